import type {
  DefaultOptions,
  InvalidateOptions,
  InvalidateQueryFilters,
  Query,
  QueryKey,
} from '@tanstack/react-query';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';

/** The server may run on this very computer, which needs no network. */
const NETWORK_MODE = 'always';

/** Only an unreachable server is worth asking again by itself; an answer stays an answer. */
const DEFAULTS: DefaultOptions = {
  mutations: { networkMode: NETWORK_MODE },
  queries: {
    staleTime: 10_000,
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'offline',
    retryDelay: 1000,
    networkMode: NETWORK_MODE,
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
    const asked = filters?.refetchType ?? filters?.type ?? 'active';
    const asksAtOnce = asked === 'active' || asked === 'all';
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus !== 'fetching') continue;
      if (!query.isActive()) this.#invalidateOnceAnswered(query);
      // Silently: it is asked for again at once, and whoever waits gets that answer. Were it not, they would wait for ever.
      else if (query.state.data === undefined && asksAtOnce) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }

  /** Whoever has come back to it by then would have the old answer on screen: for them it is asked for again. */
  #invalidateOnceAnswered(query: Query): void {
    const again = () => void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, again);
  }
}

export const createQueryClient = (): QueryClient => new ChangingQueryClient({ defaultOptions: DEFAULTS });
