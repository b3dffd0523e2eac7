import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { offlineError } from '#api/api-error.ts';
import { patchSession } from '#shared/api/sessions.ts';
import { authAtom } from '#state/auth.atoms.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import { anIdentity, aUser } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { inMemoryOutbox, someWaitingNotes } from '#tests/dom/waiting-changes.ts';
import { useNotes } from './use-notes.ts';

const session = aSession();
const { userId } = aUser();

function Room() {
  const { notes, change, kind } = useNotes(session);
  return (
    <>
      <textarea aria-label="Notes" value={notes} onChange={(event) => change(event.target.value)} />
      <p>{kind}</p>
    </>
  );
}

/** The notes of a session over a server that can be away. */
function open(outbox = inMemoryOutbox()) {
  const server = { isAway: true, notes: session.notes, version: session.notesVersion };
  const callEndpoint = async (endpoint: unknown, input: { body?: { notes: string } }) => {
    if (server.isAway) throw offlineError(new Error('no network'));
    if (endpoint === patchSession) {
      server.notes = input.body!.notes;
      server.version++;
    }
    return { ...session, notes: server.notes, notesVersion: server.version };
  };
  const store = createStore();
  const services = {
    api: { callEndpoint } as unknown as Api,
    outbox,
    clock: { nowMs: () => 1_000_000 },
    acting: { read: () => undefined },
  };
  store.set(servicesAtom, services as unknown as Services);
  store.set(authAtom, { type: 'login', identity: anIdentity() });
  store.set(authAtom, { type: 'userLoaded', user: aUser() });
  const shown = render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <Room />
      </QueryClientProvider>
    </Provider>,
  );
  return { ...shown, server, outbox };
}

it('notes that cannot be saved wait, and are taken up by the next page with what is typed there first', async () => {
  const { outbox, unmount } = open();
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Slept well.' } });
  unmount();
  await waitFor(async () => expect(await outbox.list(userId)).toHaveLength(1));

  const next = open(outbox);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Came late.' } });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toMatch(/Slept well\./),
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toMatch(/Came late\./);
  next.server.isAway = false;
  next.unmount();
  await waitFor(() => expect(next.server.notes).toMatch(/Slept well\./));
  expect(next.server.notes).toMatch(/Came late\./);
  await waitFor(async () => expect(await outbox.list(userId)).toEqual([]));
});

it('notes that another page stored meanwhile are not deleted with those of this one', async () => {
  const { outbox, server } = open();
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine.' } });
  await waitFor(async () => expect(await outbox.list(userId)).toHaveLength(1));
  await outbox.put(userId, someWaitingNotes({ notes: 'Theirs.' }));
  server.isAway = false;
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine. More.' } });
  await screen.findByText('saved');

  expect(server.notes).toBe('Mine. More.');
  expect(await outbox.list(userId)).toMatchObject([{ notes: 'Theirs.' }]);
});
