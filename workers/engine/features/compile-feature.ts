import type { FeaturePlan } from '#dsp/host/core-types.ts';
import { estimatorDelayMs } from '#dsp/host/estimator-delay.ts';
import { butterworthLowPass } from '#dsp/host/filter-design.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';
import { centreHz, halfBandwidthHz } from '#shared/eeg/bands.ts';
import type { Feature, FeatureOf } from '#shared/eeg/feature.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { amplitudeEvaluator, asymmetryEvaluator, ratioEvaluator } from './amplitude-evaluators.ts';
import type { CompiledFeature, Evaluator } from './evaluator.ts';
import { compileHeartRate } from './heart-rate-evaluator.ts';
import { PhaseEvaluator } from './phase-evaluator.ts';
import { compileSpectral } from './spectral-evaluators.ts';

/** Values count once this many times the half-way delay of a demodulator has passed. */
const SETTLING_DELAYS = 3;

export type CompileOptions = {
  signals: readonly MappedSignal[];
  samplingRateHz: number;
  /** Highest frequency source and filters show, Hz. */
  highestHz: number;
  mainsHz: number;
};

/** Works out how a feature is computed: what the core does for it, and what is made of that. */
export function compileFeature(feature: Feature, options: CompileOptions): CompiledFeature {
  const [first, second = first] = options.signals as [MappedSignal, MappedSignal?];
  switch (feature.metric) {
    case 'bandAmplitude':
      return demodulated([demodulator(feature.band, feature, first, options)], options, (at) =>
        amplitudeEvaluator(feature.measure, at),
      );
    case 'bandRatio':
      return demodulated(
        [
          demodulator(feature.numerator, feature, first, options),
          demodulator(feature.denominator, feature, first, options),
        ],
        options,
        (at) => ratioEvaluator(feature.of, at),
      );
    case 'asymmetry':
      return demodulated(
        [
          demodulator(feature.band, feature, first, options),
          demodulator(feature.band, feature, second, options),
        ],
        options,
        asymmetryEvaluator,
      );
    case 'phaseSynchrony':
      return phaseSynchrony(feature, [first, second], options);
    case 'heartRate':
      return compileHeartRate(feature, options);
    default:
      return compileSpectral(feature, options);
  }
}

/** The core's plan for one band of one signal. */
export function demodulator(
  band: BandEdges,
  settings: { filterOrder: 3 | 4; smoothingMs?: number },
  signal: Pick<MappedSignal, 'weights'>,
  { samplingRateHz }: Pick<CompileOptions, 'samplingRateHz'>,
): FeaturePlan {
  return {
    weights: signal.weights,
    centreHz: centreHz(band),
    lowPass: butterworthLowPass(settings.filterOrder, halfBandwidthHz(band), samplingRateHz),
    smoothingMs: settings.smoothingMs ?? 0,
  };
}

function demodulated(
  corePlans: FeaturePlan[],
  { samplingRateHz }: CompileOptions,
  evaluator: (firstFeature: number) => Evaluator,
): CompiledFeature {
  const delayMs = Math.max(...corePlans.map((plan) => estimatorDelayMs(plan, samplingRateHz)));
  return { corePlans, evaluator, delayMs, settlingSeconds: (SETTLING_DELAYS * delayMs) / 1000 };
}

function phaseSynchrony(
  feature: FeatureOf<'phaseSynchrony'>,
  signals: readonly [MappedSignal, MappedSignal],
  options: CompileOptions,
): CompiledFeature {
  const corePlans = signals.map((signal) => demodulator(feature.band, feature, signal, options));
  const windowTicks = Math.round(feature.windowSeconds * TICKS_PER_SECOND);
  const compiled = demodulated(corePlans, options, (at) => new PhaseEvaluator(at, windowTicks));
  // Until the window is full there is no value anyway, so settling is that of the filter.
  return { ...compiled, delayMs: compiled.delayMs + 500 * feature.windowSeconds };
}
