import type { HeadsetType } from './headset.ts';

/** No particular headset. */
export const ANY_DEVICE = 'any';

/** Headsets a protocol can be made for: one of the catalog, or any. A test compares the list with the catalog. */
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
