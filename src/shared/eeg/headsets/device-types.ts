import type { HeadsetType } from './headset.ts';

/** For no headset in particular. */
export const ANY_DEVICE = 'any';

/** What a protocol can be made for: a headset of the catalogue, or any. A test compares it with the catalogue. */
export const PROTOCOL_DEVICE_TYPES = [
  ANY_DEVICE,
  'crown',
  'brainbit-headband',
  'brainbit-flex',
  'brainbit-flex8',
  'callibri',
  'synchroni-uno',
  'synchroni-trio',
  'synchroni-pento',
] as const satisfies readonly (HeadsetType | typeof ANY_DEVICE)[];
