import type { Protocol } from '../protocol.ts';

/** A change that a headset requires, and what is lost. */
export type TranslationChange = { what: string; lost: string };

/**
 * Whether a protocol runs on a headset. `protocol` is what would actually run, without the conditions the stream cannot
 * carry. `sites`: where electrodes are used or must be placed.
 */
export type DeviceVerdict =
  | { kind: 'run'; protocol: Protocol; sites: string[]; notes: string[] }
  | { kind: 'adapt'; protocol: Protocol; sites: string[]; changes: TranslationChange[]; notes: string[] }
  | { kind: 'refuse'; reasons: string[] };
