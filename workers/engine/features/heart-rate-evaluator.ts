import { heartRate, heartRateSamples } from '#dsp/host/metrics/heart-rate.ts';
import type { FeatureOf } from '#shared/eeg/feature.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';
import { HEART_RATE_RENEWAL_MS } from '#shared/eeg/spectral-segments.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { DerivedSignal } from './derived-signal.ts';
import type { CompiledFeature, Evaluator } from './evaluator.ts';
import { finiteOrNan, portable } from './evaluator.ts';

type Options = { signals: readonly MappedSignal[]; samplingRateHz: number };

const RENEWAL_TICKS = HEART_RATE_RENEWAL_MS / HOP_MS;

/** Heart rate, updated once a second: the heart rate does not change faster. */
export function compileHeartRate(
  feature: FeatureOf<'heartRate'>,
  { signals, samplingRateHz }: Options,
): CompiledFeature {
  const wanted = Math.round(feature.windowSeconds * samplingRateHz);
  const samples = Math.max(wanted, heartRateSamples(samplingRateHz));
  return {
    corePlans: [],
    evaluator: () =>
      heartRateEvaluator(new DerivedSignal(signals[0]!.weights, samples), samples, samplingRateHz),
    settlingSeconds: samples / samplingRateHz,
  };
}

function heartRateEvaluator(signal: DerivedSignal, samples: number, samplingRateHz: number): Evaluator {
  const window = new Float64Array(samples);
  let newest = Number.NaN;
  return {
    step: (input) => {
      signal.push(input);
      if (input.tickIndex % RENEWAL_TICKS === 0) {
        const found = signal.newest(window) ? heartRate(window, samplingRateHz) : undefined;
        newest = portable(finiteOrNan(found?.bpm));
      }
      return newest;
    },
    reset: () => {
      signal.reset();
      newest = Number.NaN;
    },
  };
}
