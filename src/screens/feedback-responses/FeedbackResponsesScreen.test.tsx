import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FeedbackResponse, feedbackResponseSchema } from '#shared/api/practice/feedback-responses.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const ID = uuid('f');
const BASE = `/v2/therapist/${uuid('a')}/feedbackResponse`;
const LIST = `GET ${BASE}s`;

const aResponse = (changes: object = {}): FeedbackResponse =>
  feedbackResponseSchema.parse({
    feedbackResponseId: ID,
    therapistId: uuid('a'),
    name: 'Evening rain',
    types: ['Audio Feedback'],
    tags: ['calm'],
    soundId: 'rain',
    videoUrl: null,
    mapping: DEFAULT_FEEDBACK_MAPPING,
    isShared: false,
    isArchived: false,
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-01T09:00:00.000Z',
    version: 1,
    ...changes,
  });

const listOf = (...feedbackResponses: FeedbackResponse[]) => ({
  body: { feedbackResponses, totalFeedbackResponses: feedbackResponses.length, tags: ['calm'] },
});
const show = (replies: Replies, path = '/app/feedbackresponses') => renderApp({ path, replies });
const REFUSED = { error: { code: 'conflict', message: 'Changed meanwhile.' } };
const EMPTY_TITLE = 'No feedback responses yet';

describe('the feedback responses', () => {
  it('are made with type, sound, tags and how they follow success', async () => {
    const { user, requests } = show({ [LIST]: listOf(), [`POST ${BASE}`]: { body: aResponse() } });
    await user.click(await screen.findByRole('button', { name: 'New feedback response' }));
    const form = within(await screen.findByRole('form', { name: 'Feedback response' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Enter a name.')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Night brook');
    await user.selectOptions(form.getByLabelText('Sound'), 'Brook');
    await user.type(form.getByLabelText(/Tags/), 'calm, night');
    await user.selectOptions(form.getByLabelText('Curve'), 'late');
    fireEvent.change(form.getByLabelText(/Loudness at success 0/), { target: { value: '-3' } });
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Feedback response saved.')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Night brook',
      types: ['Audio Feedback'],
      tags: ['calm', 'night'],
      soundId: 'brook',
      videoUrl: null,
      // The ceiling moves up with the floor.
      mapping: { floorDb: -3, ceilingDb: -3, curve: 'late' },
    });
  });

  it('ask for the address of a video, and for a type', async () => {
    const { user } = show({ [LIST]: listOf() }, '/app/feedbackresponses?response=new');
    const form = within(await screen.findByRole('form', { name: 'Feedback response' }));
    await user.type(form.getByLabelText('Name'), 'Forest');
    await user.click(form.getByLabelText('Video Feedback'));
    await user.selectOptions(form.getByLabelText('Picture'), 'Video of YouTube or Vimeo');
    await user.type(form.getByLabelText('Address of the video'), 'https://example.com/x');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Paste the address of a YouTube or Vimeo video.')).toBeVisible();

    await user.click(form.getByLabelText('Video Feedback'));
    await user.click(form.getByLabelText('Audio Feedback'));
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(form.getByText('Choose sound, video or both.')).toBeVisible();
  });

  it('are archived with a way back', async () => {
    const { user, requests } = show({
      [LIST]: listOf(aResponse()),
      [`PATCH ${BASE}/${ID}`]: ({ body }) => ({ body: aResponse({ ...(body as object), version: 2 }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Evening rain' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { version: 1, isArchived: true },
        { version: 2, isArchived: false },
      ]),
    );
  });

  it('leave the list at once when they are archived, and come back when the server refuses', async () => {
    const { user, replies } = show({ [LIST]: listOf(aResponse()), [`PATCH ${BASE}/${ID}`]: 'never' });
    const archive = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Evening rain' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    };
    await archive();
    expect(await screen.findByText(EMPTY_TITLE)).toBeVisible();
    cleanup();

    const newer = { body: aResponse({ version: 7 }) };
    Object.assign(replies, {
      [`PATCH ${BASE}/${ID}`]: { status: 409, body: REFUSED },
      [`GET ${BASE}/${ID}`]: newer,
    });
    const again = show(replies);
    await screen.findByText('Evening rain');
    // Only the page itself can bring the row back.
    again.replies[LIST] = 'never';
    await archive();

    expect(
      await screen.findByText(/^The feedback response was not changed\. Changed meanwhile/),
    ).toBeVisible();
    expect(screen.getByText('Evening rain')).toBeVisible();
    // The mark was tried on the newest version before.
    const sent = again.requests.filter(({ method }) => method === 'PATCH');
    expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 7]);
  });

  it('of a colleague can be opened and duplicated, not changed', async () => {
    const theirs = aResponse({ therapistId: uuid('b'), isShared: true });
    const { user } = show({ [LIST]: listOf(theirs), [`GET ${BASE}/${ID}`]: { body: theirs } });
    await user.click(await screen.findByRole('button', { name: 'Actions for Evening rain' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Duplicate']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: 'Evening rain' }));

    expect(await screen.findByText(/belongs to a colleague/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByLabelText('Name')).toBeDisabled();
  });

  it('are an empty list after a 404', async () => {
    show({ [LIST]: { status: 404, body: { error: { code: 'notFound', message: 'Gone.' } } } });

    expect(await screen.findByText(EMPTY_TITLE)).toBeVisible();
    expect(screen.queryByText('Gone.')).toBeNull();
  });

  it('are an empty list when they cannot be had, with the cause', async () => {
    show({
      [LIST]: { status: 503, body: { error: { code: 'unavailable', message: 'Down for a moment.' } } },
    });

    expect(await screen.findByText('Down for a moment.')).toBeVisible();
    expect(screen.queryAllByRole('row')).toEqual([]);
    // There may be responses: nothing says that there are none.
    expect(screen.queryByText(EMPTY_TITLE)).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('use an uploaded sound, ask for one, and say why one cannot be deleted', async () => {
    const files = `/v2/therapist/${uuid('a')}/feedbackFiles`;
    const brook = {
      feedbackFileId: uuid('e'),
      therapistId: uuid('a'),
      name: 'brook.ogg',
      kind: 'sound',
      byteCount: 2_000_000,
      contentType: 'audio/ogg',
      state: 'ready',
      createdAt: '2026-03-01T09:00:00.000Z',
    };
    const left = { ...brook, feedbackFileId: uuid('d'), name: 'river.ogg', state: 'uploading' };
    const used = "'brook.ogg' is used by 'Rain'. Choose another file there first, then delete this one.";
    const { user, requests } = show(
      {
        [LIST]: listOf(),
        [`GET ${files}`]: { body: { feedbackFiles: [brook, left] } },
        [`DELETE /v2/therapist/${uuid('a')}/feedbackFile/${uuid('e')}`]: {
          status: 409,
          body: { error: { code: 'conflict', message: used } },
        },
        [`POST ${BASE}`]: { body: aResponse() },
      },
      '/app/feedbackresponses?response=new',
    );
    const form = within(await screen.findByRole('form', { name: 'Feedback response' }));
    await user.type(form.getByLabelText('Name'), 'Brook');
    await user.selectOptions(form.getByLabelText('Sound'), 'Own sound file');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Choose or upload a sound file.')).toBeVisible();
    expect(
      await form.findByText('‘river.ogg’ is not finished. Choose the same file again to resume.'),
    ).toBeVisible();
    await user.selectOptions(form.getByLabelText('Sound file'), uuid('e'));
    await user.click(form.getByRole('button', { name: 'Delete this file' }));
    expect(await screen.findByText(used)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save' }));

    await screen.findByText('Feedback response saved.');
    const sent = requests.find(({ method, path }) => method === 'POST' && path === BASE);
    expect(sent?.body).toMatchObject({ soundId: null, soundFileId: uuid('e') });
  });
});
