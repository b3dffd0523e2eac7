import type { Api } from '#api/client.ts';
import { readableOffline } from '#api/offline-answers.ts';
import { getClient } from '#shared/api/clients.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WaitingChange } from '#model/outbox/waiting-change.ts';
import { contactAtom } from '#state/connection.atoms.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { inMemoryAnswers } from '#tests/dom/stored-answers.ts';
import { aPlannedSession, inMemoryOutbox, someWaitingNotes } from '#tests/dom/waiting-changes.ts';

const { userId } = aUser();
const { clientId, therapistId } = aClient();
const { sessionId } = aSession();
const PLAN = `POST /v2/therapist/${therapistId}/client/${clientId}/sessions`;
const NOTES = `PATCH /v2/therapist/${therapistId}/session/${sessionId}`;
const SESSION = `GET /v2/therapist/${therapistId}/session/${sessionId}`;
const INACTIVE = { status: 409, body: { error: { code: 'conflict', message: 'This client is inactive.' } } };

/** As after the client's page was open. */
async function answersWithClient() {
  const { answers } = inMemoryAnswers();
  const server = { callEndpoint: async () => aClient() } as unknown as Api;
  const api = readableOffline(server, { answers, owner: () => userId, onContact: () => undefined });
  await api.callEndpoint(getClient, { params: { id: therapistId, clientId } });
  return answers;
}

/** The list of clients in a browser in which these changes wait. */
async function open(changes: readonly WaitingChange[], replies: Replies) {
  const outbox = inMemoryOutbox();
  for (const change of changes) await outbox.put(userId, change);
  const network = { isDown: false };
  const shown = renderApp({
    path: '/app/clients',
    answers: await answersWithClient(),
    outbox,
    elsewhere: () =>
      network.isDown ? Promise.reject<Response>(new TypeError('Failed to fetch')) : undefined,
    replies,
  });
  const sent = () =>
    shown.requests
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => call === PLAN || call === NOTES);
  return { ...shown, outbox, sent, network };
}

describe('changes that wait on this computer', () => {
  it('are sent in order from any page: the session before its notes', async () => {
    const { outbox, sent, requests } = await open([someWaitingNotes(), aPlannedSession()], {
      [PLAN]: { body: aSession({ state: 'planned' }) },
      [NOTES]: { body: { ...aSession(), notes: 'Slept well.', notesVersion: 2 } },
    });

    await waitFor(async () => expect(await outbox.list(userId)).toEqual([]));
    expect(sent()).toEqual([PLAN, NOTES]);
    const [plan, notes] = requests
      .filter(({ path }) => /\/sessions?(\/|$)/.test(path) && path.includes(therapistId))
      .filter(({ method }) => method !== 'GET');
    expect(Object.fromEntries(plan!.query)).toEqual({
      sessionId,
      sessionComponentId: aPlannedSession().sessionComponentId,
      plannedAgoSeconds: '600',
    });
    expect(notes!.body).toEqual({ notes: 'Slept well.', notesVersion: 1 });
  });

  it('are merged with notes that were written elsewhere', async () => {
    const bodies: unknown[] = [];
    const { outbox } = await open(
      [someWaitingNotes({ notes: 'Calm. Slept well.', base: { notes: 'Calm.', notesVersion: 1 } })],
      {
        [SESSION]: { body: { ...aSession(), notes: 'Came late. Calm.', notesVersion: 2 } },
        [NOTES]: ({ body }) => {
          bodies.push(body);
          return bodies.length === 1
            ? { status: 409, body: { error: { code: 'conflict', message: 'Newer notes.' } } }
            : { body: { ...aSession(), notesVersion: 3 } };
        },
      },
    );

    await waitFor(async () => expect(await outbox.list(userId)).toEqual([]));
    expect(bodies.at(-1)).toEqual({ notes: 'Came late. Calm. Slept well.', notesVersion: 2 });
  });

  it('are listed with whose they are while there is no connection', async () => {
    const { network, store, user } = await open([aPlannedSession(), someWaitingNotes()], {
      [PLAN]: 'offline',
    });
    await screen.findByRole('heading', { name: 'Clients' });
    network.isDown = true;
    // Replies that are under way may still say that there is a connection.
    const summary = await waitFor(() => {
      act(() => store.set(contactAtom, false));
      return screen.getByText('2 changes wait on this computer.');
    });
    await user.click(summary);
    const items = within(summary.closest('details')!).getAllByRole('listitem');
    await waitFor(() => expect(items[0]).toHaveTextContent(/^Session with Ada Brook, .* Open$/));
    await waitFor(() => expect(items[1]).toHaveTextContent(/^Notes of a session with Ada Brook, /));
  });

  it('stay with the reason when the server rejects them, and are sent again or discarded on request', async () => {
    const { outbox, user, replies } = await open([aPlannedSession()], { [PLAN]: INACTIVE });
    const alert = await screen.findByText(/The server rejected a session/);
    expect(alert.parentElement).toHaveTextContent(/This client is inactive/);

    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/The server rejected a session/)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/The server rejected a session/);
    replies[PLAN] = { body: aSession({ state: 'planned' }) };
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(await outbox.list(userId)).toEqual([]));
    await waitFor(() => expect(screen.queryByText(/The server rejected a session/)).toBeNull());
  });

  it('cannot be discarded while a recording depends on them', async () => {
    await open([aPlannedSession({ isUsed: true })], { [PLAN]: INACTIVE });

    expect(await screen.findByText(/The server rejected a session/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });
});
