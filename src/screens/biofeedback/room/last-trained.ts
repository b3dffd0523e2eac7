import { getSession, listSessions } from '#shared/api/sessions.ts';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { type ProtocolRecord, getProtocol } from '#shared/api/protocols.ts';
import type { ClientId, SessionComponentId, UserId } from '#shared/domain/ids.ts';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';

/** The client's last training before the session being prepared. Simulated sessions do not count. */
export type LastTrained =
  | { kind: 'none' }
  /** The server did not answer: no other protocol may pass for the usual one. */
  | { kind: 'unknown' }
  /** `protocol` is undefined if it is no longer offered. */
  | { kind: 'known'; name: string; at: string; protocol: ProtocolRecord | undefined };

type Where = { therapistId: UserId; clientId: ClientId; sessionComponentId: SessionComponentId };

/** Number of the client's newest sessions to search. Most sessions without training are plans or assessments. */
const SESSIONS_BACK = 20;

/** Never rejects: the room opens without it. */
export async function findLastTrained(
  api: Api,
  where: Where,
  brought: Promise<{ protocols: readonly ProtocolRecord[] }>,
  signal: AbortSignal,
): Promise<LastTrained> {
  try {
    const last = await lastTraining(api, where, signal);
    if (!last) return { kind: 'none' };
    const { protocolId, name, at } = last;
    const { protocols } = await brought;
    const listed = protocols.find((each) => each.protocolId === protocolId);
    return {
      kind: 'known',
      name,
      at,
      protocol: listed ?? (await fetchOffered(api, where, protocolId, signal)),
    };
  } catch {
    return { kind: 'unknown' };
  }
}

/** The newest sessions of a client in which something was trained, newest first. The list contains names only. */
export async function listTrained(
  api: Api,
  { therapistId: id, clientId }: Pick<Where, 'therapistId' | 'clientId'>,
  signal: AbortSignal,
) {
  const query = { clientId, isSimulated: 'false', limit: SESSIONS_BACK } as const;
  const { sessions } = await api.callEndpoint(listSessions, { params: { id }, query }, { signal });
  return withoutSimulated(sessions).filter(({ trainedSeconds }) => trainedSeconds > 0);
}

async function lastTraining(
  api: Api,
  { therapistId, clientId, sessionComponentId }: Where,
  signal: AbortSignal,
) {
  const trained = await listTrained(api, { therapistId, clientId }, signal);
  const found = trained.find(
    (each) => each.kind === 'biofeedback' && each.sessionComponentId !== sessionComponentId,
  );
  if (!found) return undefined;
  const params = { id: therapistId, sessionId: found.sessionId };
  const session = await api.callEndpoint(getSession, { params }, { signal });
  const settings = session.components.find(({ runs }) => runs.length > 0)?.settings;
  if (!settings) return undefined;
  const { protocolId, protocol } = settings;
  return { protocolId, name: protocol.name, at: session.startedAt ?? session.createdAt };
}

/** A practice may have more protocols than the room loads; an archived one is not offered. */
async function fetchOffered(
  api: Api,
  { therapistId: id }: Where,
  protocolId: ProtocolRecord['protocolId'],
  signal: AbortSignal,
): Promise<ProtocolRecord | undefined> {
  try {
    const record = await api.callEndpoint(getProtocol, { params: { id, protocolId } }, { signal });
    return record.isArchived ? undefined : record;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return undefined;
    throw error;
  }
}

/**
 * The default choice: the client's last protocol, even if it does not fit the source. The page then says why, and
 * blocks the start. Without a last training: the first protocol that fits.
 */
export function firstChoice(
  { lastTrained, protocols }: { lastTrained: LastTrained; protocols: readonly ProtocolRecord[] },
  source: SourceInfo | undefined,
): ProtocolRecord | undefined {
  if (lastTrained.kind === 'known') return lastTrained.protocol;
  if (lastTrained.kind === 'unknown' || !source) return undefined;
  return protocols.find(({ definition }) => mapProtocol(definition, source).ok) ?? protocols[0];
}
