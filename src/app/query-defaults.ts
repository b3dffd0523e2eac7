import type { DefaultOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';

/** Only an unreachable server is worth asking again by itself; an answer stays an answer. */
export const QUERY_DEFAULTS: DefaultOptions = {
  queries: {
    staleTime: 10_000,
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'offline',
    retryDelay: 1000,
    // The server may run on this very computer, which needs no network.
    networkMode: 'always',
  },
};
