/**
 * Bands for band powers that are compared across programs, with the edges most programs use. Protocols have their own.
 * `eeg bands` and the review workbench share this definition.
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

/** Segments with fewer samples give no useful spectrum. */
const SHORTEST_WINDOW_SAMPLES = 4;

/** Computation of such a band power, apart from the window length. */
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
 * Window length of a spectrum in samples, and the segments long enough for it. Uses the wanted length, or the longest
 * segment if all are shorter. Undefined if even that is too short.
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
