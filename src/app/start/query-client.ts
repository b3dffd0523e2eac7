import type {
  DefaultOptions,
  InvalidateOptions,
  InvalidateQueryFilters,
  Query,
  QueryKey,
} from '@tanstack/react-query';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';

/** The server may run on this computer, which needs no network. */
const NETWORK_MODE = 'always';

const RETRY_DELAY_MS = 1000;
/** A person who waits longer is told the reason at once. */
const MOST_WAIT_MS = 5000;

/** Retries when the server is unreachable, or asks for a short wait; any other error response is final. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'offline' || (error.retryAfterMs !== undefined && error.retryAfterMs <= MOST_WAIT_MS));

const defaultOptions = (retryDelayMs: number): DefaultOptions => ({
  mutations: { networkMode: NETWORK_MODE },
  queries: {
    staleTime: 10_000,
    retry: (failures, error) => failures < 2 && isPassing(error),
    retryDelay: (_failures, error) =>
      Math.max(retryDelayMs, (error instanceof ApiError && error.retryAfterMs) || 0),
    networkMode: NETWORK_MODE,
  },
});

/**
 * A response to a request sent before a change may hold the old data. TanStack Query repeats only queries on screen
 * that already have data. This client also repeats first responses, and requests that no screen waits for any longer.
 */
class ChangingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asked = filters?.refetchType ?? filters?.type ?? 'active';
    const asksAtOnce = asked === 'active' || asked === 'all';
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus !== 'fetching') continue;
      if (!query.isActive()) this.#invalidateOnceAnswered(query);
      // Cancel silently: the query is sent again at once, and waiting components get the new response. If it were not
      // sent again, they would wait forever.
      else if (query.state.data === undefined && asksAtOnce) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }

  /** A screen that mounts before the response arrives would show old data, so the query is invalidated again. */
  #invalidateOnceAnswered(query: Query): void {
    const again = () => void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, again);
  }
}

export const createQueryClient = (retryDelayMs = RETRY_DELAY_MS): QueryClient =>
  new ChangingQueryClient({ defaultOptions: defaultOptions(retryDelayMs) });
