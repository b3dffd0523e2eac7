import type { Protocol } from '../eeg/protocol.ts';
import { WEIGHTED_SUCCESS } from './scoring.ts';
import { conditionOffset, phaseCode, TICK, tickWidth } from './ticks.ts';

/**
 * The feedback of a study session (ADR 0042): success of an earlier run, and whether the feedback follows it or the
 * client's own EEG. Bytes, of the same length for both:
 *
 *   byte 0       1: feedback follows the series; 0: it follows the client's own EEG
 *   bytes 1-7    0
 *   success      Float32 little endian, 0-100, SERIES_TICKS numbers
 *   isPassing    one byte each, 0 or 1, SERIES_TICKS of them
 *
 * On the way to the engine they are encrypted: public key of the server (P-256, raw), nonce, AES-256-GCM.
 */
export type FeedbackSeries = { isFollowed: boolean; success: Float32Array; isPassing: Uint8Array };

/** Half an hour of clean training. A shorter series is repeated, a longer one is cut. */
export const SERIES_TICKS = 45_000;
const HEADER_BYTES = 8;
const SUCCESS_BYTES = SERIES_TICKS * Float32Array.BYTES_PER_ELEMENT;
const SERIES_BYTES = HEADER_BYTES + SUCCESS_BYTES + SERIES_TICKS;

/** Bytes of a raw public key of the curve P-256. */
export const PUBLIC_KEY_BYTES = 65;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Length of what the engine receives, whatever it holds. */
export const SEALED_SERIES_BYTES = PUBLIC_KEY_BYTES + NONCE_BYTES + SERIES_BYTES + TAG_BYTES;

export type TrainedTicks = Pick<FeedbackSeries, 'success' | 'isPassing'>;

export function encodeSeries(
  { success, isPassing }: TrainedTicks,
  isFollowed: boolean,
): Uint8Array<ArrayBuffer> {
  if (success.length === 0) throw new Error('A series of feedback needs at least one tick.');
  const bytes = new Uint8Array(SERIES_BYTES);
  bytes[0] = isFollowed ? 1 : 0;
  const values = new DataView(bytes.buffer);
  for (let tick = 0; tick < SERIES_TICKS; tick++) {
    const from = tick % success.length;
    values.setFloat32(HEADER_BYTES + tick * Float32Array.BYTES_PER_ELEMENT, success[from]!, true);
    bytes[HEADER_BYTES + SUCCESS_BYTES + tick] = isPassing[from]!;
  }
  return bytes;
}

/** Undefined for bytes of another length. */
export function decodeSeries(bytes: Uint8Array<ArrayBuffer>): FeedbackSeries | undefined {
  if (bytes.length !== SERIES_BYTES) return undefined;
  const values = new DataView(bytes.buffer, bytes.byteOffset);
  const success = Float32Array.from({ length: SERIES_TICKS }, (_, tick) =>
    values.getFloat32(HEADER_BYTES + tick * Float32Array.BYTES_PER_ELEMENT, true),
  );
  return { isFollowed: bytes[0] === 1, success, isPassing: bytes.slice(HEADER_BYTES + SUCCESS_BYTES) };
}

/** Success and passes of the clean training ticks of a recording, in order. */
export function trainedTicks(
  values: Float64Array,
  { conditions, combination }: Pick<Protocol, 'conditions' | 'combination'>,
): TrainedTicks {
  const width = tickWidth(conditions.length);
  const training = phaseCode('training');
  const success: number[] = [];
  const passing: number[] = [];
  for (let at = 0; at + width <= values.length; at += width) {
    if (values[at + TICK.phase] !== training || values[at + TICK.artifact] !== 0) continue;
    const tick = values.subarray(at, at + width);
    success.push(tick[TICK.success]!);
    passing.push(isPassing(tick, conditions.length, combination) ? 1 : 0);
  }
  return { success: Float32Array.from(success), isPassing: Uint8Array.from(passing) };
}

function isPassing(tick: Float64Array, count: number, combination: Protocol['combination']): boolean {
  const passes = Array.from({ length: count }, (_, index) => tick[conditionOffset(index, 'pass')]! > 0);
  switch (combination) {
    case 'and':
      return passes.every(Boolean);
    case 'or':
      return passes.some(Boolean);
    case 'weighted':
      return tick[TICK.success]! >= 100 * WEIGHTED_SUCCESS;
  }
}
