import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { inMemoryAnswers } from '#tests/dom/stored-answers.ts';
import { loadUserAtom } from '#state/account/user-loading.atoms.ts';

const { userId } = aUser();
const CLIENTS = `GET /v2/therapist/${userId}/clients`;
const USER = `GET /v2/users/${userId}/info`;
const SETTINGS = `GET /v2/user/${userId}/settings`;
const path = '/app/clients';

const listed = (firstName: string) => ({ body: { clients: [aClient({ firstName })], totalClients: 1 } });
const masked = { settings: [{ name: 'privacy', value: { maskPII: true } }] };
const NO_ANSWER: Replies = {
  'GET /v2/setup': 'never',
  [USER]: 'never',
  [SETTINGS]: 'never',
  [CLIENTS]: 'never',
};

/** A browser in which the list of clients was open before. */
async function anEarlierVisit(replies: Replies = {}) {
  const { answers, stored } = inMemoryAnswers();
  const app = renderApp({ path, answers, replies: { [CLIENTS]: listed('Ada'), ...replies } });
  await screen.findByText('Ada Brook');
  const names = ['/clients', '/info', '/settings'];
  const isStored = (part: string) => [...stored.keys()].some((name) => name.includes(part));
  await waitFor(() => expect(names.every(isStored)).toBe(true));
  return { answers, app };
}

describe('a page that was open before', () => {
  it('shows what this browser stored until the server answers', async () => {
    const { answers } = await anEarlierVisit();
    cleanup();
    let answer = (_reply: { body: object }) => {};
    const clients = new Promise<{ body: object }>((resolve) => {
      answer = resolve;
    });
    renderApp({ path, answers, replies: { ...NO_ANSWER, [CLIENTS]: () => clients } });
    expect(await screen.findByText('Ada Brook')).toBeVisible();

    answer(listed('Maren'));

    expect(await screen.findByText('Maren Brook')).toBeVisible();
  });

  it('shows the first steps with the rows, which they would push down later', async () => {
    const asked = `GET /v2/user/${userId}/firstSteps`;
    const steps = { body: { done: ['client'], clientId: aClient().clientId, session: null } };
    const settings = { body: { settings: [{ name: 'tour', value: { hasHappened: true } }] } };
    const help = { 'GET /config.json': { body: { ...EMBEDDED_CONFIG, hasFirstVisitHelp: true } } };
    const { answers } = await anEarlierVisit({ ...help, [asked]: steps, [SETTINGS]: settings });
    await screen.findByText('First steps');
    cleanup();
    renderApp({ path, answers, replies: { ...NO_ANSWER, ...help, [asked]: 'never' } });

    await screen.findByText('Ada Brook');

    expect(await screen.findByText('First steps')).toBeVisible();
  });

  it('is not ready before the stored rows are read, also where the server answers first', async () => {
    const { answers } = await anEarlierVisit();
    cleanup();
    const log: string[] = [];
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = {
      ...answers,
      read: async (owner: string, name: string) => {
        if (name.includes('/clients')) await isHeld.then(() => log.push('rows read'));
        return answers.read(owner, name);
      },
    };
    const { isReady, store } = renderApp({ path, answers: slow, replies: { [CLIENTS]: 'never' } });
    const isTold = isReady.then(() => log.push('ready'));
    await store.set(loadUserAtom);
    // Whatever follows from the answer of the server has happened in the next turn.
    await new Promise((resolve) => setTimeout(resolve));

    release();

    await isTold;
    expect(log).toEqual(['rows read', 'ready']);
  });

  it('shows the answer of the server where that was faster', async () => {
    const { answers } = await anEarlierVisit();
    cleanup();
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = {
      ...answers,
      read: (...asked: [string, string]) => isHeld.then(() => answers.read(...asked)),
    };
    renderApp({ path, answers: slow, replies: { [CLIENTS]: listed('Maren') } });
    expect(await screen.findByText('Maren Brook')).toBeVisible();

    release();

    await isHeld;
    expect(screen.queryByText('Ada Brook')).toBeNull();
  });

  it('hides personal data at once if that was chosen at the earlier visit', async () => {
    const change = { [`PATCH /v2/user/${userId}/settings`]: { body: masked } };
    const { answers, app } = await anEarlierVisit(change);
    await app.user.click(screen.getByRole('button', { name: 'Hide personal data' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('Ada Brook'));
    cleanup();

    renderApp({ path, answers, replies: NO_ANSWER });

    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
    expect(document.body.innerHTML).not.toContain('Ada Brook');
  });

  it('keeps what is chosen before the settings arrive', async () => {
    const { answers } = await anEarlierVisit();
    cleanup();
    const isMasked = { value: false };
    const held: ((reply: { body: object }) => void)[] = [];
    const { user, requests } = renderApp({
      path,
      answers,
      replies: {
        [CLIENTS]: listed('Ada'),
        [SETTINGS]: () =>
          isMasked.value ? { body: masked } : new Promise<{ body: object }>((resolve) => held.push(resolve)),
        [`PATCH /v2/user/${userId}/settings`]: () => {
          isMasked.value = true;
          return { body: masked };
        },
      },
    });
    await screen.findByText('Ada Brook');
    await user.click(screen.getByRole('button', { name: 'Hide personal data' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('Ada Brook'));

    for (const answer of held) answer({ body: { settings: [] } });

    expect(await screen.findByRole('button', { name: 'Show personal data' })).toBeVisible();
    // The answer held back is older than the choice, so the settings are requested again.
    const asked = () => requests.filter((each) => `${each.method} ${each.path}` === SETTINGS).length;
    await waitFor(() => expect(asked()).toBeGreaterThan(held.length));
    expect(document.body.textContent).not.toContain('Ada Brook');
  });

  it('shows nothing more once the server refuses the user', async () => {
    const { answers } = await anEarlierVisit();
    cleanup();
    const refusal = { status: 403, body: { error: { code: 'forbidden', message: 'No.' } } };
    renderApp({ path, answers, replies: { [USER]: refusal, [CLIENTS]: 'never' } });

    expect(await screen.findByText('Could not get the user info.')).toBeVisible();
    await waitFor(() => expect(document.body.textContent).not.toContain('Ada Brook'));
  });

  it('stays with what is stored while the user cannot be loaded, says so and tries again', async () => {
    const { answers } = await anEarlierVisit();
    cleanup();
    const failed = { status: 500, body: { error: { code: 'internal', message: 'x' } } };
    const { replies, requests } = renderApp({
      path,
      answers,
      replies: { [USER]: failed, [CLIENTS]: listed('Ada') },
    });
    expect(await screen.findByText('Could not get the user info.')).toBeVisible();
    expect(screen.getByText('Ada Brook')).toBeVisible();
    const asked = () => requests.filter((each) => `${each.method} ${each.path}` === USER).length;
    const before = asked();

    replies[USER] = { body: aUser() };

    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('does not redirect because of a stored user', async () => {
    const { account } = aUser();
    const pastDue = aUser({
      account: { ...account, subscription: { ...account.subscription!, status: 'past_due' } },
    });
    const { answers } = inMemoryAnswers();
    renderApp({ path, answers, replies: { [USER]: { body: pastDue } } });
    await waitFor(() => expect(window.location.pathname).not.toBe(path));
    cleanup();
    let answer = (_reply: { body: object }) => {};
    const user = new Promise<{ body: object }>((resolve) => {
      answer = resolve;
    });
    renderApp({ path, answers, replies: { [USER]: () => user, [CLIENTS]: listed('Ada') } });
    await screen.findByText('Opening Loopwell');
    expect(window.location.pathname).toBe(path);

    answer({ body: aUser() });

    expect(await screen.findByText('Ada Brook')).toBeVisible();
  });
});
