import { HEADSET_TYPES } from './headset.ts';

/** No particular headset. */
export const ANY_DEVICE = 'any';

/** Headsets a protocol can be made for: one of the catalog, or any. */
export const PROTOCOL_DEVICE_TYPES = [ANY_DEVICE, ...HEADSET_TYPES] as const;
