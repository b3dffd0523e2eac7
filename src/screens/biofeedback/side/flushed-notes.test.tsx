import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { type Session, getSession, patchSession } from '#shared/api/sessions.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import { aSession } from '#tests/builders/session.ts';
import { useNotes } from './use-notes.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

const session = aSession();

function Room() {
  const { notes, change } = useNotes(session);
  return <textarea aria-label="Notes" value={notes} onChange={(event) => change(event.target.value)} />;
}

function Breakdown() {
  const { data } = useEndpoint(getSession, {
    params: { id: session.therapistId, sessionId: session.sessionId },
  });
  return <p>{data ? `Written: ${data.notes}` : 'Loading'}</p>;
}

/** Answers each call on command. */
function slowApi() {
  const asked: string[] = [];
  const waiting: ((answer: Session) => void)[] = [];
  const callEndpoint = (endpoint: unknown) => {
    asked.push(endpoint === patchSession ? 'save' : 'load');
    return new Promise<Session>((resolve) => void waiting.push(resolve));
  };
  return { asked, waiting, api: { callEndpoint } as unknown as Api };
}

describe('notes saved as the room closes', () => {
  it('are shown by the breakdown, also where it asked for the first time before they were stored', async () => {
    const { asked, waiting, api } = slowApi();
    const store = createStore();
    store.set(servicesAtom, { api } as unknown as Services);
    const page = (isOver: boolean) => (
      <Provider store={store}>
        <QueryClientProvider client={queries}>{isOver ? <Breakdown /> : <Room />}</QueryClientProvider>
      </Provider>
    );
    const queries = new QueryClient();
    const { rerender } = render(page(false));
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'calm' } });
    rerender(page(true));
    await waitFor(() => expect(asked.toSorted()).toEqual(['load', 'save']));

    const stored = { ...session, notes: 'calm', notesVersion: session.notesVersion + 1 };
    waiting[asked.indexOf('save')]!(stored);
    await waitFor(() => expect(asked).toHaveLength(3));
    waiting[asked.indexOf('load')]!(session);
    waiting[2]!(stored);

    expect(await screen.findByText('Written: calm')).toBeVisible();
    expect(asked[2]).toBe('load');
  });
});
