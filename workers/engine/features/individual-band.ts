import { bandPlan } from '#dsp/host/band-plan.ts';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { alphaPeak } from '#dsp/host/metrics/alpha-peak.ts';
import { bandEstimator } from '#dsp/reference/band-estimator.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';
import type { FeatureOf } from '#shared/eeg/feature.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';
import { amplitudeAs } from './amplitude-evaluators.ts';
import type { BandOutcome, EvaluatorInput, IndividualEvaluator } from './evaluator.ts';
import { SampleStore } from './sample-store.ts';

export type IndividualBandOptions = {
  feature: FeatureOf<'bandAmplitude'>;
  signal: MappedSignal;
  samplingRateHz: number;
  highestHz: number;
  core: Pick<SignalCore, 'spectra'>;
  /** Core feature with the protocol's band. */
  at: number;
};

const SEGMENT_SECONDS = 2;
/** With fewer clean half-overlapping segments (about 9 s), the spectrum is too noisy to find a peak. */
const LEAST_SEGMENTS = 8;
const PREROLL_SECONDS = 2;

/**
 * Amplitude of a band that follows the client's alpha peak. It uses the protocol's band until a baseline has shown the
 * peak, then the band derived from the peak. The values of that baseline are recomputed in the new band, so that its
 * thresholds fit.
 */
export class IndividualBand implements IndividualEvaluator {
  readonly #options: IndividualBandOptions;
  readonly #store: SampleStore;
  #band: BandEdges;
  #retuned: ReturnType<typeof bandEstimator> | undefined;

  constructor(options: IndividualBandOptions) {
    this.#options = options;
    this.#band = options.feature.band;
    const preroll = Math.round(PREROLL_SECONDS * options.samplingRateHz);
    this.#store = new SampleStore(options.signal.weights, preroll);
  }

  get band(): BandEdges {
    return this.#band;
  }

  reset(): void {
    this.#band = this.#options.feature.band;
    this.#retuned = undefined;
    this.#store.reset();
  }

  step(input: EvaluatorInput): number {
    this.#store.push(input);
    const { feature, at } = this.#options;
    if (!this.#retuned) return amplitudeAs(feature.measure, input.amplitudesUv[at]!);
    const { samples, firstSampleIndex } = this.#store;
    let amplitudeUv = Number.NaN;
    for (let index = samples.length - input.sampleCount; index < samples.length; index++) {
      amplitudeUv = this.#retuned.next(samples[index]!, firstSampleIndex + index);
    }
    return amplitudeAs(feature.measure, amplitudeUv);
  }

  startBaseline(): void {
    this.#store.open();
  }

  endTick(doesCount: boolean): void {
    this.#store.endTick(doesCount);
  }

  dropBaseline(): void {
    this.#store.close();
  }

  /** Call only when the baseline was usable. */
  finishBaseline(): BandOutcome {
    this.#store.close();
    const peakHz = this.#alphaPeakHz();
    if (typeof peakHz === 'string') return { band: this.#band, alphaPeakHz: undefined, reason: peakHz };
    const { lowOffsetHz, highOffsetHz } = this.#options.feature.individual!;
    const band = { lowHz: tenth(peakHz + lowOffsetHz), highHz: tenth(peakHz + highOffsetHz) };
    const { highestHz } = this.#options;
    if (!(band.lowHz > 0 && band.highHz <= highestHz)) {
      const reason = `the band beside the alpha peak at ${peakHz} Hz is not in the signal`;
      return { band: this.#band, alphaPeakHz: peakHz, reason };
    }
    const values = this.#retune(band);
    return { band, alphaPeakHz: peakHz, values };
  }

  /** In Hz, to a tenth (finer than the spectrum's resolution); or the reason why there is none. */
  #alphaPeakHz(): number | string {
    const { core, samplingRateHz } = this.#options;
    const segmentSamples = Math.round(SEGMENT_SECONDS * samplingRateHz);
    const spectra = core.spectra({ samplingRateHz, channelCount: 1, segmentSamples });
    spectra.add([this.#cleanSamples()]);
    if (spectra.segmentCount(0) < LEAST_SEGMENTS) {
      return 'the baseline holds too few seconds without interruption to find the alpha peak';
    }
    const peak = alphaPeak(spectra.density(0)!, samplingRateHz / segmentSamples);
    return peak ? tenth(peak.peakHz) : 'the baseline shows no clear alpha peak';
  }

  /** The baseline with NaN where its ticks were not used. */
  #cleanSamples(): Float64Array {
    const { samples, ends, counts } = this.#store;
    const clean = samples.slice();
    let from = 0;
    for (const [tick, end] of ends.entries()) {
      if (!counts[tick]) clean.fill(Number.NaN, from, end);
      // Samples before the first tick were never checked for artifacts.
      if (tick === 0) clean.fill(Number.NaN, 0, end);
      from = end;
    }
    return clean;
  }

  /** Switches to a band; returns the values of the baseline's valid ticks. */
  #retune(band: BandEdges): Float64Array {
    const { feature, samplingRateHz } = this.#options;
    const { samples, firstSampleIndex, ends, counts } = this.#store;
    this.#retuned = bandEstimator(bandPlan(band, feature, samplingRateHz), samplingRateHz);
    this.#band = band;
    const values: number[] = [];
    let tick = 0;
    for (let index = 0; index < samples.length; index++) {
      const amplitudeUv = this.#retuned.next(samples[index]!, firstSampleIndex + index);
      // At low rates a hop may hold no sample, and several ticks end together.
      while (ends[tick] === index + 1) {
        if (counts[tick]) values.push(amplitudeAs(feature.measure, amplitudeUv));
        tick++;
      }
    }
    return Float64Array.from(values);
  }
}

const tenth = (hz: number): number => Math.round(10 * hz) / 10;
