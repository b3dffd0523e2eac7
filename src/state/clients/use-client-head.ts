import { ApiError, messageOf } from '#api/api-error.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { useSafetyAlerts } from './use-safety-alerts.ts';

/** What `ClientPage` shows of a client on each of its pages. */
export function useClientHead({ therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>) {
  const { data, error, retry } = useEndpoint(ENDPOINTS.getClient, {
    params: { id: therapistId, clientId },
  });
  const isShown = data !== undefined && !isOutOfReach(error);
  return {
    client: data,
    problem: isShown || !error ? undefined : clientProblem(error),
    onRetry: isOutOfReach(error) ? undefined : retry,
    safety: useSafetyAlerts(therapistId, clientId, data !== undefined),
  };
}

/** An address may name a therapist that is not there either: what matters is that it leads to no client. */
export const clientProblem = (error: Error): string =>
  error instanceof ApiError && error.code === 'notFound'
    ? 'There is no client at this address. Check the address. The client may have been erased.'
    : messageOf(error);

/** Erased meanwhile, or no longer for this person's eyes: what is known must go from the screen. */
export const isOutOfReach = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'notFound' || error.code === 'forbidden');
