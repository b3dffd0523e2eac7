import type { Feature, FeatureOf } from './feature.ts';

export type SpectralFeature = FeatureOf<
  'relativePower' | 'coherence' | 'peakAlpha' | 'aperiodicExponent' | 'emgShare'
>;

/** Segment length by metric: shares of broad bands need less resolution than frequencies do. */
const SEGMENT_SECONDS: Readonly<Record<SpectralFeature['metric'], number>> = {
  relativePower: 1,
  coherence: 1,
  emgShare: 1,
  peakAlpha: 2,
  aperiodicExponent: 2,
};

/** Half-overlapping segments that fit into the window of a feature; at least one, which is cut to the window. */
export type SpectralSegments = { seconds: number; count: number; spanSeconds: number };

export function spectralSegments({ metric, windowSeconds }: SpectralFeature): SpectralSegments {
  const seconds = Math.min(SEGMENT_SECONDS[metric], windowSeconds);
  const count = 1 + Math.floor((windowSeconds - seconds) / (seconds / 2) + 1e-9);
  return { seconds, count, spanSeconds: seconds * (1 + (count - 1) / 2) };
}

/** Renewal interval of window-based values, in ms; on average a change waits half of it before it shows. */
export const SPECTRAL_RENEWAL_MS = 240;
export const HEART_RATE_RENEWAL_MS = 1000;

export const isSpectral = (feature: Feature): feature is SpectralFeature => feature.metric in SEGMENT_SECONDS;
