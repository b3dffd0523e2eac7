import { checkSection } from './check-plan.ts';
import type { Biquad } from './core-types.ts';
import { checkClaim, claimMemory, type KernelExports } from './kernel-exports.ts';

const BLOCK_SAMPLES = 4096;
const SECTION_NUMBERS = 5;
const MAX_CHANNELS = 1024;

/** 'settled': as if the first sample had been constant forever, so an electrode offset causes no transient. */
export type BatchFilterPlan = {
  channelCount: number;
  /** At least one section, run in order. */
  sections: readonly Biquad[];
  start: 'settled' | 'atRest';
};

/**
 * A cascade of biquads over whole recordings, in WebAssembly and in bounded memory. Samples are uV in float32, like
 * recordings; coefficients, state and arithmetic are float64. Missing samples (NaN, infinite) come out as NaN and the
 * channel's filters restart after them, as they do live. The result does not depend on block sizes.
 */
export class BatchFilter {
  readonly #exports: KernelExports;
  #rows: Float32Array[] | undefined;

  constructor(exports: KernelExports) {
    this.#exports = exports;
  }

  /**
   * Sets up the kernel and clears its state. Throws a RangeError when the plan is invalid or does not fit the memory.
   */
  configure({ channelCount, sections, start }: BatchFilterPlan): void {
    if (!Number.isInteger(channelCount) || channelCount < 1 || channelCount > MAX_CHANNELS) {
      throw new RangeError(`A filter needs 1 to ${MAX_CHANNELS} channels, not ${channelCount}.`);
    }
    if (sections.length === 0) throw new RangeError('A filter needs at least one section.');
    sections.forEach((section, index) => checkSection(`section ${index + 1}`, section));
    this.#rows = undefined;
    claimMemory(this.#exports, this);
    const isSettled = start === 'settled' ? 1 : 0;
    if (this.#exports.filterConfigure(channelCount, BLOCK_SAMPLES, sections.length, isSettled) > 0) {
      throw new RangeError(
        `A filter of ${sections.length} sections for ${channelCount} channels is too large.`,
      );
    }
    const { buffer } = this.#exports.memory;
    new Float64Array(buffer, this.#exports.filterSectionsPointer(), sections.length * SECTION_NUMBERS).set(
      sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b0, b1, b2, a1, a2]),
    );
    const [at, stride] = [this.#exports.filterRowsPointer(), this.#exports.filterStride()];
    this.#rows = Array.from(
      { length: channelCount },
      (_, channel) => new Float32Array(buffer, at + channel * stride * 4, stride),
    );
  }

  /** Restarts the filters with the next sample. */
  clear(): void {
    this.#configured();
    this.#exports.filterClear();
  }

  /** Filters samples `[from, from + count)` of every row in place. They continue the samples of the previous call. */
  run(rows: readonly Float32Array[], from = 0, count = (rows[0]?.length ?? 0) - from): void {
    const staging = this.#configured();
    const isInside = Number.isInteger(from) && Number.isInteger(count) && from >= 0 && count >= 0;
    if (rows.length !== staging.length || !isInside || rows.some((row) => row.length < from + count)) {
      throw new RangeError(
        `${staging.length} rows with ${count} samples from sample ${from} on are needed for this filter.`,
      );
    }
    for (let start = from; start < from + count; start += BLOCK_SAMPLES) {
      const end = Math.min(start + BLOCK_SAMPLES, from + count);
      for (const [channel, row] of staging.entries()) row.set(rows[channel]!.subarray(start, end));
      this.#exports.filterRun(end - start);
      for (const [channel, row] of staging.entries()) rows[channel]!.set(row.subarray(0, end - start), start);
    }
  }

  #configured(): Float32Array[] {
    if (!this.#rows) throw new Error('This filter has no plan yet: call configure first.');
    checkClaim(this.#exports, this, 'this filter');
    return this.#rows;
  }
}
