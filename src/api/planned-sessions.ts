import type { PlannedSession, WaitingChange } from '#model/outbox/waiting-change.ts';
import { agoSeconds } from '#shared/ago.ts';
import { getClient } from '#shared/api/clients.ts';
import {
  createSession,
  getSession,
  getSessionByComponent,
  openRecording,
  type Session,
} from '#shared/api/sessions.ts';
import type { Endpoint, EndpointInput } from '#shared/api/endpoint.ts';
import type { ClientId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import { ApiError, isRefusal } from './api-error.ts';
import type { Api } from './client.ts';
import type { Outbox } from './outbox.ts';

type Outside = {
  outbox: Outbox;
  /** The signed-in user; undefined while acting as another one. */
  owner: () => string | undefined;
  /** Epoch milliseconds. */
  nowMs: () => number;
  /** A random UUID. */
  newId: () => string;
};

/**
 * Wraps the API so that a session can be planned without a network. It waits in the outbox, and its room opens on what is
 * known of it. Every call that names it first sends it, so that nothing of a session arrives before the session.
 */
export function withPlannedSessions(api: Api, { outbox, owner, nowMs, newId }: Outside): Api {
  const sending = new Map<string, Promise<Session>>();

  /** One request for each session at a time. Rejects with ApiError; a refusal is noted in the outbox. */
  function send(person: string, planned: PlannedSession): Promise<Session> {
    const { key } = planned;
    const begun = sending.get(key);
    if (begun) return begun;
    const request = sendNow(person, planned).finally(() => sending.delete(key));
    sending.set(key, request);
    return request;
  }

  async function sendNow(person: string, planned: PlannedSession): Promise<Session> {
    try {
      const session = await api.callEndpoint(createSession, inputOf(planned, nowMs()));
      await outbox.edit(person, planned.key, () => undefined);
      return session;
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error))
        await outbox.edit(person, planned.key, (stored) => ({ ...stored, refused: error.message }));
      throw error;
    }
  }

  async function plan(person: string, input: EndpointInput<typeof createSession>): Promise<Session> {
    const waiting = await plannedBy(outbox, person);
    if (input.query?.sessionId !== undefined) {
      const named = waiting.find(({ sessionId }) => sessionId === input.query?.sessionId);
      // Another tab or call may have sent it meanwhile; the same ids make the same session.
      return named ? send(person, named) : api.callEndpoint(createSession, input);
    }
    const { id, clientId } = input.params;
    const unused = waiting.find(
      (each) => each.clientId === clientId && each.therapistId === id && !each.isUsed && !each.refused,
    );
    const planned = unused ?? newPlan(id, clientId);
    try {
      return await (unused
        ? send(person, unused)
        : api.callEndpoint(createSession, inputOf(planned, nowMs())));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'offline') throw error;
    }
    if (!unused) {
      // The room could not open without it.
      await api.callEndpoint(getClient, { params: input.params });
      await outbox.put(person, planned).catch((cause: unknown) => {
        throw new ApiError('storageFull', NO_ROOM, { cause });
      });
    }
    return sessionOf(planned);
  }

  function newPlan(id: string, clientId: string): PlannedSession {
    const sessionId = newId() as SessionId;
    return {
      kind: 'session',
      key: sessionId,
      therapistId: id as UserId,
      clientId: clientId as ClientId,
      sessionId,
      sessionComponentId: newId() as SessionComponentId,
      atMs: nowMs(),
      isUsed: false,
    };
  }

  return {
    async callEndpoint(endpoint, input, options) {
      const pass = () => api.callEndpoint(endpoint, input, options);
      const person = owner();
      if (person === undefined) return pass();
      if (is(endpoint, createSession)) return (await plan(person, input as never)) as never;
      const planned = namedIn(await plannedBy(outbox, person), input);
      if (!planned) return pass();
      if (is(endpoint, openRecording) && !planned.isUsed)
        await outbox.edit(person, planned.key, (stored) => ({ ...stored, isUsed: true }));
      try {
        // Only the person sends a rejected one again.
        if (planned.refused !== undefined) throw new ApiError('conflict', planned.refused);
        await send(person, planned);
      } catch (error) {
        const isRead = is(endpoint, getSession) || is(endpoint, getSessionByComponent);
        if (isRead && error instanceof ApiError) return sessionOf(planned) as never;
        throw error;
      }
      return pass();
    },
  };
}

const NO_ROOM =
  'Loopwell cannot reach its server, and this browser cannot store a session. Free some space on this computer, or plan the session when the connection is back.';

/** The call that plans it, the same however often it is made. */
export function inputOf(planned: PlannedSession, nowMs: number): EndpointInput<typeof createSession> {
  const { therapistId: id, clientId, sessionId, sessionComponentId, atMs } = planned;
  const plannedAgoSeconds = agoSeconds(atMs, nowMs);
  return { params: { id, clientId }, query: { sessionId, sessionComponentId, plannedAgoSeconds } };
}

const is = (endpoint: Endpoint, other: Endpoint): boolean =>
  endpoint.path === other.path && endpoint.method === other.method;

/** Without a readable outbox, nothing waits. */
const plannedBy = async (outbox: Outbox, person: string): Promise<PlannedSession[]> => {
  const changes = await outbox.list(person).catch((): WaitingChange[] => []);
  return changes.filter((change): change is PlannedSession => change.kind === 'session');
};

function namedIn(waiting: readonly PlannedSession[], input: object): PlannedSession | undefined {
  const { sessionId, sessionComponentId } = (input as { params?: Record<string, unknown> }).params ?? {};
  return waiting.find(
    (each) => each.sessionId === sessionId || each.sessionComponentId === sessionComponentId,
  );
}

/** The session as the server will create it. */
const sessionOf = ({
  sessionId,
  clientId,
  therapistId,
  sessionComponentId,
  atMs,
}: PlannedSession): Session => ({
  sessionId,
  clientId,
  therapistId,
  state: 'planned',
  notes: '',
  notesVersion: 1,
  createdAt: new Date(atMs).toISOString(),
  startedAt: null,
  endedAt: null,
  version: 1,
  visitPlan: null,
  visitPlanVersion: 0,
  ratings: [],
  components: [
    {
      sessionComponentId,
      kind: 'biofeedback',
      settings: null,
      runs: [],
      recording: { state: 'none', durationSeconds: 0, storedSeqs: [], lastSeq: null, bytes: 0 },
      isSimulated: false,
    },
  ],
});
