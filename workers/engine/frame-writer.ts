import type { FrameShape } from '#shared/engine/frame-layout.ts';
import {
  FRAME_HEADER,
  FRAME_LAYOUT_VERSION,
  frameByteLength,
  frameViews,
} from '#shared/engine/frame-layout.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { Hop, HopStatus } from './hop.ts';

const POOL_SIZE = 4;

/**
 * Turns hops into frames in pooled buffers. While no buffer is free, samples accumulate (newest `sampleCapacity` of
 * each channel) and are sent with the next frame. Rewards of merged hops are added up, so that no chime is lost.
 *
 * Ownership: `take` returns a buffer for transfer; it comes back through `release`.
 */
export class FrameWriter {
  readonly #shape: FrameShape;
  readonly #free: ArrayBuffer[];
  readonly #raw: Float32Array;
  readonly #filtered: Float32Array;
  readonly #tick: Float64Array;
  readonly #channelReasons: Uint32Array;
  #pendingSamples = 0;
  #pendingHops = 0;
  #pendingRewards = 0;
  #firstSampleIndex = 0;

  constructor(shape: FrameShape) {
    this.#shape = shape;
    this.#free = Array.from({ length: POOL_SIZE }, () => new ArrayBuffer(frameByteLength(shape)));
    this.#raw = new Float32Array(shape.channelCount * shape.sampleCapacity);
    this.#filtered = new Float32Array(shape.channelCount * shape.sampleCapacity);
    this.#tick = new Float64Array(tickWidth(shape.conditionCount));
    this.#channelReasons = new Uint32Array(shape.channelCount);
  }

  /** Discards pending samples after the clock was reset to 0. */
  reset(): void {
    this.#pendingSamples = 0;
    this.#pendingHops = 0;
    this.#pendingRewards = 0;
    this.#channelReasons.fill(0);
  }

  release(buffer: ArrayBuffer): void {
    // Buffers of an earlier configuration have another size and are dropped.
    if (buffer.byteLength !== frameByteLength(this.#shape) || this.#free.length >= POOL_SIZE) return;
    this.#free.push(buffer);
  }

  add(row: Float64Array, hop: Hop, channelReasons: Uint32Array): void {
    this.#makeRoom(hop.sampleCount);
    if (this.#pendingSamples === 0) this.#firstSampleIndex = hop.firstSampleIndex;
    const { channelCount, sampleCapacity } = this.#shape;
    for (let channel = 0; channel < channelCount; channel++) {
      const to = channel * sampleCapacity + this.#pendingSamples;
      const from = channel * hop.stride;
      for (let index = 0; index < hop.sampleCount; index++) {
        this.#raw[to + index] = hop.raw[from + index]!;
        this.#filtered[to + index] = hop.filtered[from + index]!;
      }
      this.#channelReasons[channel]! |= channelReasons[channel]!;
    }
    this.#pendingSamples += hop.sampleCount;
    this.#pendingHops++;
    this.#tick.set(row);
    this.#pendingRewards += row[TICK.rewardCount]!;
  }

  /** A filled buffer, or undefined while the screen holds all of them. */
  take(status: HopStatus, postedAtMs: number): ArrayBuffer | undefined {
    if (this.#pendingHops === 0) return undefined;
    const buffer = this.#free.pop();
    if (!buffer) return undefined;
    const { header, tick, channelReasons, raw, filtered } = frameViews(buffer, this.#shape);
    header[FRAME_HEADER.version] = FRAME_LAYOUT_VERSION;
    header[FRAME_HEADER.tickIndex] = status.tickIndex;
    header[FRAME_HEADER.firstSampleIndex] = this.#firstSampleIndex;
    header[FRAME_HEADER.sampleCount] = this.#pendingSamples;
    header[FRAME_HEADER.mergedHops] = this.#pendingHops;
    header[FRAME_HEADER.newestSampleHostTimeMs] = status.newestSampleHostTimeMs;
    header[FRAME_HEADER.postedAtMs] = postedAtMs;
    header[FRAME_HEADER.phaseElapsedSeconds] = status.phaseElapsedSeconds;
    header[FRAME_HEADER.phasePlannedSeconds] = status.phasePlannedSeconds;
    header[FRAME_HEADER.runRewardedPct] = status.runRewardedPct;
    header[FRAME_HEADER.runArtifactPct] = status.runArtifactPct;
    header[FRAME_HEADER.missingSamples] = status.missingSamples;
    tick.set(this.#tick);
    tick[TICK.rewardCount] = this.#pendingRewards;
    channelReasons.set(this.#channelReasons);
    raw.set(this.#raw);
    filtered.set(this.#filtered);
    this.reset();
    return buffer;
  }

  /** Drops the oldest pending samples when `count` more would not fit. */
  #makeRoom(count: number): void {
    const { channelCount, sampleCapacity } = this.#shape;
    const excess = this.#pendingSamples + count - sampleCapacity;
    if (excess <= 0) return;
    for (let channel = 0; channel < channelCount; channel++) {
      const start = channel * sampleCapacity;
      this.#raw.copyWithin(start, start + excess, start + this.#pendingSamples);
      this.#filtered.copyWithin(start, start + excess, start + this.#pendingSamples);
    }
    this.#pendingSamples -= excess;
    this.#firstSampleIndex += excess;
  }
}
