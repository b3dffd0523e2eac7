import type { SignalCore } from '#dsp/host/core-types.ts';
import type { Spectra, SpectraPlan } from '#dsp/host/spectra-types.ts';
import { DerivedSignal } from './derived-signal.ts';
import type { EvaluatorInput } from './evaluator.ts';

/** Spectral values are renewed every so many hops: 240 ms. */
export const REFRESH_TICKS = 6;
/** Half-overlapping segments a value is averaged over: 1 s for broad bands, 2 s where frequencies are told apart. */
export const SHORT_SEGMENT_SECONDS = 1;
export const LONG_SEGMENT_SECONDS = 2;

export type SpectralLayout = { segmentSamples: number; segmentCount: number; spanSamples: number };

/** Segments that fit into a window; at least one, which is cut to the window. */
export function spectralLayout(
  windowSeconds: number,
  segmentSeconds: number,
  samplingRateHz: number,
): SpectralLayout {
  const seconds = Math.min(segmentSeconds, windowSeconds);
  const segmentSamples = Math.max(8, Math.round(seconds * samplingRateHz));
  const step = segmentSamples - Math.floor(segmentSamples / 2);
  const windowSamples = Math.round(windowSeconds * samplingRateHz);
  const segmentCount = 1 + Math.max(0, Math.floor((windowSamples - segmentSamples) / step));
  return { segmentSamples, segmentCount, spanSamples: segmentSamples + (segmentCount - 1) * step };
}

export type SpectralWindowOptions = {
  core: Pick<SignalCore, 'spectra'>;
  samplingRateHz: number;
  /** One set of weights per signal. */
  weights: readonly (readonly number[])[];
  layout: SpectralLayout;
  withCrossSpectra?: boolean;
};

/** Welch spectra of the newest stretch of some signals, by the kernel that is checked against SciPy. */
export class SpectralWindow {
  readonly binHz: number;
  readonly segmentCount: number;
  readonly #core: Pick<SignalCore, 'spectra'>;
  readonly #plan: SpectraPlan;
  readonly #signals: DerivedSignal[];
  readonly #rows: Float64Array[];

  constructor({ core, samplingRateHz, weights, layout, withCrossSpectra = false }: SpectralWindowOptions) {
    const { segmentSamples, segmentCount, spanSamples } = layout;
    this.binHz = samplingRateHz / segmentSamples;
    this.segmentCount = segmentCount;
    this.#core = core;
    this.#plan = { samplingRateHz, channelCount: weights.length, segmentSamples, withCrossSpectra };
    this.#signals = weights.map((each) => new DerivedSignal(each, spanSamples));
    this.#rows = weights.map(() => new Float64Array(spanSamples));
  }

  reset(): void {
    for (const signal of this.#signals) signal.reset();
  }

  /** Takes a hop; true when it is time for a new value. */
  push(input: EvaluatorInput): boolean {
    for (const signal of this.#signals) signal.push(input);
    return input.tickIndex % REFRESH_TICKS === 0;
  }

  /** Spectra of the whole window, valid until the next ones are asked for; undefined while a sample is missing. */
  spectra(): Spectra | undefined {
    for (const [index, signal] of this.#signals.entries()) {
      if (!signal.newest(this.#rows[index]!)) return undefined;
    }
    const spectra = this.#core.spectra(this.#plan);
    spectra.add(this.#rows);
    const isWhole = this.#signals.every((_, index) => spectra.segmentCount(index) === this.segmentCount);
    return isWhole ? spectra : undefined;
  }
}
