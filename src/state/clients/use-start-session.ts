import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId, SessionComponentId, UserId } from '#shared/domain/ids.ts';
import { sessionToTakeUp } from '#shared/planning.ts';
import { useEditor, useUser } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { useToast } from '../toasts.atoms.ts';
import { useChangeBy } from '../use-change.ts';

type ClientRef = { therapistId: UserId; clientId: ClientId };
type Room = ClientRef & { sessionComponentId: SessionComponentId };

/** The most a page of the server holds: planned assessments are among them. */
const MOST_PLANNED = 100;

/**
 * Finds the session that was planned for a client and never begun; only where there is none, plans one. `onStarted` goes
 * to its room. Whatever begins a session asks here: one that is looked into and left must not pile up.
 */
export function useStartSession(onStarted: (room: Room) => void) {
  const api = useApi();
  const showToast = useToast();
  const { userId } = useUser();
  const editor = useEditor();
  const findOrPlan = async ({ clientId, therapistId }: ClientRef): Promise<Room> => {
    const query = { clientId, state: 'planned', limit: MOST_PLANNED } as const;
    const { sessions } = await api.callEndpoint(ENDPOINTS.listSessions, {
      params: { id: therapistId },
      query,
    });
    const planned = sessionToTakeUp(sessions, editor);
    if (planned) return planned;
    // In the user's own name, whoever's client it is.
    const made = await api.callEndpoint(ENDPOINTS.createSession, { params: { id: userId, clientId } });
    return { therapistId: userId, clientId, sessionComponentId: made.components[0]!.sessionComponentId };
  };
  return useChangeBy(findOrPlan, {
    refreshes: [ENDPOINTS.listSessions],
    onSuccess: onStarted,
    onError: (error) =>
      showToast({ kind: 'danger', message: `The session was not started. ${messageOf(error)}` }),
  });
}
