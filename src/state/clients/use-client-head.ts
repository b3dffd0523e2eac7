import { getClient } from '#shared/api/clients.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { errorInPlaceOfPage, isOutOfReach } from '#api/error-in-place-of-page.ts';
import { useSafetyAlerts } from './use-safety-alerts.ts';

/** Data that `ClientPage` shows on every page of a client. */
export function useClientHead({ therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>) {
  const { data, error, retry } = useEndpoint(getClient, {
    params: { id: therapistId, clientId },
  });
  const failed = errorInPlaceOfPage([error], data);
  return {
    client: data,
    problem: failed && clientProblem(failed),
    onRetry: isOutOfReach(error) ? undefined : retry,
    safety: useSafetyAlerts(therapistId, clientId, data !== undefined),
  };
}

/** The address may also name an unknown therapist. The message only says that there is no client. */
export const clientProblem = (error: Error): string =>
  error instanceof ApiError && error.code === 'notFound'
    ? 'There is no client at this address. Check the address. The client may have been erased.'
    : messageOf(error);
