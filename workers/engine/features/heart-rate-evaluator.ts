import { heartRate, heartRateSamples } from '#dsp/host/metrics/heart-rate.ts';
import type { FeatureOf } from '#shared/eeg/feature.ts';
import { HEART_RATE_RENEWAL_MS } from '#shared/eeg/spectral-segments.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { DerivedSignal } from './derived-signal.ts';
import {
  type CompiledFeature,
  type CompileOptions,
  type Evaluator,
  type EvaluatorInput,
  renewedEvaluator,
} from './evaluator.ts';

const RENEWAL_TICKS = HEART_RATE_RENEWAL_MS / HOP_MS;

/** Heart rate, updated once a second: the heart rate does not change faster. */
export function compileHeartRate(
  feature: FeatureOf<'heartRate'>,
  { signals, samplingRateHz }: CompileOptions,
): CompiledFeature {
  const wanted = Math.round(feature.windowSeconds * samplingRateHz);
  const samples = Math.max(wanted, heartRateSamples(samplingRateHz));
  return {
    corePlans: [],
    evaluator: () => heartRateEvaluator(signals[0]!.weights, samples, samplingRateHz),
    settlingSeconds: samples / samplingRateHz,
  };
}

function heartRateEvaluator(weights: readonly number[], samples: number, samplingRateHz: number): Evaluator {
  const signal = new DerivedSignal(weights, samples);
  const window = new Float64Array(samples);
  const collected = {
    push: (input: EvaluatorInput) => {
      signal.push(input);
      return input.tickIndex % RENEWAL_TICKS === 0;
    },
    reset: () => signal.reset(),
  };
  return renewedEvaluator(collected, () =>
    signal.newest(window) ? heartRate(window, samplingRateHz)?.bpm : undefined,
  );
}
