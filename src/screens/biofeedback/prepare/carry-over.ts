import type { Api } from '#api/client.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { type Session, type SessionComponent, getSession } from '#shared/api/sessions.ts';
import type { ClientId, SessionId, UserId } from '#shared/domain/ids.ts';
import { estimatorWords } from '#model/metrics/estimator-words.ts';
import { bandLabel } from '#shared/eeg/feature.ts';
import { featureUnit } from '#shared/eeg/metrics.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { CarriedThresholds } from '#live/session/index.ts';
import { listTrained } from '../room/last-trained.ts';

export type CarryOver = {
  sessionId: SessionId;
  /** ISO time of the session. */
  at: string;
  /** Thresholds by condition, in its unit; null where the last session measured something else. */
  values: CarriedThresholds;
};

type Where = { therapistId: UserId; clientId: ClientId; currentId: SessionId };

export const usesCarryOver = ({ conditions }: Protocol): boolean =>
  conditions.some(({ threshold }) => threshold.mode === 'carryOver');

/**
 * The newest session of this client that trained with this protocol; undefined if there is none. Thresholds of the
 * simulated headset say nothing about the client.
 */
export async function findLastSession(
  api: Api,
  { therapistId, clientId, currentId }: Where,
  protocol: Pick<ProtocolRecord, 'protocolId' | 'definition'>,
  signal: AbortSignal,
): Promise<Session | undefined> {
  const trained = await listTrained(api, { therapistId, clientId }, signal);
  // The name is a cheap first filter; the id of the protocol decides.
  const candidates = trained.filter(
    ({ sessionId, protocolName }) => sessionId !== currentId && protocolName === protocol.definition.name,
  );
  for (const { sessionId } of candidates) {
    const params = { id: therapistId, sessionId };
    const session = await api.callEndpoint(getSession, { params }, { signal });
    if (session.components.some((each) => isOf(each, protocol))) return session;
  }
  return undefined;
}

const isOf = ({ settings, runs }: SessionComponent, { protocolId }: Pick<ProtocolRecord, 'protocolId'>) =>
  settings?.protocolId === protocolId && runs.length > 0;

/** Final thresholds of a session, for the conditions that measure the same today: site, band, unit and estimator. */
export function carryOverOf(
  session: Session,
  protocol: Pick<ProtocolRecord, 'protocolId' | 'definition'>,
  derivationLabels: readonly string[],
): CarryOver | undefined {
  const component = session.components.find((each) => isOf(each, protocol));
  const last = component?.runs.toSorted((a, b) => a.run - b.run).at(-1);
  if (!component?.settings || !last) return undefined;
  const { conditions, engineVersion } = component.settings;
  const values = protocol.definition.conditions.map(({ name, feature, threshold }, index) => {
    if (threshold.mode !== 'carryOver') return null;
    const before = conditions.findIndex((each) => each.name === name);
    const then = conditions[before];
    const isSame =
      then?.derivationLabel === derivationLabels[index] &&
      then?.bandLabel === bandLabel(feature) &&
      then?.unit === featureUnit(feature) &&
      estimatorWords(feature, engineVersion) === estimatorWords(feature);
    return isSame ? (last.summary.perCondition[before]?.thresholdEnd ?? null) : null;
  });
  return { sessionId: session.sessionId, at: session.startedAt ?? session.createdAt, values };
}
