import type { SignalCore } from '#dsp/host/core-types.ts';
import type { Spectra, SpectraPlan } from '#dsp/host/spectra-types.ts';
import type { SpectralFeature } from '#shared/eeg/spectral-segments.ts';
import { SPECTRAL_RENEWAL_MS, spectralSegments } from '#shared/eeg/spectral-segments.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { DerivedSignal } from './derived-signal.ts';
import type { EvaluatorInput } from './evaluator.ts';

/** Spectral values are updated every this many hops. */
const REFRESH_TICKS = SPECTRAL_RENEWAL_MS / HOP_MS;
export type SpectralLayout = { segmentSamples: number; segmentCount: number; spanSamples: number };

/** The segments of a feature, in samples. */
export function spectralLayout(feature: SpectralFeature, samplingRateHz: number): SpectralLayout {
  const { seconds, count } = spectralSegments(feature);
  const segmentSamples = Math.max(8, Math.round(seconds * samplingRateHz));
  const step = segmentSamples - Math.floor(segmentSamples / 2);
  return { segmentSamples, segmentCount: count, spanSamples: segmentSamples + (count - 1) * step };
}

export type SpectralWindowOptions = {
  core: Pick<SignalCore, 'spectra'>;
  samplingRateHz: number;
  /** One set of weights per signal. */
  weights: readonly (readonly number[])[];
  layout: SpectralLayout;
  withCrossSpectra?: boolean;
};

/** Welch spectra of the newest window of some signals, by the kernel that is checked against SciPy. */
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

  /** Adds a hop; returns true when a new value is due. */
  push(input: EvaluatorInput): boolean {
    for (const signal of this.#signals) signal.push(input);
    return input.tickIndex % REFRESH_TICKS === 0;
  }

  /** Spectra of the whole window, valid until the next call; undefined while a sample is missing. */
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
