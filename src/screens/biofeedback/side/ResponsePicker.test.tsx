import { addFavoriteResponse, listFavoriteResponses } from '#shared/api/practice/favorite-responses.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { createQueryClient } from '#app/start/query-client.ts';
import {
  type FeedbackResponse,
  feedbackResponseSchema,
  listFeedbackResponses,
} from '#shared/api/practice/feedback-responses.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { FeedbackRack } from '#live/session/index.ts';
import type { KeptFeedback } from '#model/sessions/kept-feedback.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import { uuid } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { type Room, RoomContext } from '../room/room-context.ts';
import { ResponsePicker } from './ResponsePicker.tsx';

const FILE = { feedbackFileId: uuid('e'), name: 'forest.webm', byteCount: 9, contentType: 'video/webm' };

const aResponse = (digit: string, name: string, changes: object = {}): FeedbackResponse =>
  feedbackResponseSchema.parse({
    feedbackResponseId: uuid(digit),
    therapistId: uuid('a'),
    name,
    types: ['Audio Feedback'],
    tags: [],
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

const BROOK = aResponse('1', 'Brook');
const FOREST = aResponse('2', 'Forest', { types: ['Video Feedback'], soundId: null, videoFile: FILE });

type ShowOptions = {
  favorites?: string[];
  isDown?: boolean;
  /** Name of the protocol's own response. */
  own?: string;
  /** The choice in the session before it was cut off. */
  kept?: KeptFeedback;
};

/** The picker beside a server that stores favorites; `isDown` refuses changes. */
function show({ favorites = [], isDown = false, own, kept }: ShowOptions = {}) {
  const stored = new Set<string>(favorites);
  const callEndpoint = async (endpoint: unknown, input: { params: { feedbackResponseId: string } }) => {
    if (endpoint === listFeedbackResponses)
      return { feedbackResponses: [BROOK, FOREST], totalFeedbackResponses: 2, tags: [] };
    if (endpoint === listFavoriteResponses) return { feedbackResponseIds: [...stored] };
    if (isDown) throw new ApiError('invalid', 'The server is busy.');
    if (endpoint === addFavoriteResponse) stored.add(input.params.feedbackResponseId);
    else stored.delete(input.params.feedbackResponseId);
    return { ok: true };
  };
  const store = createStore();
  store.set(servicesAtom, { api: { callEndpoint } as unknown as Api } as unknown as Services);
  const feedback = new FeedbackRack({
    createContext: () => {
      throw new Error('no sound in this test');
    },
    addSink: () => () => undefined,
  });
  if (kept) feedback.restore(kept);
  const protocol = { definition: { feedbackResponse: own } };
  const data = { therapistId: uuid('a'), session: aSession() };
  const room = { data, feedback, protocol } as unknown as Room;
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <RoomContext value={room}>
          <ResponsePicker />
        </RoomContext>
      </QueryClientProvider>
    </Provider>,
  );
  return { stored, feedback };
}

const list = () => screen.findByRole('combobox', { name: 'Feedback response' });
const choose = async (name: string) => {
  const option = await within(await list()).findByRole('option', { name });
  fireEvent.change(await list(), { target: { value: (option as HTMLOptionElement).value } });
};
const offered = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const star = () => screen.findByRole('button', { name: 'Favorite of this client' });

describe('feedback responses in a session', () => {
  it('become a favorite of the client with one click, and come first', async () => {
    const { stored } = show();
    await choose('Forest');
    expect(await star()).toHaveAttribute('aria-pressed', 'false');
    fireEvent.click(await star());

    await waitFor(async () =>
      expect(await offered()).toEqual(['None: use the settings below', '★ Forest', 'Brook']),
    );
    expect([...stored]).toEqual([uuid('2')]);
    expect(await list()).toHaveValue(uuid('2'));
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
    fireEvent.click(await star());
    await waitFor(async () => expect((await offered())[1]).toBe('Brook'));
    expect([...stored]).toEqual([]);
  });

  it('are offered as they are where a change is refused', async () => {
    show({ favorites: [uuid('2')], isDown: true });
    await choose('★ Forest');
    fireEvent.click(await star());

    await waitFor(async () => expect(await star()).not.toHaveClass('bp6-loading'));
    expect((await offered())[1]).toBe('★ Forest');
  });

  it('play their uploaded video, and no sound if they have none', async () => {
    const { feedback } = show();
    await choose('Forest');

    expect(feedback.kept()).toMatchObject({
      sound: { kind: 'none' },
      picture: { kind: 'stored', file: FILE },
    });
  });

  it("begin with the protocol's own, unless the session goes on with another", async () => {
    const { feedback } = show({ own: 'brook' });
    await waitFor(async () => expect(await list()).toHaveValue(uuid('1')));
    cleanup();
    const kept = { ...feedback.kept(), response: { id: uuid('2'), name: 'Forest' } };
    const again = show({ own: 'brook', kept });
    await within(await list()).findByRole('option', { name: 'Brook' });

    expect(await list()).toHaveValue(uuid('2'));
    expect(again.feedback.describe().responseName).toBe('Forest');
  });
});
