/**
 * Bands of band powers that are compared between programs: the edges most of them have. Protocols bring their own.
 * One definition for `eeg bands` and the review workbench.
 */
export const ASSESSMENT_BANDS = {
  delta: { lowHz: 1, highHz: 4 },
  theta: { lowHz: 4, highHz: 8 },
  alpha: { lowHz: 8, highHz: 13 },
  beta: { lowHz: 13, highHz: 30 },
  gamma: { lowHz: 30, highHz: 45 },
} as const;

export const ASSESSMENT_BAND_NAMES = ['delta', 'theta', 'alpha', 'beta', 'gamma'] as const;
export type AssessmentBand = (typeof ASSESSMENT_BAND_NAMES)[number];

/** A shorter segment than this many samples has no spectrum worth the name. */
export const SHORTEST_WINDOW_SAMPLES = 4;

/** How such a band power is computed, apart from the length of its windows. */
export const BAND_POWER_DEFINITION = {
  estimator: 'Welch: mean of periodograms',
  taper: 'Hann, periodic',
  overlapPct: 50,
  detrend: 'mean of each window removed',
  scaling: 'one-sided density, unit squared per Hz',
  integration: 'trapezoid over the bins of the band, both edges included',
  gaps: 'no window reaches across a gap; where no stretch lasts a window, the longest stretch is the one window',
} as const;

/**
 * The window of a spectrum in samples, and the segments that have room for one: the wanted length, or the longest
 * segment where none is as long. Undefined where even that is too short.
 */
export function spectralWindow<S extends { sampleCount: number }>(
  segments: readonly S[],
  wantedSamples: number,
): { windowSamples: number; segments: readonly S[] } | undefined {
  let longest: S | undefined;
  for (const segment of segments) {
    if (!longest || segment.sampleCount > longest.sampleCount) longest = segment;
  }
  if (!longest || Math.min(wantedSamples, longest.sampleCount) < SHORTEST_WINDOW_SAMPLES) return undefined;
  if (longest.sampleCount < wantedSamples) return { windowSamples: longest.sampleCount, segments: [longest] };
  return {
    windowSamples: wantedSamples,
    segments: segments.filter(({ sampleCount }) => sampleCount >= wantedSamples),
  };
}
