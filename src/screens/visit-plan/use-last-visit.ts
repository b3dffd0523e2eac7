import { getSession, listSessions } from '#shared/api/sessions.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { VisitPlan } from '#shared/visit/visit-plan.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

export type LastVisit = { plan: VisitPlan; at: string };

/** The newest sessions to look at. */
const SESSIONS_BACK = 20;

/** The plan of the client's last trained session; undefined if that session had none. Simulated ones do not count. */
export function useLastVisit(
  id: UserId,
  clientId: ClientId,
): { visit: LastVisit | undefined; isLooking: boolean } {
  const query = { clientId, isSimulated: 'false', limit: SESSIONS_BACK } as const;
  const listed = useEndpoint(listSessions, { params: { id }, query });
  const newest = listed.data?.sessions.find(
    ({ trainedSeconds, kind }) => trainedSeconds > 0 && kind === 'biofeedback',
  );
  const found = useEndpoint(getSession, newest && { params: { id, sessionId: newest.sessionId } });
  const plan = found.data?.visitPlan;
  const isLooking =
    !listed.data && !listed.error ? true : newest !== undefined && !found.data && !found.error;
  return {
    visit: plan ? { plan, at: found.data!.startedAt ?? found.data!.createdAt } : undefined,
    isLooking,
  };
}
