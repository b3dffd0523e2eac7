import { tickWidth } from '#shared/engine/ticks.ts';
import type { PartHeader } from '#shared/recording/part-format.ts';
import { encodePart } from '#shared/recording/part-format.ts';
import { GrowingValues } from '../growing-values.ts';

export type PartShape = { recordingId: string; channelCount: number; conditionCount: number };
export type PartStart = { seq: number; firstSampleIndex: number; firstTick: number };
export type PartEvent = PartHeader['events'][number];

/** The open part of a recording, which is being filled. */
export class PartBuilder {
  readonly #shape: PartShape;
  readonly #start: PartStart;
  readonly #ticks: GrowingValues;
  #samples: Float32Array<ArrayBuffer>;
  #capacity: number;
  #sampleCount = 0;
  readonly #events: PartEvent[] = [];

  constructor(shape: PartShape, start: PartStart, expectedSamples: number) {
    this.#shape = shape;
    this.#start = start;
    this.#capacity = Math.max(1, expectedSamples);
    this.#samples = new Float32Array(shape.channelCount * this.#capacity);
    this.#ticks = new GrowingValues(128 * tickWidth(shape.conditionCount));
  }

  get seq(): number {
    return this.#start.seq;
  }

  get tickCount(): number {
    return this.#ticks.length / tickWidth(this.#shape.conditionCount);
  }

  get nextSampleIndex(): number {
    return this.#start.firstSampleIndex + this.#sampleCount;
  }

  get isEmpty(): boolean {
    return this.#sampleCount === 0 && this.#ticks.length === 0 && this.#events.length === 0;
  }

  addTick(row: Float64Array): void {
    this.#ticks.append(row);
  }

  addEvent(event: PartEvent): void {
    this.#events.push(event);
  }

  /** Copies samples of every channel; channel `c` starts at `c * stride`. */
  addSamples(raw: Float32Array, stride: number, count: number): void {
    if (this.#sampleCount + count > this.#capacity) this.#grow(this.#sampleCount + count);
    for (let channel = 0; channel < this.#shape.channelCount; channel++) {
      const from = channel * stride;
      const to = channel * this.#capacity + this.#sampleCount;
      this.#samples.set(raw.subarray(from, from + count), to);
    }
    this.#sampleCount += count;
  }

  /** The next part. */
  following(expectedSamples: number): PartBuilder {
    const start: PartStart = {
      seq: this.#start.seq + 1,
      firstSampleIndex: this.nextSampleIndex,
      firstTick: this.#start.firstTick + this.tickCount,
    };
    return new PartBuilder(this.#shape, start, expectedSamples);
  }

  encode(isClosed: boolean): Uint8Array<ArrayBuffer> {
    const { channelCount, conditionCount, recordingId } = this.#shape;
    const samples = this.#withStride(this.#sampleCount);
    return encodePart({
      header: {
        recordingId,
        ...this.#start,
        sampleCount: this.#sampleCount,
        channelCount,
        tickCount: this.tickCount,
        tickWidth: tickWidth(conditionCount),
        events: this.#events,
        isClosed,
      },
      ticks: this.#ticks.view(),
      samples,
    });
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, this.#capacity * 2);
    this.#samples = this.#withStride(capacity);
    this.#capacity = capacity;
  }

  /** A copy of the samples in which channel `c` starts at `c * stride`. */
  #withStride(stride: number): Float32Array<ArrayBuffer> {
    const samples = new Float32Array(this.#shape.channelCount * stride);
    for (let channel = 0; channel < this.#shape.channelCount; channel++) {
      const from = channel * this.#capacity;
      samples.set(this.#samples.subarray(from, from + this.#sampleCount), channel * stride);
    }
    return samples;
  }
}
