import { tickWidth } from './ticks.ts';

/**
 * One engine frame (25 Hz, worker to screen) is one ArrayBuffer, transferred and returned:
 *
 *   Float64 header   FRAME_HEADER slots
 *   Float64 tick     tickWidth(conditionCount) numbers, see ticks.ts
 *   Uint32  reasons  channelCount bit sets of ARTIFACT_BITS for each channel, trained or not; 0 is clean
 *   Float32 raw      channelCount * sampleCapacity, channel-major, stride sampleCapacity
 *   Float32 filtered same shape
 *
 * A frame normally carries one hop of samples. If the screen is slow and no buffer is free, the samples of several
 * hops are merged into the next frame (`mergedHops` > 1). Ticks are never lost: they are in the recording. The reasons
 * of merged hops are combined.
 */
export const FRAME_LAYOUT_VERSION = 2;

export const FRAME_HEADER = {
  version: 0,
  tickIndex: 1,
  firstSampleIndex: 2,
  sampleCount: 3,
  mergedHops: 4,
  /** Epoch ms at which the newest sample of this frame reached the computer. */
  newestSampleHostTimeMs: 5,
  /** Epoch ms at which the engine posted the frame. */
  postedAtMs: 6,
  /** Elapsed seconds of the current phase, and its planned length (Infinity if open-ended). */
  phaseElapsedSeconds: 7,
  phasePlannedSeconds: 8,
  /** Rewarded share of artifact-free time in the current run so far; NaN before the first clean tick. */
  runRewardedPct: 9,
  runArtifactPct: 10,
  missingSamples: 11,
} as const;
export const FRAME_HEADER_SLOTS = 16;

export type FrameShape = { conditionCount: number; channelCount: number; sampleCapacity: number };

export function frameByteLength(shape: FrameShape): number {
  const doubles = FRAME_HEADER_SLOTS + tickWidth(shape.conditionCount);
  return doubles * 8 + shape.channelCount * 4 + 2 * shape.channelCount * shape.sampleCapacity * 4;
}

export type FrameViews = {
  header: Float64Array;
  tick: Float64Array;
  /** Per channel, a bit set of ARTIFACT_BITS; `artifactReasons` gives the keys of their texts. */
  channelReasons: Uint32Array;
  raw: Float32Array;
  filtered: Float32Array;
};

/** Views into a frame buffer. They become invalid with the buffer's next transfer. */
export function frameViews(buffer: ArrayBuffer, shape: FrameShape): FrameViews {
  const ticks = tickWidth(shape.conditionCount);
  const reasonsOffset = (FRAME_HEADER_SLOTS + ticks) * 8;
  const traceOffset = reasonsOffset + shape.channelCount * 4;
  const traceLength = shape.channelCount * shape.sampleCapacity;
  return {
    header: new Float64Array(buffer, 0, FRAME_HEADER_SLOTS),
    tick: new Float64Array(buffer, FRAME_HEADER_SLOTS * 8, ticks),
    channelReasons: new Uint32Array(buffer, reasonsOffset, shape.channelCount),
    raw: new Float32Array(buffer, traceOffset, traceLength),
    filtered: new Float32Array(buffer, traceOffset + traceLength * 4, traceLength),
  };
}
