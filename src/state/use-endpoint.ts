import {
  keepPreviousData,
  type QueryKey,
  useQueries,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { type AskOptions, endpointQuery, keyOf, type Source } from './endpoint-query.ts';
import { useApi } from './services.atoms.ts';

type QueryOptions<Answer> = Omit<
  UseQueryOptions<Answer>,
  'queryKey' | 'queryFn' | 'networkMode' | 'select' | 'placeholderData'
> & {
  /** Shows the previous response until the one to a new input arrives. */
  keepsPrevious?: boolean;
};
export type EndpointOptions<E extends Endpoint> = QueryOptions<EndpointResponse<E>> & AskOptions<E>;

/**
 * The response of a call, from the cache that all screens share. Without an input no request is sent.
 *
 *     const { data, problem, retry } = useEndpoint(getClient, { params: { id: therapistId, clientId } });
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> | undefined,
  { whenNotFound, version, ...options }: EndpointOptions<E> = {},
) {
  return useAsked<EndpointResponse<E>>({
    ...endpointQuery(useApi(), endpoint, input, { whenNotFound, version }),
    ...options,
  });
}

type AnswerOptions<Answer> = QueryOptions<Answer> & {
  /** The answer is stale when the one of this call is. */
  of: Source;
  /** Values the answer depends on. */
  by: QueryKey;
};

/**
 * As {@link useEndpoint}, for an answer that takes several API calls or none.
 *
 *     const figures = useAnswerBy((signal) => computed(parts, signal), { of: getRecordingChunk, by: [ids] });
 */
export const useAnswerBy = <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { of, by, ...options }: AnswerOptions<Answer>,
) =>
  useAsked<Answer>({
    queryKey: [...keyOf(of), ...by],
    queryFn: ({ signal }) => ask(signal),
    ...options,
  });

function useAsked<Answer>({ keepsPrevious, ...options }: UseQueryOptions<Answer> & QueryOptions<Answer>) {
  const query = useQuery<Answer>({
    ...options,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  const { data, error, refetch } = query;
  return {
    data,
    error,
    /** The error as a message. */
    problem: error ? messageOf(error) : undefined,
    retry: () => void refetch(),
    refetch,
    isLoading: query.isLoading,
    /** Read only where it is needed: who reads it renders again with every request. */
    get isFetching() {
      return query.isFetching;
    },
    isPlaceholderData: query.isPlaceholderData,
  };
}

type Asked<E extends Endpoint> = { input: EndpointInput<E>; version?: number; staleTime?: number };

/** The responses of a call to several inputs, in their order. */
export function useEndpoints<E extends Endpoint>(endpoint: E, asked: readonly Asked<E>[]) {
  const api = useApi();
  return useQueries({
    queries: asked.map(({ input, version, ...options }) => ({
      ...endpointQuery(api, endpoint, input, { version }),
      ...options,
    })),
    combine: combined<EndpointResponse<E>>,
  });
}

/** Defined once: a new function on each render would produce new results on each render. */
function combined<Answer>(results: UseQueryResult<Answer>[]) {
  const answers = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const failed = results.find(({ error }) => error);
  return {
    /** Undefined until all have arrived. */
    answers: answers.length === results.length ? answers : undefined,
    problem: failed?.error ? messageOf(failed.error) : undefined,
    /** Repeats the requests that failed. */
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
