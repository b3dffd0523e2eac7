import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { APP_VERSION } from '#shared/version.ts';
import type { CarriedThresholds } from './session-deps.ts';
import type { SessionView } from './session-view.ts';

type Chosen = {
  protocol: ProtocolRecord;
  mainsHz: MainsHz;
  carriedThresholds: CarriedThresholds | undefined;
};

/** All settings that affect the figures of a session, as of the start of the recording. */
export function componentSettingsOf(
  { source, ready, badChannels }: SessionView,
  { protocol, mainsHz, carriedThresholds }: Chosen,
): ComponentSettings {
  if (!source || !ready) throw new Error('The source is not connected.');
  return {
    protocolId: protocol.protocolId,
    protocolVersion: protocol.protocolVersion,
    protocol: protocol.definition,
    source,
    mainsHz,
    ...(badChannels.length > 0 && { badChannels: badChannels.map(({ channel }) => channel) }),
    ...(carriedThresholds && { carriedThresholds: [...carriedThresholds] }),
    engineVersion: ready.engineVersion,
    appVersion: APP_VERSION,
    conditions: ready.conditions.map(
      ({ name, direction, derivationLabel, unit, bandLabel, estimatorDelayMs }) => ({
        name,
        direction,
        derivationLabel,
        unit,
        bandLabel,
        estimatorDelayMs,
      }),
    ),
  };
}
