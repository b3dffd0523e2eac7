import { HOP_MS } from '#shared/engine/ticks.ts';
import { DerivedSignal } from './derived-signal.ts';
import type { EvaluatorInput } from './evaluator.ts';
import type { SegmentSpectrum } from './segment-spectrum.ts';
import { SegmentTransform } from './segment-spectrum.ts';

/** Spectral values are renewed every so many hops: 240 ms. */
export const REFRESH_TICKS = 6;
const REFRESH_SECONDS = (REFRESH_TICKS * HOP_MS) / 1000;
/** Half a segment must be a whole number of refreshes, so that half-overlapping segments are there to average. */
export const SHORT_SEGMENT_SECONDS = 4 * REFRESH_SECONDS;
export const LONG_SEGMENT_SECONDS = 8 * REFRESH_SECONDS;

export type WelchOptions = {
  samplingRateHz: number;
  /** One set of weights per signal. */
  weights: readonly (readonly number[])[];
  segmentSeconds: number;
  windowSeconds: number;
  highestHz: number;
};

/** Half-overlapping segments that fit into a window; at least one. */
export function segmentsIn(windowSeconds: number, segmentSeconds: number): number {
  return Math.max(1, Math.floor((windowSeconds - segmentSeconds) / (segmentSeconds / 2) + 1e-9) + 1);
}

/**
 * Spectra of the newest half-overlapping segments of some signals. One segment is transformed a refresh; the average
 * takes those that lie half a segment apart, newest first.
 */
export class WelchTracker {
  readonly transform: SegmentTransform;
  readonly segmentCount: number;
  readonly #signals: DerivedSignal[];
  /** By signal, then by refresh. */
  readonly #history: SegmentSpectrum[][];
  readonly #spacing: number;
  readonly #scratch: Float64Array;
  #refreshes = 0;

  constructor(options: WelchOptions) {
    const { samplingRateHz, weights, segmentSeconds, windowSeconds, highestHz } = options;
    const length = Math.max(8, Math.round(segmentSeconds * samplingRateHz));
    this.transform = new SegmentTransform(samplingRateHz, length, highestHz);
    this.segmentCount = segmentsIn(windowSeconds, segmentSeconds);
    this.#spacing = Math.round(segmentSeconds / 2 / REFRESH_SECONDS);
    this.#scratch = new Float64Array(length);
    this.#signals = weights.map((each) => new DerivedSignal(each, length));
    const depth = (this.segmentCount - 1) * this.#spacing + 1;
    this.#history = weights.map(() => Array.from({ length: depth }, () => this.transform.empty()));
  }

  reset(): void {
    this.#refreshes = 0;
    for (const signal of this.#signals) signal.reset();
    for (const history of this.#history) for (const segment of history) segment.isValid = false;
  }

  /** Takes a hop; true when the spectra are new. */
  push(input: EvaluatorInput): boolean {
    for (const signal of this.#signals) signal.push(input);
    if (input.tickIndex % REFRESH_TICKS !== 0) return false;
    for (const [index, signal] of this.#signals.entries()) {
      const history = this.#history[index]!;
      const segment = history[this.#refreshes % history.length]!;
      segment.isValid = false;
      if (signal.newest(this.#scratch)) this.transform.transform(this.#scratch, segment);
    }
    this.#refreshes++;
    return true;
  }

  /** Segments of one signal, newest first; undefined while one is missing. */
  segments(signal: number): SegmentSpectrum[] | undefined {
    const history = this.#history[signal]!;
    const segments: SegmentSpectrum[] = [];
    for (let index = 0; index < this.segmentCount; index++) {
      const refresh = this.#refreshes - 1 - index * this.#spacing;
      const segment = refresh < 0 ? undefined : history[refresh % history.length];
      if (!segment?.isValid) return undefined;
      segments.push(segment);
    }
    return segments;
  }

  /** Power spectral density of one signal in uV^2/Hz; undefined while a segment is missing. */
  density(signal: number): Float64Array | undefined {
    const segments = this.segments(signal);
    if (!segments) return undefined;
    const density = new Float64Array(this.transform.binCount);
    for (const { real, imaginary } of segments) {
      for (let bin = 0; bin < density.length; bin++) density[bin]! += real[bin]! ** 2 + imaginary[bin]! ** 2;
    }
    for (let bin = 0; bin < density.length; bin++) density[bin]! /= segments.length;
    return density;
  }
}
