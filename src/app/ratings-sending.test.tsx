import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ratingProblemAtom } from '#state/ratings/ratings.atoms.ts';
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
  const stored = async () => JSON.stringify((await shown.stored(KEY)) ?? []);
  return { ...shown, sent, stored };
}

describe('ratings that wait on this computer', () => {
  it('are sent in order from another screen than the session, each under its own key', async () => {
    const { sent, stored } = open([rating('first-key'), rating('second-key')]);

    await waitFor(() => expect(sent()).toEqual(['first-key', 'second-key']));
    await waitFor(async () => expect(await stored()).toBe('[]'));
  });

  it('wait while the server is away', async () => {
    const { sent, stored, replies } = open([rating('first-key')], { [POST]: 'offline' });
    await waitFor(() => expect(sent()).toHaveLength(1));
    replies[POST] = ACCEPTED;
    act(() => void window.dispatchEvent(new Event('online')));

    await waitFor(async () => expect(await stored()).toBe('[]'));
  });

  it.each([
    ['another user of this computer', { userId: uuid('7') }],
    ['an administrator who acted as this user', { userId, actingId: uuid('8') }],
  ])('given by %s are not sent', async (_who, giver) => {
    const { sent, stored } = open([rating('other-key', { giver }), rating('own-key')]);
    await waitFor(() => expect(sent()).toEqual(['own-key']));
    await waitFor(async () => expect(await stored()).not.toContain('own-key'));

    expect(await stored()).toContain('other-key');
  });

  it('are sent though another one cannot be read, and that one stays as it is', async () => {
    const unread = { key: 'of-a-later-version', scores: [3] };
    const { sent, stored } = open([unread, rating('first-key')]);
    await waitFor(() => expect(sent()).toEqual(['first-key']));
    await waitFor(async () => expect(await stored()).not.toContain('first-key'));
    expect(await stored()).toBe(JSON.stringify([unread]));
  });

  it('that are rejected end the message that the server cannot be reached', async () => {
    const { sent, replies, store } = open([rating('first-key')], { [POST]: 'offline' });
    await waitFor(() => expect(store.get(ratingProblemAtom)).toBeDefined());
    replies[POST] = REJECTED;
    act(() => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText(/The session is archived\./)).toBeVisible();
    expect(sent()).toHaveLength(2);
    expect(store.get(ratingProblemAtom)).toBeUndefined();
  });

  it('stay and are told if the server rejects them, and can be sent again', async () => {
    const { user, sent, stored, replies } = open([rating('first-key'), rating('second-key')], {
      [POST]: ({ headers }) => (headers.get('idempotency-key') === 'first-key' ? REJECTED : ACCEPTED),
    });
    expect(await screen.findByText(/The session is archived\./)).toBeVisible();
    await waitFor(() => expect(sent()).toEqual(['first-key', 'second-key']));
    expect(await stored()).toContain('first-key');
    replies[POST] = ACCEPTED;
    await user.click(screen.getByRole('button', { name: /^Send again/ }));

    await waitFor(async () => expect(await stored()).toBe('[]'));
  });

  it('are discarded only on request, with a way back', async () => {
    const { user, stored } = open([rating('first-key', { refused: 'The session is archived.' })]);
    await user.click(await screen.findByRole('button', { name: /^Discard/ }));
    await waitFor(async () => expect(await stored()).toBe('[]'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(async () => expect(await stored()).toContain('first-key'));
  });

  it('that were rejected lead to their session; no two buttons have the same name', async () => {
    const refused = 'The session is archived.';
    open([
      rating('first-key', { refused, clientId: uuid('c') }),
      rating('second-key', { refused, rating: { ...GIVEN, moment: 'afterRun', run: 2 } }),
    ]);
    const notices = (await screen.findAllByRole('alert')).filter(({ textContent }) =>
      textContent.includes(refused),
    );
    const names = notices.flatMap((notice) =>
      within(notice)
        .getAllByRole('button')
        .map((button) => button.textContent),
    );

    expect(notices).toHaveLength(2);
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(4);
    expect(names[2]).toMatch(/^Send again: ratings after run 2, 2 Jan 2026/);
    // The client of the second one is not known, so there is no address.
    expect(
      screen.getAllByRole('link', { name: 'Open session' }).map((link) => link.getAttribute('href')),
    ).toEqual([`/app/therapist/${userId}/client/${uuid('c')}/sessions/${SESSION}`]);
  });

  it('given while acting as another user are shown to who acted, with what to do', async () => {
    const giver = { userId: uuid('7'), actingId: userId };
    const { user, sent, stored } = open([rating('acting-key', { giver })]);
    const notice = await screen.findByText(/Act as this user again to send them/);
    expect(notice).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show operators' })).toHaveAttribute('href', '/app/users');
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Discard/ }));

    await waitFor(async () => expect(await stored()).toBe('[]'));
    expect(sent()).toEqual([]);
  });

  it('given by someone else who acted as this user are not shown', async () => {
    open([
      rating('other-key', { giver: { userId, actingId: uuid('8') } }),
      rating('own-key', { refused: 'No.' }),
    ]);
    await screen.findByRole('button', { name: /^Send again/ });

    expect(screen.getAllByRole('button', { name: /^Discard/ })).toHaveLength(1);
  });
});
