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
import type { SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import { ApiError } from './api-error.ts';
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
  /** Rejects with ApiError; a refusal is noted in the outbox. */
  async function send(person: string, planned: PlannedSession): Promise<Session> {
    const { therapistId: id, clientId, sessionId, sessionComponentId, atMs } = planned;
    const query = { sessionId, sessionComponentId, plannedAgoSeconds: agoSeconds(atMs, nowMs()) };
    try {
      const session = await api.callEndpoint(createSession, { params: { id, clientId }, query });
      await outbox.remove(person, planned.key);
      return session;
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error))
        await outbox.put(person, { ...planned, refused: error.message });
      throw error;
    }
  }

  async function plan(person: string, input: EndpointInput<typeof createSession>): Promise<Session> {
    const waiting = await plannedBy(outbox, person);
    const named = waiting.find(({ sessionId }) => sessionId === input.query?.sessionId);
    if (named) return send(person, named);
    const { id, clientId } = input.params;
    const sessionId = newId() as SessionId;
    const planned: PlannedSession = {
      kind: 'session',
      key: sessionId,
      therapistId: id as UserId,
      clientId: clientId as PlannedSession['clientId'],
      sessionId,
      sessionComponentId: newId() as SessionComponentId,
      atMs: nowMs(),
      isUsed: false,
    };
    const query = { sessionId, sessionComponentId: planned.sessionComponentId };
    try {
      return await api.callEndpoint(createSession, { ...input, query });
    } catch (error) {
      if (!isOffline(error)) throw error;
    }
    const unused = waiting.find(
      (each) => each.clientId === clientId && each.therapistId === id && !each.isUsed && !each.refused,
    );
    if (unused) return sessionOf(unused);
    // The room could not open without it.
    await api.callEndpoint(getClient, { params: input.params });
    await outbox.put(person, planned);
    return sessionOf(planned);
  }

  return {
    async callEndpoint(endpoint, input, options) {
      const pass = () => api.callEndpoint(endpoint, input, options);
      const person = owner();
      if (person === undefined) return pass();
      if (is(endpoint, createSession)) return (await plan(person, input as never)) as never;
      const planned = namedIn(await plannedBy(outbox, person), input);
      if (!planned) return pass();
      const isOpened = is(endpoint, openRecording);
      const current = { ...planned, isUsed: planned.isUsed || isOpened };
      if (isOpened && !planned.isUsed) await outbox.put(person, current);
      try {
        // Only the person sends a rejected one again.
        if (planned.refused !== undefined) throw new ApiError('conflict', planned.refused);
        await send(person, current);
      } catch (error) {
        const isRead = is(endpoint, getSession) || is(endpoint, getSessionByComponent);
        if (isRead && error instanceof ApiError) return sessionOf(planned) as never;
        throw error;
      }
      return pass();
    },
  };
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

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline';

/** Sending it again cannot change these answers. */
const isRefusal = ({ code }: ApiError): boolean =>
  code === 'invalid' || code === 'forbidden' || code === 'notFound' || code === 'conflict';

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
