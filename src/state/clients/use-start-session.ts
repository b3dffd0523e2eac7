import { ApiError, messageOf } from '#api/api-error.ts';
import { lateModule } from '#api/late.ts';
import type { ClientId, SessionComponentId, UserId } from '#shared/domain/ids.ts';
import { sessionToTakeUp } from '#shared/planning.ts';
import { useEditor, useUser } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { useToast } from '../toasts.atoms.ts';
import { useChangeBy } from '../use-change.ts';

type ClientRef = { therapistId: UserId; clientId: ClientId };
type Room = ClientRef & { sessionComponentId: SessionComponentId };

/** Loaded with their first use: their schemas would be a large part of the first page. */
const sessionCalls = lateModule(() => import('#shared/api/sessions.ts'));

/** Largest page the server returns. It includes planned assessments. */
const MOST_PLANNED = 100;

/**
 * Reuses a planned session of the client that was never started, else plans a new one. `onStarted` navigates to its
 * room. All session starts go through this hook, so that opening and leaving the room does not pile up sessions.
 */
export function useStartSession(onStarted: (room: Room) => void) {
  const api = useApi();
  const showToast = useToast();
  const { userId } = useUser();
  const editor = useEditor();
  const findOrPlan = async ({ clientId, therapistId }: ClientRef): Promise<Room> => {
    const { createSession, listSessions } = await sessionCalls();
    const query = { clientId, state: 'planned', limit: MOST_PLANNED } as const;
    const { sessions } = await api
      .callEndpoint(listSessions, { params: { id: therapistId }, query })
      // Without a network a session is planned without knowing the others.
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'offline') return { sessions: [] };
        throw error;
      });
    const planned = sessionToTakeUp(sessions, editor);
    if (planned) return planned;
    // In the user's own name, whoever the client's therapist is.
    const made = await api.callEndpoint(createSession, { params: { id: userId, clientId } });
    return { therapistId: userId, clientId, sessionComponentId: made.components[0]!.sessionComponentId };
  };
  return useChangeBy(findOrPlan, {
    refreshes: async () => [(await sessionCalls()).listSessions],
    onSuccess: onStarted,
    onError: (error) =>
      showToast({ kind: 'danger', message: `The session was not started. ${messageOf(error)}` }),
  });
}
