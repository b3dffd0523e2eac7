import { plain } from '#shared/locale/formats.ts';
import type {
  DeviceEvent,
  DeviceState,
  Holder,
  HolderKind,
  OwnedDevice,
} from '#shared/api/commerce/devices.ts';

export const STATE_WORDS: Readonly<Record<DeviceState, { word: string; kind: string }>> = {
  owned: { word: 'In use', kind: 'success' },
  onTheWay: { word: 'On its way', kind: 'info' },
  retired: { word: 'Retired', kind: 'warning' },
};

export const HOLDER_WORDS: Readonly<Record<HolderKind, string>> = {
  practice: 'In the practice',
  operator: 'With an operator',
  client: 'With a client',
};

/** Nobody has the device. */
export const THE_PRACTICE: Holder = { kind: 'practice', id: null, firstName: '', lastName: '' };

/** 'Blue (BrainBit Flex)', or the model alone. Never names a person. */
export const nameOf = ({ nickname, deviceName }: Pick<OwnedDevice, 'nickname' | 'deviceName'>): string =>
  nickname === '' ? deviceName : `${nickname} (${deviceName})`;

const EVENT_WORDS: Readonly<Record<DeviceEvent['kind'], string>> = {
  ordered: 'Paid for, on its way',
  added: 'Added',
  arrived: 'Arrived',
  handedOut: 'Handed to',
  returned: 'Back in the practice',
  retired: 'Retired',
  restored: 'Put back in use',
  firmware: 'New firmware',
  holderErased: 'Back in the practice',
};

export const eventWords = ({ kind }: DeviceEvent): string => EVENT_WORDS[kind];

/** '250 Hz · 4 channels'; empty for an unknown model. */
export const modelWords = ({ samplingRate, channels }: OwnedDevice): string =>
  channels === 0 ? '' : `${channels} ${channels === 1 ? 'channel' : 'channels'} at ${plain(samplingRate)} Hz`;
