import type { BandEdges } from '#shared/eeg/bands.ts';
import type { FeatureOf } from '#shared/eeg/feature.ts';
import type { MappedSignal } from '#shared/eeg/protocol-mapping.ts';
import { DerivedSignal } from './derived-signal.ts';
import type { CompiledFeature, Evaluator } from './evaluator.ts';
import { finiteOrNan, portable } from './evaluator.ts';
import { heartRateBpm } from './heart-rate.ts';
import {
  aperiodicExponent,
  centreOfGravityHz,
  coherence,
  peakHz,
  powerSharePct,
} from './spectrum-metrics.ts';
import {
  LONG_SEGMENT_SECONDS,
  REFRESH_TICKS,
  segmentsIn,
  SHORT_SEGMENT_SECONDS,
  WelchTracker,
} from './welch-tracker.ts';

type SpectralFeature = FeatureOf<
  'relativePower' | 'coherence' | 'peakAlpha' | 'aperiodicExponent' | 'emgShare' | 'heartRate'
>;
type Options = { signals: readonly MappedSignal[]; samplingRateHz: number; highestHz: number };
type Spectral = { segmentSeconds: number; highestHz: number; value: (tracker: WelchTracker) => number };

const EMG_TOTAL_FROM_HZ = 1;

/** Metrics that are renewed every 240 ms from a window of the signal. */
export function compileSpectral(feature: SpectralFeature, options: Options): CompiledFeature {
  const { windowSeconds } = feature;
  const halfWindowMs = 500 * windowSeconds;
  const common = { corePlans: [], delayMs: halfWindowMs };
  if (feature.metric === 'heartRate') {
    return { ...common, settlingSeconds: windowSeconds, evaluator: () => heartRate(feature, options) };
  }
  const { segmentSeconds, highestHz, value } = spectral(feature, options);
  const segments = segmentsIn(windowSeconds, segmentSeconds);
  const spanSeconds = segmentSeconds * (1 + (segments - 1) / 2);
  const evaluator = () =>
    spectrumEvaluator(
      new WelchTracker({
        samplingRateHz: options.samplingRateHz,
        weights: options.signals.map(({ weights }) => weights),
        segmentSeconds,
        windowSeconds,
        highestHz,
      }),
      value,
    );
  return { corePlans: [], evaluator, delayMs: 500 * spanSeconds, settlingSeconds: spanSeconds };
}

function spectral(feature: Exclude<SpectralFeature, FeatureOf<'heartRate'>>, options: Options): Spectral {
  switch (feature.metric) {
    case 'relativePower':
      return ofDensity(SHORT_SEGMENT_SECONDS, feature.total.highHz, (density) =>
        powerSharePct(density, feature.band, feature.total),
      );
    case 'emgShare': {
      const band = { lowHz: feature.band.lowHz, highHz: Math.min(feature.band.highHz, options.highestHz) };
      const total: BandEdges = { lowHz: EMG_TOTAL_FROM_HZ, highHz: band.highHz };
      return ofDensity(SHORT_SEGMENT_SECONDS, band.highHz, (density) => powerSharePct(density, band, total));
    }
    case 'peakAlpha':
      return ofDensity(LONG_SEGMENT_SECONDS, feature.band.highHz + 4, (density) =>
        feature.estimate === 'peak'
          ? peakHz(density, feature.band)
          : centreOfGravityHz(density, feature.band),
      );
    case 'aperiodicExponent':
      return ofDensity(LONG_SEGMENT_SECONDS, feature.band.highHz, (density) =>
        aperiodicExponent(density, feature.band),
      );
    case 'coherence':
      return {
        segmentSeconds: SHORT_SEGMENT_SECONDS,
        highestHz: feature.band.highHz,
        value: (tracker) => {
          const [first, second] = [tracker.segments(0), tracker.segments(1)];
          if (!first || !second) return Number.NaN;
          const { band, part } = feature;
          return coherence(first, second, { binHz: tracker.transform.binHz, band, part });
        },
      };
  }
}

function ofDensity(
  segmentSeconds: number,
  highestHz: number,
  value: (density: { psd: Float64Array; binHz: number }) => number,
): Spectral {
  return {
    segmentSeconds,
    highestHz,
    value: (tracker) => {
      const psd = tracker.density(0);
      return psd ? value({ psd, binHz: tracker.transform.binHz }) : Number.NaN;
    },
  };
}

function spectrumEvaluator(tracker: WelchTracker, value: (tracker: WelchTracker) => number): Evaluator {
  let newest = Number.NaN;
  return {
    step: (input) => {
      if (tracker.push(input)) newest = portable(finiteOrNan(value(tracker)));
      return newest;
    },
    reset: () => {
      tracker.reset();
      newest = Number.NaN;
    },
  };
}

function heartRate({ windowSeconds }: FeatureOf<'heartRate'>, options: Options): Evaluator {
  const { samplingRateHz, signals } = options;
  const window = new Float64Array(Math.round(windowSeconds * samplingRateHz));
  const signal = new DerivedSignal(signals[0]!.weights, window.length);
  let newest = Number.NaN;
  return {
    step: (input) => {
      signal.push(input);
      if (input.tickIndex % REFRESH_TICKS === 0) {
        newest = signal.newest(window) ? finiteOrNan(heartRateBpm(window, samplingRateHz)) : Number.NaN;
      }
      return newest;
    },
    reset: () => {
      signal.reset();
      newest = Number.NaN;
    },
  };
}
