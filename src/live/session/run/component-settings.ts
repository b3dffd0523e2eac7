import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { EngineReady, MainsHz } from '#shared/engine/engine-api.ts';
import { APP_VERSION } from '#shared/version.ts';
import type { SessionView } from './session-view.ts';

type SettingsInput = {
  protocol: ProtocolRecord;
  source: SourceInfo;
  ready: EngineReady;
  mainsHz: MainsHz;
  badChannels?: readonly number[];
  carriedThresholds?: readonly (number | null)[] | undefined;
};

/** {@link componentSettings} of a session whose source is connected. */
export function componentSettingsOf(
  { source, ready, badChannels }: SessionView,
  chosen: Pick<SettingsInput, 'protocol' | 'mainsHz' | 'carriedThresholds'>,
): ComponentSettings {
  if (!source || !ready) throw new Error('The source is not connected.');
  const bad = badChannels.map(({ channel }) => channel);
  return componentSettings({ ...chosen, source, ready, badChannels: bad });
}

/** All settings that affect the figures of a session, as of the start of the recording. */
function componentSettings(input: SettingsInput): ComponentSettings {
  const { protocol, source, ready, mainsHz, badChannels = [], carriedThresholds } = input;
  return {
    protocolId: protocol.protocolId,
    protocolVersion: protocol.protocolVersion,
    protocol: protocol.definition,
    source,
    mainsHz,
    ...(badChannels.length > 0 ? { badChannels: [...badChannels] } : {}),
    ...(carriedThresholds ? { carriedThresholds: [...carriedThresholds] } : {}),
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
