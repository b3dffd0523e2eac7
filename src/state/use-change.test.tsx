import { getClient, listClients } from '#shared/api/clients.ts';
import { createClientNote, listClientNotes } from '#shared/api/client-notes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { createQueryClient } from '#app/start/query-client.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { clientIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { uuid } from '#tests/builders/people.ts';
import { createStore, Provider } from './jotai.ts';
import { type Services, servicesAtom } from './services.atoms.ts';
import { paintOf, useCache, useChange } from './use-change.ts';
import { useEndpoint } from './use-endpoint.ts';

const id = userIdSchema.parse(uuid('a'));
const clientId = clientIdSchema.parse(uuid('c'));
const NO_NOTES = { notes: [], totalNotes: 0 };
const NO_CLIENTS = { clients: [], totalClients: 0 };
const noteInput = { params: { id, clientId }, body: { text: 'Slept through.' } };

type Answers = (endpoint: Endpoint) => Promise<unknown>;

/** Requests of a page with a list of notes, a list of clients and a note form. */
function showPage(answers: Answers = async (endpoint) => emptyAnswer(endpoint)) {
  const asked: Endpoint[] = [];
  const api = {
    callEndpoint: (endpoint: Endpoint) => {
      asked.push(endpoint);
      return answers(endpoint);
    },
  };
  const store = createStore();
  // The hooks use no other service.
  store.set(servicesAtom, { api } as unknown as Services);
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </Provider>
  );
  const page = renderHook(
    () => ({
      notes: useEndpoint(listClientNotes, { params: { id, clientId } }, { whenNotFound: NO_NOTES }),
      clients: useEndpoint(listClients, { params: { id }, query: { searchTerm: '' } }),
      nobody: useEndpoint(getClient, undefined),
      add: useChange(createClientNote, { refreshes: [listClientNotes] }),
      cache: useCache(),
    }),
    { wrapper },
  );
  const timesAsked = (endpoint: Endpoint) => asked.filter((each) => each === endpoint).length;
  return { page, timesAsked };
}

const emptyAnswer = (endpoint: Endpoint) => (endpoint === listClients ? NO_CLIENTS : NO_NOTES);

describe('a change', () => {
  it('asks again for what it names, and for nothing else', async () => {
    const { page, timesAsked } = showPage();
    await waitFor(() => expect(page.result.current.clients.data).toEqual(NO_CLIENTS));
    await waitFor(() => expect(page.result.current.notes.data).toEqual(NO_NOTES));

    act(() => page.result.current.add.run(noteInput));

    await waitFor(() => expect(timesAsked(listClientNotes)).toBe(2));
    expect(timesAsked(createClientNote)).toBe(1);
    expect(timesAsked(listClients)).toBe(1);
  });

  it('that fails says why, and asks again all the same', async () => {
    const { page, timesAsked } = showPage((endpoint) =>
      endpoint === createClientNote
        ? Promise.reject(new ApiError('conflict', 'Not now.', { status: 409 }))
        : Promise.resolve(emptyAnswer(endpoint)),
    );
    await waitFor(() => expect(page.result.current.notes.data).toEqual(NO_NOTES));

    act(() => page.result.current.add.run(noteInput));

    await waitFor(() => expect(page.result.current.add.problem).toBe('Not now.'));
    await waitFor(() => expect(timesAsked(listClientNotes)).toBe(2));
  });
});

describe('what an endpoint answers', () => {
  it('is not asked for without an input', async () => {
    const { page, timesAsked } = showPage();
    await waitFor(() => expect(page.result.current.notes.data).toEqual(NO_NOTES));

    expect(timesAsked(getClient)).toBe(0);
  });

  it('is another answer in place of a 404 where one is given', async () => {
    const { page } = showPage(() => Promise.reject(new ApiError('notFound', 'Gone.', { status: 404 })));

    await waitFor(() => expect(page.result.current.notes.data).toEqual(NO_NOTES));
    await waitFor(() => expect(page.result.current.clients.problem).toBe('Gone.'));
  });

  it('is the same with and without blank words to search for', async () => {
    const { page } = showPage();
    await waitFor(() => expect(page.result.current.clients.data).toEqual(NO_CLIENTS));

    expect(page.result.current.cache.read(listClients, { params: { id } })).toEqual(NO_CLIENTS);
  });
});

describe('what is shown at once', () => {
  const paints = [paintOf(listClients, (answer) => ({ ...answer, totalClients: 7 }))];

  it('is there before the call has ended, and only where it is painted', async () => {
    const { page } = showPage();
    await waitFor(() => expect(page.result.current.clients.data).toEqual(NO_CLIENTS));
    await waitFor(() => expect(page.result.current.notes.data).toEqual(NO_NOTES));
    const { cache } = page.result.current;

    const during = await act(() =>
      cache.showAtOnce(paints, async () => cache.read(listClients, { params: { id } })),
    );

    expect(during).toMatchObject({ totalClients: 7 });
    await waitFor(() => expect(page.result.current.clients.data).toMatchObject({ totalClients: 7 }));
    expect(page.result.current.notes.data).toEqual(NO_NOTES);
  });

  it('gives way to what was there when the call is refused', async () => {
    const { page } = showPage();
    await waitFor(() => expect(page.result.current.clients.data).toEqual(NO_CLIENTS));
    const { cache } = page.result.current;

    await act(async () => {
      await expect(cache.showAtOnce(paints, () => Promise.reject(new Error('Refused.')))).rejects.toThrow(
        'Refused.',
      );
    });

    expect(cache.read(listClients, { params: { id } })).toEqual(NO_CLIENTS);
  });

  it('is not undone by an answer that was under way', async () => {
    let answer: (clients: typeof NO_CLIENTS) => void = () => undefined;
    const late = new Promise<typeof NO_CLIENTS>((resolve) => void (answer = resolve));
    let isFirst = true;
    const { page, timesAsked } = showPage(async (endpoint) => {
      if (endpoint !== listClients) return emptyAnswer(endpoint);
      if (!isFirst) return late;
      isFirst = false;
      return NO_CLIENTS;
    });
    await waitFor(() => expect(page.result.current.clients.data).toEqual(NO_CLIENTS));
    const { cache } = page.result.current;
    void cache.refresh([listClients]);
    await waitFor(() => expect(timesAsked(listClients)).toBe(2));

    await act(() => cache.showAtOnce(paints, async () => answer(NO_CLIENTS)));

    await waitFor(() => expect(page.result.current.clients.data).toMatchObject({ totalClients: 7 }));
  });
});
