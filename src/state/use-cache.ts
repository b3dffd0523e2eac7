import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import type { Api } from '#api/client.ts';
import { endpointQuery, keyOf, type Source } from './endpoint-query.ts';

/** A change to every cached answer of one call, made by {@link paintOf}. */
export type Paint = { endpoint: Endpoint; paint: (data: unknown) => unknown };

type Pages<Answer> = { pages: Answer[] };

/** How the cached answers of a call look after a change. Lists that are fetched in pages are painted page by page. */
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

/** The answers all screens share, addressed by the calls that give them. */
export function cacheOf(queries: QueryClient) {
  const paint = (paints: readonly Paint[]): void => {
    for (const each of paints) queries.setQueriesData({ queryKey: keyOf(each.endpoint) }, each.paint);
  };
  /** The function it resolves to brings back what was there. */
  const paintForNow = async (paints: readonly Paint[]): Promise<() => void> => {
    const keys = paints.map(({ endpoint }) => keyOf(endpoint));
    // An answer that is under way would bring back what was there.
    await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey })));
    const before = keys.flatMap((queryKey) => queries.getQueriesData({ queryKey }));
    paint(paints);
    return () => {
      for (const [key, data] of before) queries.setQueryData(key, data);
    };
  };
  return {
    /** Marks all answers of these calls as stale, and asks again for those on screen. */
    refresh: async (sources: readonly Source[]): Promise<void> => {
      await Promise.all(sources.map((source) => queries.invalidateQueries({ queryKey: keyOf(source) })));
    },
    /** As `refresh`, for the answer to one input. */
    refreshOne: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<void> =>
      queries.invalidateQueries({ queryKey: keyOf(endpoint, input) }),
    refreshAll: (): Promise<void> => queries.invalidateQueries(),
    clear: (): void => queries.clear(),
    /** Drops the answers to inputs with this id, and asks again for all others, which may name what it is of. */
    forget: (id: string): void => {
      const isOfId = ({ queryKey }: Query) => JSON.stringify(queryKey).includes(id);
      queries.removeQueries({ predicate: isOfId });
      void queries.invalidateQueries({ predicate: (query) => !isOfId(query) });
    },
    /** For what is shown next. Resolves also where it fails, and does not try twice. */
    prefetch: <E extends Endpoint>(api: Api, endpoint: E, input: EndpointInput<E>): Promise<void> =>
      queries.prefetchQuery({ ...endpointQuery(api, endpoint, input), retry: false }),
    read: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): EndpointResponse<E> | undefined =>
      queries.getQueryData(keyOf(endpoint, input)),
    write: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, answer: EndpointResponse<E>): void =>
      void queries.setQueryData(keyOf(endpoint, input), answer),
    /** Drops answers that are under way. */
    cancel: <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>): Promise<void> =>
      queries.cancelQueries({ queryKey: keyOf(endpoint, input) }),
    paint,
    paintForNow,
    /** Shows a change before the server has agreed to it, and what was there before if it does not. Rejects as `call` does. */
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
