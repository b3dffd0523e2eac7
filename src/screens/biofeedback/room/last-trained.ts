import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ClientId, SessionComponentId, UserId } from '#shared/domain/ids.ts';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';

/** What this client trained last, before the session that is prepared. Simulated sessions are none of theirs. */
export type LastTrained =
  | { kind: 'none' }
  /** The server did not tell: nobody may take another protocol for the usual one. */
  | { kind: 'unknown' }
  /** `protocol` is undefined where it is no longer offered. */
  | { kind: 'known'; name: string; at: string; protocol: ProtocolRecord | undefined };

type Where = { therapistId: UserId; clientId: ClientId; sessionComponentId: SessionComponentId };

/** How many of the client's newest sessions are looked through: most that are not trainings are plans or assessments. */
const SESSIONS_BACK = 20;

/** Never fails: the room opens without it. */
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

async function lastTraining(
  api: Api,
  { therapistId, clientId, sessionComponentId }: Where,
  signal: AbortSignal,
) {
  const query = { clientId, isSimulated: 'false', limit: SESSIONS_BACK } as const;
  const input = { params: { id: therapistId }, query };
  const { sessions } = await api.callEndpoint(ENDPOINTS.listSessions, input, { signal });
  const found = withoutSimulated(sessions).find(
    (each) =>
      each.kind === 'biofeedback' &&
      each.trainedSeconds > 0 &&
      each.sessionComponentId !== sessionComponentId,
  );
  if (!found) return undefined;
  // The list tells names only.
  const params = { id: therapistId, sessionId: found.sessionId };
  const session = await api.callEndpoint(ENDPOINTS.getSession, { params }, { signal });
  const settings = session.components.find(({ runs }) => runs.length > 0)?.settings;
  if (!settings) return undefined;
  const { protocolId, protocol } = settings;
  return { protocolId, name: protocol.name, at: session.startedAt ?? session.createdAt };
}

/** A practice may have more protocols than the room brings along; one that was archived is not offered. */
async function fetchOffered(
  api: Api,
  { therapistId: id }: Where,
  protocolId: ProtocolRecord['protocolId'],
  signal: AbortSignal,
): Promise<ProtocolRecord | undefined> {
  try {
    const record = await api.callEndpoint(ENDPOINTS.getProtocol, { params: { id, protocolId } }, { signal });
    return record.isArchived ? undefined : record;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return undefined;
    throw error;
  }
}

/**
 * What is chosen before anybody chose: what the client trained last, also where the source at hand does not fit it, as
 * the page says why and lets nobody begin. Without a last time it is the first that fits.
 */
export function firstChoice(
  { lastTrained, protocols }: { lastTrained: LastTrained; protocols: readonly ProtocolRecord[] },
  source: SourceInfo | undefined,
): ProtocolRecord | undefined {
  if (lastTrained.kind === 'known') return lastTrained.protocol;
  if (lastTrained.kind === 'unknown' || !source) return undefined;
  return protocols.find(({ definition }) => mapProtocol(definition, source).ok) ?? protocols[0];
}
