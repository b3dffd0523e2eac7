import type { BandEdges } from '#shared/eeg/bands.ts';
import { bandPlan, demodulatorPlan } from '../host/band-plan.ts';
import type { DemodulatorPlan, FeaturePlan, SignalCore, SignalPlan } from '../host/core-types.ts';
import { butterworthHighPass, butterworthLowPass, notch } from '../host/filter-design.ts';

type BandOptions = { order?: 3 | 4; smoothingMs?: number; rateHz?: number };

/** The demodulator of one band over a weighted sum of channels. */
export function bandFeature(
  band: BandEdges,
  weights: number[],
  options: BandOptions = {},
): FeaturePlan & DemodulatorPlan {
  const { order = 4, smoothingMs = 0, rateHz = 250 } = options;
  return { weights, ...demodulatorPlan(band, order, rateHz), smoothingMs };
}

/** The estimator a protocol would get for the band: a mean square where it spans more than two octaves. */
export function anyBandFeature(band: BandEdges, weights: number[], options: BandOptions = {}): FeaturePlan {
  const { order = 4, smoothingMs = 0, rateHz = 250 } = options;
  return { weights, ...bandPlan(band, { filterOrder: order, smoothingMs }, rateHz) };
}

/** High-pass 1 Hz, notch 50 Hz and low-pass 45 Hz, as a protocol would ask for. */
export const usualConditioning = (rateHz = 250) => [
  ...butterworthHighPass(2, 1, rateHz),
  notch(50, 30, rateHz),
  ...butterworthLowPass(4, 45, rateHz),
];

/** A valid plan: one channel at 250 Hz, no filters, no features. */
export function aPlan(changes: Partial<SignalPlan> = {}): SignalPlan {
  return {
    samplingRateHz: 250,
    channelCount: 1,
    maxBlockSamples: 250,
    ringSamples: 2048,
    conditioning: [],
    features: [],
    ...changes,
  };
}

export type Trace = {
  /** Per channel, every conditioned sample. */
  filtered: number[][];
  /** Per feature, the amplitude after every block. */
  amplitudes: number[][];
};

/** Feeds channel-major `samples` in blocks of `blockSamples` and collects everything the core says. */
export function runCore(
  core: SignalCore,
  plan: SignalPlan,
  samples: Float32Array,
  blockSamples = plan.maxBlockSamples,
): Trace {
  const total = samples.length / plan.channelCount;
  const filtered = Array.from({ length: plan.channelCount }, (): number[] => []);
  const amplitudes = plan.features.map((): number[] => []);
  for (let start = 0; start < total; start += blockSamples) {
    const count = Math.min(blockSamples, total - start);
    core.process(samples, total, start, count);
    filtered.forEach((row, channel) => {
      const from = channel * plan.maxBlockSamples;
      row.push(...core.filtered.subarray(from, from + count));
    });
    amplitudes.forEach((row, feature) => row.push(core.amplitudeUv[feature]!));
  }
  return { filtered, amplitudes };
}
