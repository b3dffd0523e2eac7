import { checkChannel } from './check-plan.ts';
import { checkRows, checkSpectraPlan, densityScale } from './check-spectra-plan.ts';
import { checkClaim, claimMemory, type KernelExports } from './kernel-exports.ts';
import type { CrossDensity, SampleRow, Spectra, SpectraPlan } from './spectra-types.ts';

const LEAST_BLOCK_SAMPLES = 4096;
/** f64 numbers of two pairs of channels at one bin, as in `dsp/assembly/cross-spectra.ts`. */
const PRODUCT_NUMBERS = 8;
const REAL = 0;
const IMAGINARY = 2;
const CROSSWISE = 4;

type Views = { plan: SpectraPlan; bins: number; blockSamples: number; rows: Float64Array[] };

/**
 * Spectra of whole recordings in WebAssembly. Memory does not depend on the recording's length. One configured kernel
 * owns its module instance.
 */
export class BatchSpectra implements Spectra {
  readonly #exports: KernelExports;
  #views: Views | undefined;

  constructor(exports: KernelExports) {
    this.#exports = exports;
  }

  configure(plan: SpectraPlan): void {
    checkSpectraPlan(plan);
    this.#views = undefined;
    claimMemory(this.#exports, this);
    const { channelCount, segmentSamples, withCrossSpectra = false } = plan;
    const blockSamples = Math.max(LEAST_BLOCK_SAMPLES, segmentSamples);
    const cross = withCrossSpectra ? 1 : 0;
    const neededBytes = this.#exports.spectraConfigure(channelCount, segmentSamples, blockSamples, cross);
    if (neededBytes > 0) throw new RangeError(tooLargeMessage(plan, neededBytes, this.#exports));
    const rowSamples = this.#exports.spectraRowSamples();
    const rowsAt = this.#exports.spectraRowsPointer();
    const rows = Array.from({ length: channelCount }, (_, channel) =>
      this.#doubles(rowsAt + channel * rowSamples * 8, rowSamples),
    );
    this.#views = { plan, bins: Math.floor(segmentSamples / 2) + 1, blockSamples, rows };
  }

  clear(): void {
    this.#configured();
    this.#exports.spectraClear();
  }

  add(rows: readonly SampleRow[], from = 0, count = (rows[0]?.length ?? 0) - from): void {
    const views = this.#configured();
    checkRows(views.plan, rows, from, count);
    for (let start = from; start < from + count; start += views.blockSamples) {
      const end = Math.min(start + views.blockSamples, from + count);
      const held = this.#exports.spectraHeld();
      for (const [channel, row] of views.rows.entries()) row.set(rows[channel]!.subarray(start, end), held);
      this.#exports.spectraTake(end - start);
    }
  }

  markGap(): void {
    this.#configured();
    this.#exports.spectraBreak();
  }

  segmentCount(channel: number): number {
    const { plan } = this.#configured();
    checkChannel(plan, channel);
    return this.#doubles(this.#exports.spectraCountsPointer(), plan.channelCount)[channel]!;
  }

  density(channel: number): Float64Array<ArrayBuffer> | undefined {
    const views = this.#configured();
    const segments = this.segmentCount(channel);
    if (segments === 0) return undefined;
    if (views.plan.withCrossSpectra) return this.#products(views, channel, channel, REAL, segments);
    const at = this.#exports.spectraPowersPointer() + Math.floor(channel / 2) * views.bins * 16;
    return scaled(views, this.#doubles(at, views.bins * 2), 2, channel % 2, segments);
  }

  crossDensity(first: number, second: number): CrossDensity | undefined {
    const views = this.#configured();
    checkChannel(views.plan, second);
    const segments = this.segmentCount(first);
    if (!views.plan.withCrossSpectra) {
      throw new Error('Cross-spectra were not planned: configure with `withCrossSpectra`.');
    }
    if (segments === 0) return undefined;
    const [low, high] = first <= second ? [first, second] : [second, first];
    const real = this.#products(views, low, high, REAL, segments);
    const imaginary = this.#products(views, low, high, IMAGINARY, segments);
    // With the channels swapped, a cross-spectrum is conjugated.
    return { real, imaginary: first <= second ? imaginary : imaginary.map((value) => -value) };
  }

  /**
   * One part of the cross-spectrum of two channels, the lower one first. For a channel with itself, this is its power.
   */
  #products(
    views: Views,
    low: number,
    high: number,
    part: number,
    segments: number,
  ): Float64Array<ArrayBuffer> {
    this.#exports.spectraFinish();
    const pairs = Math.ceil(views.plan.channelCount / 2);
    const [p, q] = [Math.floor(low / 2), Math.floor(high / 2)];
    const blocks = (pairs * (pairs + 1)) / 2;
    const block = p * pairs - (p * (p - 1)) / 2 + (q - p);
    const stride = blocks * PRODUCT_NUMBERS;
    const sums = this.#doubles(this.#exports.spectraProductsPointer(), views.bins * stride);
    const way = low % 2 === high % 2 ? 0 : CROSSWISE;
    return scaled(views, sums, stride, block * PRODUCT_NUMBERS + way + part + (low % 2), segments);
  }

  #configured(): Views {
    if (!this.#views) throw new Error('These spectra have no plan: call configure first.');
    checkClaim(this.#exports, this, 'these spectra');
    return this.#views;
  }

  #doubles(address: number, length: number): Float64Array {
    return new Float64Array(this.#exports.memory.buffer, address, length);
  }
}

function scaled(
  { plan, bins }: Views,
  sums: Float64Array,
  stride: number,
  offset: number,
  segments: number,
): Float64Array<ArrayBuffer> {
  const scale = densityScale(plan, segments);
  const density = new Float64Array(bins);
  for (let bin = 0; bin < bins; bin++) density[bin] = sums[bin * stride + offset]! * scale(bin);
  return density;
}

function tooLargeMessage(plan: SpectraPlan, neededBytes: number, exports: KernelExports): string {
  const mebibytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  return (
    `Spectra of ${plan.channelCount} channels with segments of ${plan.segmentSamples} samples need ` +
    `${mebibytes(neededBytes)} MiB, but there are ${mebibytes(exports.memory.buffer.byteLength)} MiB: use shorter ` +
    'segments, or fewer channels at a time.'
  );
}
