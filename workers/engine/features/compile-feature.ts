import { bandPlan } from '#dsp/host/band-plan.ts';
import { isMeanSquare } from '#dsp/host/core-types.ts';
import { estimatorDelayMs } from '#dsp/reference/estimator-delay.ts';
import { type BandEdges, meanSquareSeconds } from '#shared/eeg/bands.ts';
import { type Feature, type FeatureOf, possibleBands } from '#shared/eeg/feature.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { amplitudeEvaluator, asymmetryEvaluator, ratioEvaluator } from './amplitude-evaluators.ts';
import type { CompiledFeature, CompileOptions, Evaluator } from './evaluator.ts';
import { compileHeartRate } from './heart-rate-evaluator.ts';
import { IndividualBand } from './individual-band.ts';
import { PhaseEvaluator } from './phase-evaluator.ts';
import { compileSpectral } from './spectral-evaluators.ts';

/** Values are valid after this many half-way delays of a demodulator. */
const SETTLING_DELAYS = 3;

/** Determines how a feature is computed: the core's part, and the steps after it. */
export function compileFeature(feature: Feature, options: CompileOptions): CompiledFeature {
  const [first, second = first] = options.signals as [MappedSignal, MappedSignal?];
  switch (feature.metric) {
    case 'bandAmplitude':
      return bandAmplitude(feature, options);
    case 'bandRatio':
      return measured(
        feature,
        [
          { band: feature.numerator, signal: first },
          { band: feature.denominator, signal: first },
        ],
        options,
        (at) => ratioEvaluator(feature.of, at),
      );
    case 'asymmetry':
      return measured(
        feature,
        [
          { band: feature.band, signal: first },
          { band: feature.band, signal: second },
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

/** An individual band may need longer than the protocol's band. */
function bandAmplitude(feature: FeatureOf<'bandAmplitude'>, options: CompileOptions): CompiledFeature {
  const { samplingRateHz, highestHz } = options;
  const signal = options.signals[0]!;
  const { individual, measure, band } = feature;
  const compiled = measured(feature, [{ band, signal }], options, (at) => amplitudeEvaluator(measure, at));
  if (!individual) return compiled;
  const settling = possibleBands(feature).map((each) => bandSettlingSeconds(each, feature, samplingRateHz));
  return {
    ...compiled,
    settlingSeconds: Math.max(...settling),
    evaluator: (at, core) => new IndividualBand({ feature, signal, samplingRateHz, highestHz, core, at }),
  };
}

type Settings = { filterOrder: 3 | 4; smoothingMs?: number };
type Measured = { band: BandEdges; signal: MappedSignal };

/** A metric of band amplitudes that are updated with every sample. */
function measured(
  settings: Settings,
  amplitudes: readonly Measured[],
  { samplingRateHz }: CompileOptions,
  evaluator: (firstFeature: number) => Evaluator,
): CompiledFeature {
  const corePlans = amplitudes.map(({ band, signal }) => ({
    weights: signal.weights,
    ...bandPlan(band, settings, samplingRateHz),
  }));
  const settling = amplitudes.map(({ band }) => bandSettlingSeconds(band, settings, samplingRateHz));
  return { corePlans, evaluator, settlingSeconds: Math.max(...settling) };
}

/** Clean signal needed after a start or a gap: a mean square starts with an empty window, and a band-pass at rest. */
function bandSettlingSeconds(band: BandEdges, settings: Settings, samplingRateHz: number): number {
  const plan = bandPlan(band, settings, samplingRateHz);
  if (!isMeanSquare(plan)) return (SETTLING_DELAYS * estimatorDelayMs(plan, samplingRateHz)) / 1000;
  const smoothingSeconds = plan.smoothingMs / 1000;
  return 1 / band.lowHz + meanSquareSeconds(band) + SETTLING_DELAYS * smoothingSeconds;
}

function phaseSynchrony(
  feature: FeatureOf<'phaseSynchrony'>,
  signals: readonly [MappedSignal, MappedSignal],
  options: CompileOptions,
): CompiledFeature {
  const windowTicks = Math.round(feature.windowSeconds * TICKS_PER_SECOND);
  // There is no value until the window is full, so only the filter's settling counts.
  return measured(
    feature,
    signals.map((signal) => ({ band: feature.band, signal })),
    options,
    (at) => new PhaseEvaluator(at, windowTicks),
  );
}
