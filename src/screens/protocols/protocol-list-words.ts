import type { ProtocolDeviceType, ProtocolRecord } from '#shared/api/protocols.ts';
import { OWN_PROVIDER } from '#shared/api/protocols.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { PROTOCOL_DEVICE_TYPES } from '#shared/eeg/headsets/device-types.ts';
import { PLACEMENT_SYSTEMS, type PlacementSystem } from '#shared/eeg/placement-system.ts';
import { listName } from '#widgets/headsets/headset-words.ts';

export const deviceTypeWords = (type: ProtocolDeviceType): string => {
  const headset = HEADSETS.find(({ deviceType }) => deviceType === type);
  return headset ? listName(headset) : 'Any headset';
};

export const DEVICE_TYPE_OPTIONS = PROTOCOL_DEVICE_TYPES.map((value) => ({
  value,
  label: deviceTypeWords(value),
}));

export const placementWords = (system: PlacementSystem): string =>
  system === 'custom' ? 'Own sites' : system;

export const PLACEMENT_OPTIONS = PLACEMENT_SYSTEMS.map((value) => ({ value, label: placementWords(value) }));

const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  [OWN_PROVIDER]: 'This practice',
  Loopwell: 'Loopwell',
  NMI: 'NMI',
  TrueBearing: 'TrueBearing',
};
export const providerWords = (provider: string): string => PROVIDER_WORDS[provider] ?? provider;

/** Who sees the protocol and who can change it, in a word. */
export function visibilityWords({ therapistId, isShared }: ProtocolRecord): string {
  if (therapistId === null) return 'Read-only';
  return isShared ? 'Shared' : 'Private';
}
