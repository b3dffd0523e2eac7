import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { endpointQuery, keyOf, type Source } from './endpoint-query.ts';
import { useApi } from './services.atoms.ts';
import { useMemo } from 'react';
import type { Api } from '#api/client.ts';

type ChangeOptions<Input, Answer> = {
  /**
   * Calls whose responses the change makes stale, or a function that loads them. Refreshed after an error too, because
   * part of it may be done.
   */
  refreshes?: readonly Source[] | (() => Promise<readonly Source[]>);
  /** Stays busy until the refreshed responses arrive. */
  isBusyUntilRefreshed?: true;
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
};

/**
 * A change of data on the server.
 *
 *     const add = useChange(createClientNote, { refreshes: [listClientNotes], onSuccess: close });
 *     add.run({ params: { id, clientId }, body: { text } });
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  options?: ChangeOptions<EndpointInput<E>, EndpointResponse<E>>,
) {
  const api = useApi();
  return useMutated((input: EndpointInput<E>) => api.callEndpoint(endpoint, input), {
    ...options,
    mutationKey: keyOf(endpoint),
  });
}

/** As {@link useChange}, for a change that takes several API calls or none. */
export const useChangeBy = <Answer, Input = void>(
  call: (input: Input) => Promise<Answer>,
  options: ChangeOptions<Input, Answer> = {},
) => useMutated(call, options);

function useMutated<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  options: ChangeOptions<Input, Answer> & { mutationKey?: readonly unknown[] },
) {
  const cache = useCache();
  const { refreshes = [], isBusyUntilRefreshed, onSuccess, onError, mutationKey } = options;
  const { mutate, mutateAsync, isPending, isSuccess, variables, data, error, reset } = useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: call,
    onSuccess,
    onError,
    onSettled: () => {
      const refreshed =
        typeof refreshes === 'function'
          ? // Where the list of calls does not load, all may be stale.
            refreshes().then(cache.refresh, cache.refreshAll)
          : cache.refresh(refreshes);
      return isBusyUntilRefreshed ? refreshed : undefined;
    },
  });
  return {
    run: mutate,
    /** Rejects where the change fails. */
    runAsync: mutateAsync,
    isBusy: isPending,
    isDone: isSuccess,
    /** The input of the last run. */
    lastInput: variables,
    busyWith: isPending ? variables : undefined,
    data,
    error,
    /** The error as a message. */
    problem: error ? messageOf(error) : undefined,
    reset,
  };
}

/** A change to every cached answer of one call, made by {@link paintOf}. */
export type Paint = { endpoint: Endpoint; paint: (data: unknown) => unknown };

type Pages<Answer> = { pages: Answer[] };

/** Describes how a change alters the cached responses of a call. Lists fetched in pages are painted page by page. */
export const paintOf = <E extends Endpoint>(
  endpoint: E,
  paint: (answer: EndpointResponse<E>) => EndpointResponse<E>,
): Paint => ({
  endpoint,
  paint: (data) => {
    if (data === undefined) return undefined;
    const { pages } = data as Partial<Pages<EndpointResponse<E>>>;
    return pages ? { ...data, pages: pages.map(paint) } : paint(data as EndpointResponse<E>);
  },
});

export type Cache = ReturnType<typeof cacheOf>;

/** The cached responses that all screens share, addressed by call. */
export function cacheOf(queries: QueryClient) {
  const paint = (paints: readonly Paint[]): void => {
    for (const each of paints) queries.setQueriesData({ queryKey: keyOf(each.endpoint) }, each.paint);
  };
  /** Resolves to a function that restores the previous responses. */
  const paintForNow = async (paints: readonly Paint[]): Promise<() => void> => {
    const keys = paints.map(({ endpoint }) => keyOf(endpoint));
    // A response still in flight would restore the previous state.
    await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey })));
    const before = keys.flatMap((queryKey) => queries.getQueriesData({ queryKey }));
    paint(paints);
    return () => {
      for (const [key, data] of before) queries.setQueryData(key, data);
    };
  };
  return {
    /** Marks all responses of these calls as stale, and requests those on screen again. */
    refresh: async (sources: readonly Source[]): Promise<void> => {
      await Promise.all(sources.map((source) => queries.invalidateQueries({ queryKey: keyOf(source) })));
    },
    /** As `refresh`, for the response to one input. */
    refreshOne: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<void> =>
      queries.invalidateQueries({ queryKey: keyOf(endpoint, input) }),
    refreshAll: (): Promise<void> => queries.invalidateQueries(),
    clear: (): void => queries.clear(),
    /** Drops the responses to inputs with this id. Refreshes all others, because they may name the same item. */
    forget: (id: string): void => {
      const isOfId = ({ queryKey }: Query) => JSON.stringify(queryKey).includes(id);
      queries.removeQueries({ predicate: isOfId });
      void queries.invalidateQueries({ predicate: (query) => !isOfId(query) });
    },
    /** Loads data for the next view. Resolves also on errors, and does not retry. */
    prefetch: <E extends Endpoint>(api: Api, endpoint: E, input: EndpointInput<E>): Promise<void> =>
      queries.prefetchQuery({ ...endpointQuery(api, endpoint, input), retry: false }),
    read: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): EndpointResponse<E> | undefined =>
      queries.getQueryData(keyOf(endpoint, input)),
    write: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, answer: EndpointResponse<E>): void =>
      void queries.setQueryData(keyOf(endpoint, input), answer),
    /** As `write`, for a response of an earlier visit: it is shown until the server answers, and never replaces that. */
    writeStored: <E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E>,
      answer: EndpointResponse<E>,
    ): void => {
      const key = keyOf(endpoint, input);
      if (queries.getQueryData(key) === undefined) queries.setQueryData(key, answer, { updatedAt: 0 });
    },
    /** Cancels requests in flight. */
    cancel: <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>): Promise<void> =>
      queries.cancelQueries({ queryKey: keyOf(endpoint, input) }),
    paint,
    paintForNow,
    /** Shows a change before the server confirms it, and reverts it if the call fails. Rejects as `call` does. */
    showAtOnce: async <Answer>(paints: readonly Paint[], call: () => Promise<Answer>): Promise<Answer> => {
      const takeBack = await paintForNow(paints);
      try {
        return await call();
      } catch (error) {
        takeBack();
        throw error;
      }
    },
  };
}

export function useCache(): Cache {
  const queries = useQueryClient();
  return useMemo(() => cacheOf(queries), [queries]);
}
