import type { FeaturePlan } from '#dsp/host/core-types.ts';
import { estimatorDelayMs } from '#dsp/host/estimator-delay.ts';
import type { Feature, FeatureOf } from '#shared/eeg/feature.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { amplitudeEvaluator, asymmetryEvaluator, ratioEvaluator } from './amplitude-evaluators.ts';
import { demodulator } from './demodulator.ts';
import type { CompiledFeature, Evaluator } from './evaluator.ts';
import { compileHeartRate } from './heart-rate-evaluator.ts';
import { IndividualBand } from './individual-band.ts';
import { PhaseEvaluator } from './phase-evaluator.ts';
import { compileSpectral } from './spectral-evaluators.ts';

/** Values count once this many times the half-way delay of a demodulator has passed. */
const SETTLING_DELAYS = 3;
/** Where an alpha peak may well be; delays depend on the width of a band alone. */
const ALPHA_HZ = 10;

export type CompileOptions = {
  signals: readonly MappedSignal[];
  samplingRateHz: number;
  /** Highest frequency source and filters show, Hz. */
  highestHz: number;
  mainsHz: number;
};

/** Works out how a feature is computed: what the core does for it, and what is made of that. */
export function compileFeature(feature: Feature, options: CompileOptions): CompiledFeature {
  const { samplingRateHz } = options;
  const [first, second = first] = options.signals as [MappedSignal, MappedSignal?];
  switch (feature.metric) {
    case 'bandAmplitude':
      return bandAmplitude(feature, options);
    case 'bandRatio':
      return demodulated(
        [
          demodulator(feature.numerator, feature, first, samplingRateHz),
          demodulator(feature.denominator, feature, first, samplingRateHz),
        ],
        options,
        (at) => ratioEvaluator(feature.of, at),
      );
    case 'asymmetry':
      return demodulated(
        [
          demodulator(feature.band, feature, first, samplingRateHz),
          demodulator(feature.band, feature, second, samplingRateHz),
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

/** With an individual band, whichever of the two bands is slower tells delay and settling. */
function bandAmplitude(feature: FeatureOf<'bandAmplitude'>, options: CompileOptions): CompiledFeature {
  const { samplingRateHz, highestHz } = options;
  const signal = options.signals[0]!;
  const plan = demodulator(feature.band, feature, signal, samplingRateHz);
  const { individual, measure } = feature;
  if (!individual) return demodulated([plan], options, (at) => amplitudeEvaluator(measure, at));
  const like = { lowHz: ALPHA_HZ + individual.lowOffsetHz, highHz: ALPHA_HZ + individual.highOffsetHz };
  const both = [plan, demodulator(like, feature, signal, samplingRateHz)];
  return {
    ...demodulated(both, options, (at) => amplitudeEvaluator(measure, at)),
    corePlans: [plan],
    evaluator: (at, core) => new IndividualBand({ feature, signal, samplingRateHz, highestHz, core, at }),
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
  const corePlans = signals.map((signal) =>
    demodulator(feature.band, feature, signal, options.samplingRateHz),
  );
  const windowTicks = Math.round(feature.windowSeconds * TICKS_PER_SECOND);
  const compiled = demodulated(corePlans, options, (at) => new PhaseEvaluator(at, windowTicks));
  // Until the window is full there is no value anyway, so settling is that of the filter.
  return { ...compiled, delayMs: compiled.delayMs + 500 * feature.windowSeconds };
}
