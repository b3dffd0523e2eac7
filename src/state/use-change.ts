import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { keyOf, type Source } from './endpoint-query.ts';
import { useApi } from './services.atoms.ts';
import { useCache } from './use-cache.ts';

type ChangeOptions<Input, Answer> = {
  /** Calls whose responses the change makes stale. Refreshed after an error too, because part of it may be done. */
  refreshes?: readonly Source[];
  /** Stays busy until the refreshed responses arrive. */
  isBusyUntilRefreshed?: true;
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
};

/**
 * A change of data on the server.
 *
 *     const add = useChange(ENDPOINTS.createClientNote, { refreshes: [ENDPOINTS.listClientNotes], onSuccess: close });
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
      const refreshed = cache.refresh(refreshes);
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
