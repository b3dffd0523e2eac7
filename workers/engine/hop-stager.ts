import type { SampleChunk } from '#shared/eeg/source.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import type { Hop } from './hop.ts';

/** 10 V: no EEG amplifier outputs more, whatever the electrode offset. */
const LARGEST_SAMPLE_UV = 1e7;

export type StagerOptions = { samplingRateHz: number; channelCount: number; capacity: number };

/**
 * Cuts the stream into hops: hop k ends before sample floor(k * rate / 25). All later steps see whole hops only, so
 * results cannot depend on chunk sizes.
 */
export class HopStager {
  readonly #options: StagerOptions;
  readonly #raw: Float32Array;
  #filled = 0;
  #tickIndex = 1;
  #firstSampleIndex = 0;
  #isMoving = false;
  /** Reused for every hop. */
  readonly #hop: Hop;

  constructor(options: StagerOptions) {
    this.#options = options;
    this.#raw = new Float32Array(options.channelCount * options.capacity);
    this.#hop = {
      tickIndex: 1,
      firstSampleIndex: 0,
      sampleCount: 0,
      stride: options.capacity,
      raw: this.#raw,
      filtered: new Float64Array(0),
      isMoving: false,
    };
  }

  reset(): void {
    this.#filled = 0;
    this.#tickIndex = 1;
    this.#firstSampleIndex = 0;
    this.#isMoving = false;
  }

  /** Number of samples received, including those of an incomplete hop. */
  get sampleCount(): number {
    return this.#firstSampleIndex + this.#filled;
  }

  /** Number of whole hops. */
  get tickCount(): number {
    return this.#tickIndex - 1;
  }

  get isEmpty(): boolean {
    return this.#filled === 0;
  }

  get isFull(): boolean {
    return this.#filled >= this.#needed();
  }

  /** Takes as many samples of `chunk` from `from` on as the hop still needs; returns their number. */
  take(chunk: SampleChunk, from: number): number {
    const { channelCount, capacity } = this.#options;
    const count = Math.min(this.#needed() - this.#filled, chunk.sampleCount - from);
    for (let channel = 0; channel < channelCount; channel++) {
      const source = channel * chunk.sampleCount + from;
      const target = channel * capacity + this.#filled;
      for (let index = 0; index < count; index++) {
        const value = chunk.valuesUv[source + index]!;
        // An infinite sample would stay in the filters forever, an implausible one for minutes. Both count as missing,
        // like NaN.
        this.#raw[target + index] = Math.abs(value) <= LARGEST_SAMPLE_UV ? value : Number.NaN;
      }
    }
    this.#filled += count;
    if (count > 0 && chunk.isMoving === true) this.#isMoving = true;
    return count;
  }

  /** Like {@link take}, for missing samples. */
  takeMissing(available: number): number {
    const { channelCount, capacity } = this.#options;
    const count = Math.min(this.#needed() - this.#filled, available);
    for (let channel = 0; channel < channelCount; channel++) {
      const target = channel * capacity + this.#filled;
      this.#raw.fill(Number.NaN, target, target + count);
    }
    this.#filled += count;
    return count;
  }

  /** The samples collected so far, always in the same object; the caller supplies `filtered`. */
  current(filtered: Float64Array): Hop {
    const hop = this.#hop;
    hop.tickIndex = this.#tickIndex;
    hop.firstSampleIndex = this.#firstSampleIndex;
    hop.sampleCount = this.#filled;
    hop.filtered = filtered;
    hop.isMoving = this.#isMoving;
    return hop;
  }

  /** Starts the next hop. */
  advance(): void {
    this.#firstSampleIndex += this.#filled;
    this.#filled = 0;
    this.#isMoving = false;
    this.#tickIndex++;
  }

  #needed(): number {
    const end = Math.floor((this.#tickIndex * this.#options.samplingRateHz) / TICKS_PER_SECOND);
    return end - this.#firstSampleIndex;
  }
}
