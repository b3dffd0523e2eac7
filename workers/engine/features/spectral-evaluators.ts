import { bandPowerUvSq } from '#dsp/host/band-power.ts';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { alphaPeak } from '#dsp/host/metrics/alpha-peak.ts';
import { aperiodicFit } from '#dsp/host/metrics/aperiodic.ts';
import {
  bandMean,
  type CoherenceInput,
  imaginaryCoherence,
  magnitudeSquaredCoherence,
} from '#dsp/host/metrics/coherence.ts';
import { emgSharePct } from '#dsp/host/metrics/emg-share.ts';
import { relativePowerPct } from '#dsp/host/metrics/relative-power.ts';
import type { FeatureOf } from '#shared/eeg/feature.ts';
import type { SpectralFeature } from '#shared/eeg/spectral-segments.ts';
import { type CompiledFeature, type CompileOptions, type Evaluator, renewedEvaluator } from './evaluator.ts';
import type { SpectralLayout } from './spectral-window.ts';
import { spectralLayout, SpectralWindow } from './spectral-window.ts';

type DensityFeature = Exclude<SpectralFeature, FeatureOf<'coherence'>>;
type Density = { psd: Float64Array; binHz: number };

/** Below this there is only rounding error, and a share of it has no meaning. uV^2. */
const LEAST_POWER_UV_SQ = 1e-6;

/** Metrics that are updated every 240 ms from a window of the signal. */
export function compileSpectral(feature: SpectralFeature, options: CompileOptions): CompiledFeature {
  const { samplingRateHz } = options;
  const layout = spectralLayout(feature, samplingRateHz);
  return {
    corePlans: [],
    evaluator: (_firstFeature, core) =>
      feature.metric === 'coherence'
        ? coherenceEvaluator(feature, windowOf(options, layout, core, true))
        : densityEvaluator(windowOf(options, layout, core, false), (density) =>
            densityFigure(feature, density, options),
          ),
    settlingSeconds: layout.spanSamples / samplingRateHz,
  };
}

function windowOf(
  { signals, samplingRateHz }: CompileOptions,
  layout: SpectralLayout,
  core: Pick<SignalCore, 'spectra'>,
  withCrossSpectra: boolean,
): SpectralWindow {
  const weights = signals.map((signal) => signal.weights);
  return new SpectralWindow({ core, samplingRateHz, weights, layout, withCrossSpectra });
}

/** A metric from a density in uV^2/Hz; undefined when it cannot be computed. */
function densityFigure(
  feature: DensityFeature,
  { psd, binHz }: Density,
  { mainsHz, highestHz }: CompileOptions,
): number | undefined {
  switch (feature.metric) {
    case 'relativePower':
      return relativePowerPct(psd, binHz, feature.band, feature.total);
    case 'emgShare':
      return emgSharePct(psd, binHz, { mainsHz, highestHz, band: feature.band });
    case 'peakAlpha': {
      const { lowHz, highHz } = feature.band;
      // Leakage from a strong rhythm elsewhere, or rounding, can also have a peak here.
      if (!(bandPowerUvSq(psd, binHz, lowHz, highHz) > LEAST_POWER_UV_SQ)) return undefined;
      const peak = alphaPeak(psd, binHz, feature.band);
      return feature.estimate === 'peak' ? peak?.peakHz : peak?.gravityHz;
    }
    case 'aperiodicExponent':
      return aperiodicFit(psd, binHz, feature.band)?.exponent;
  }
}

function densityEvaluator(
  window: SpectralWindow,
  figure: (density: Density) => number | undefined,
): Evaluator {
  return renewedEvaluator(window, () => {
    const psd = window.spectra()?.density(0);
    return psd && hasPower(psd, window.binHz) ? figure({ psd, binHz: window.binHz }) : undefined;
  });
}

function coherenceEvaluator({ band, part }: FeatureOf<'coherence'>, window: SpectralWindow): Evaluator {
  return renewedEvaluator(window, () => {
    const spectra = window.spectra();
    const cross = spectra?.crossDensity(0, 1);
    const first = spectra?.density(0);
    const second = spectra?.density(1);
    if (!cross || !first || !second) return undefined;
    if (!hasPower(first, window.binHz) || !hasPower(second, window.binHz)) return undefined;
    const perBin = coherencePerBin(part, { cross, first, second, segments: window.segmentCount });
    return perBin && bandMean(perBin, window.binHz, band);
  });
}

/** 0 to 1 per bin. The imaginary part is taken as magnitude: coupling does not depend on which signal leads. */
function coherencePerBin(
  part: FeatureOf<'coherence'>['part'],
  input: CoherenceInput,
): Float64Array | undefined {
  const perBin = part === 'imaginary' ? imaginaryCoherence(input) : magnitudeSquaredCoherence(input);
  return perBin?.map(Math.abs);
}

function hasPower(psd: Float64Array, binHz: number): boolean {
  let sum = 0;
  for (let bin = 1; bin < psd.length; bin++) sum += psd[bin]!;
  return sum * binHz > LEAST_POWER_UV_SQ;
}
