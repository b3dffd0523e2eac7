import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const KEY = 'loopwell.ratings';
const SESSION = uuid('5');
const GIVEN = {
  moment: 'before',
  run: null,
  scores: { Mood: 3 },
  strategy: '',
  givenAt: '2026-01-02T10:00:00.000Z',
};
const POST = `POST /v2/therapist/${userId}/session/${SESSION}/visitRating`;
const ACCEPTED = { body: { ratingId: uuid('9'), ...GIVEN } };
const REJECTED = { status: 409, body: { error: { code: 'conflict', message: 'The session is archived.' } } };

const rating = (key: string, changes: object = {}) => ({
  key,
  giver: { userId },
  therapistId: userId,
  sessionId: SESSION,
  rating: GIVEN,
  ...changes,
});

/** The list of clients in a browser that holds these ratings. */
function open(ratings: readonly object[], replies: Replies = { [POST]: ACCEPTED }) {
  const shown = renderApp({ path: '/app/clients', replies, kept: { [KEY]: JSON.stringify(ratings) } });
  const sent = () =>
    shown.requests
      .filter(({ path }) => path.endsWith('/visitRating'))
      .map(({ headers }) => headers.get('idempotency-key'));
  return { ...shown, sent };
}

describe('ratings that wait on this computer', () => {
  it('are sent in order from another screen than the session, each under its own key', async () => {
    const { sent, storage } = open([rating('first-key'), rating('second-key')]);

    await waitFor(() => expect(storage.has(KEY)).toBe(false));
    expect(sent()).toEqual(['first-key', 'second-key']);
  });

  it('wait while the server is away', async () => {
    const { sent, storage, replies } = open([rating('first-key')], { [POST]: 'offline' });
    await waitFor(() => expect(sent()).toHaveLength(1));
    replies[POST] = ACCEPTED;
    act(() => void window.dispatchEvent(new Event('online')));

    await waitFor(() => expect(storage.has(KEY)).toBe(false));
  });

  it.each([
    ['another user of this computer', { userId: uuid('7') }],
    ['an administrator who acted as this user', { userId, actingId: uuid('8') }],
  ])('given by %s are not sent', async (_who, giver) => {
    const { sent, storage } = open([rating('other-key', { giver }), rating('own-key')]);
    await waitFor(() => expect(storage.get(KEY)).not.toContain('own-key'));

    expect(sent()).toEqual(['own-key']);
    expect(storage.get(KEY)).toContain('other-key');
  });

  it('are sent though another one cannot be read', async () => {
    const { sent } = open([{ key: 'broken' }, rating('first-key')]);

    await waitFor(() => expect(sent()).toEqual(['first-key']));
  });

  it('stay and are told if the server rejects them, and can be sent again', async () => {
    const { user, sent, storage, replies } = open([rating('first-key'), rating('second-key')], {
      [POST]: ({ headers }) => (headers.get('idempotency-key') === 'first-key' ? REJECTED : ACCEPTED),
    });
    expect(await screen.findByText(/The session is archived\./)).toBeVisible();
    await waitFor(() => expect(sent()).toEqual(['first-key', 'second-key']));
    expect(storage.get(KEY)).toContain('first-key');
    replies[POST] = ACCEPTED;
    await user.click(screen.getByRole('button', { name: 'Send again' }));

    await waitFor(() => expect(storage.has(KEY)).toBe(false));
  });

  it('are discarded only on request, with a way back', async () => {
    const { user, storage } = open([rating('first-key', { refused: 'The session is archived.' })]);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(storage.has(KEY)).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(storage.get(KEY)).toContain('first-key');
  });
});
