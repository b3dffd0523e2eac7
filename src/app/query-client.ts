import type {
  DefaultOptions,
  InvalidateOptions,
  InvalidateQueryFilters,
  QueryKey,
} from '@tanstack/react-query';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';

/** Only an unreachable server is worth asking again by itself; an answer stays an answer. */
const DEFAULTS: DefaultOptions = {
  queries: {
    staleTime: 10_000,
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'offline',
    retryDelay: 1000,
    // The server may run on this very computer, which needs no network.
    networkMode: 'always',
  },
};

/**
 * What was asked for before a change may be answered with what was there before it. The library asks anew only for what
 * is on screen already; here the first answer, and one nobody waits for any longer, are not taken for new ones either.
 */
class ChangingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // Silently: it is asked for again at once, and whoever waits gets that answer.
      if (query.isActive() && query.state.data === undefined) void query.cancel({ silent: true });
      const forget = () => query.invalidate();
      if (!query.isActive()) query.promise?.then(forget, forget);
    }
    return super.invalidateQueries(filters, options);
  }
}

export const createQueryClient = (): QueryClient => new ChangingQueryClient({ defaultOptions: DEFAULTS });
