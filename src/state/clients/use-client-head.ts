import { getClient } from '#shared/api/clients.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { useSafetyAlerts } from './use-safety-alerts.ts';

/** Data that `ClientPage` shows on every page of a client. */
export function useClientHead({ therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>) {
  const { data, error, retry } = useEndpoint(getClient, {
    params: { id: therapistId, clientId },
  });
  return {
    client: data,
    problem: replacesPage(error, data) ? clientProblem(error) : undefined,
    onRetry: isOutOfReach(error) ? undefined : retry,
    safety: useSafetyAlerts(therapistId, clientId, data !== undefined),
  };
}

/** The address may also name an unknown therapist. The message only says that there is no client. */
export const clientProblem = (error: Error): string =>
  error instanceof ApiError && error.code === 'notFound'
    ? 'There is no client at this address. Check the address. The client may have been erased.'
    : messageOf(error);

/**
 * Whether an error is shown in place of a page. What was loaded stays when loading it again fails: somebody may be
 * writing on it.
 */
export const replacesPage = (error: Error | null, ...data: readonly unknown[]): error is Error =>
  error !== null && (data.includes(undefined) || isOutOfReach(error));

/** The client was erased, or the user lost access. Data already shown must disappear from the screen. */
export const isOutOfReach = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'notFound' || error.code === 'forbidden');
