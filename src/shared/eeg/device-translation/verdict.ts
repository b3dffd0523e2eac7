import type { Protocol } from '../protocol.ts';

/** What a headset makes different, and what that costs. */
export type TranslationChange = { what: string; lost: string };

/**
 * Whether a protocol runs on a headset. `protocol` is what would really run: conditions the stream cannot carry are
 * gone from it. `sites` are where electrodes are used or have to be placed.
 */
export type DeviceVerdict =
  | { kind: 'run'; protocol: Protocol; sites: string[]; notes: string[] }
  | { kind: 'adapt'; protocol: Protocol; sites: string[]; changes: TranslationChange[]; notes: string[] }
  | { kind: 'refuse'; reasons: string[] };
