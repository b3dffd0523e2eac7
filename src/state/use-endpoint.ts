import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { type AskOptions, endpointQuery } from './endpoint-query.ts';
import { useApi } from './services.atoms.ts';

type QueryOptions<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'networkMode' | 'select'>;
export type EndpointOptions<E extends Endpoint> = QueryOptions<EndpointResponse<E>> & AskOptions<E>;

/**
 * What a call answers, from the cache that all screens share. Without an input nothing is asked.
 *
 *     const { data, problem, retry } = useEndpoint(ENDPOINTS.getClient, { params: { id: therapistId, clientId } });
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> | undefined,
  { whenNotFound, version, ...options }: EndpointOptions<E> = {},
) {
  const query = useQuery<EndpointResponse<E>>({
    ...endpointQuery(useApi(), endpoint, input, { whenNotFound, version }),
    ...options,
  });
  const { data, error, refetch } = query;
  return {
    data,
    error,
    /** The error in words. */
    problem: error ? messageOf(error) : undefined,
    retry: () => void refetch(),
    refetch,
    isLoading: query.isLoading,
    isPlaceholderData: query.isPlaceholderData,
  };
}
