import { edgesLabel } from './band-labels.ts';
import { ALPHA_PEAK_RANGE, halfBandwidthHz, isWideBand, meanSquareSeconds, MUSCLE_BAND } from './bands.ts';
import type { Feature, FeatureOf, MetricName } from './feature.ts';
import { possibleBands } from './feature.ts';
import {
  HEART_RATE_RENEWAL_MS,
  isSpectral,
  SPECTRAL_RENEWAL_MS,
  spectralSegments,
} from './spectral-segments.ts';
import { halfRiseSeconds, meanSquareDelaySeconds } from './step-response.ts';

export type MetricInfo = {
  label: string;
  /** Definition of the figure, as text for the card behind it. */
  definition: string;
  /** Formula in plain text; names as in `definition`. */
  formula: string;
  /** How its delay arises; {@link metricDelayMs} gives the value for a feature. */
  delayRule: string;
  /** Range of the values; an undefined end has no bound. */
  range: { min?: number; max?: number };
  /**
   * Reference of a condition's hysteresis. The threshold for strengths, which can have any size. The baseline's spread
   * (inter-quartile range) for figures with a bound or a sign, where a share of the threshold is meaningless.
   */
  hysteresisOf: 'threshold' | 'spread';
};

const DEMODULATOR_DELAY =
  "Step response of the demodulator's low-pass: time until half of a sudden change shows.";
const windowDelay = (renewalMs: number): string =>
  `Half of the window, because the value is a mean over it, and half of the ${renewalMs} ms until it is renewed.`;
const WELCH = 'half-overlapping Hann segments without their mean (Welch), one-sided density in µV²/Hz';

/**
 * The only list of metrics, for screens, provenance cards and documents. Its texts about band estimators apply up to
 * two octaves; the texts for a feature are in `estimator-words.ts`.
 */
export const METRICS: Readonly<Record<MetricName, MetricInfo>> = {
  bandAmplitude: {
    label: 'Band amplitude',
    definition:
      'The signal is mixed to 0 Hz at the band center and low-passed at half the bandwidth (quadrature demodulation); ' +
      'the size of the pair is the amplitude. Peak to peak is 2·√2 times, power the square of the RMS.',
    formula: 'A = √2 · |LP(x · e^(−2πi·fc·t))| in µV RMS; A_pp = 2·√2·A; P = A²',
    delayRule: DEMODULATOR_DELAY,
    range: { min: 0 },
    hysteresisOf: 'threshold',
  },
  bandRatio: {
    label: 'Band ratio',
    definition:
      'Power (or amplitude) of one band over that of another. Ratios mix rhythm and ' +
      '1/f background and cannot be compared between programs; they are not a diagnostic measure.',
    formula: 'P1 / P2 = (A1 / A2)²; as amplitudes A1 / A2',
    delayRule: DEMODULATOR_DELAY,
    range: { min: 0 },
    hysteresisOf: 'threshold',
  },
  relativePower: {
    label: 'Relative power',
    definition: `Power of the band in percent of the power of the total band, from ${WELCH} of 1 s.`,
    formula: '100 · ∫band S(f) df / ∫total S(f) df, trapezoid rule',
    delayRule: windowDelay(SPECTRAL_RENEWAL_MS),
    range: { min: 0, max: 100 },
    hysteresisOf: 'spread',
  },
  asymmetry: {
    label: 'Asymmetry',
    definition:
      'ln R − ln L of the band power of a right and a left signal: above 0 the right one is stronger.',
    formula: 'ln P_right − ln P_left',
    delayRule: DEMODULATOR_DELAY,
    range: {},
    hysteresisOf: 'spread',
  },
  coherence: {
    label: 'Coherence',
    definition:
      '|Sxy|² / (Sxx·Syy) over at least eight half-overlapping Hann segments of 1 s, mean over the bins of the band, upper ' +
      'edge left out; or the size of the imaginary part of coherency, which leaves out what both signals show at the ' +
      'same instant, be it a common reference or volume conduction. Neither is 0 for unrelated signals: with n segments ' +
      'they show about 1/n, and 1/√(πn) as the size of the imaginary part (0.12 and 0.19 for the 9 segments of 5 s). ' +
      'Compare windows of one length only.',
    formula: 'mean over low ≤ f < high of |Sxy|² / (Sxx·Syy), or of |Im Sxy| / √(Sxx·Syy)',
    delayRule: windowDelay(SPECTRAL_RENEWAL_MS),
    range: { min: 0, max: 1 },
    hysteresisOf: 'spread',
  },
  phaseSynchrony: {
    label: 'Phase synchrony',
    definition:
      'Phase-locking value: length of the mean phase-difference vector of two demodulated signals over the window.',
    formula: '|mean(e^(i·(φ1 − φ2)))|',
    delayRule: 'Half of the window plus the step response of the demodulator.',
    range: { min: 0, max: 1 },
    hysteresisOf: 'spread',
  },
  peakAlpha: {
    label: 'Alpha frequency',
    definition:
      'Highest point of the smoothed spectrum (Savitzky-Golay) in the search band ' +
      `(${edgesLabel(ALPHA_PEAK_RANGE)} unless the protocol sets another), refined by a parabola, or the ` +
      'power-weighted mean frequency between the valleys around it (center of gravity). It must stand out of the 1/f ' +
      'background by half and of any other peak by a fifth; without a clear peak there is no value.',
    formula: 'argmax S(f), or Σ f·S(f) / Σ S(f) around it',
    delayRule: windowDelay(SPECTRAL_RENEWAL_MS),
    range: { min: 0 },
    hysteresisOf: 'spread',
  },
  aperiodicExponent: {
    label: 'Aperiodic exponent',
    definition:
      'Slope of the spectrum in double logarithmic axes, sign reversed: the median of the slopes between all pairs of ' +
      'bins (Theil-Sen), so that peaks such as alpha do not pull it.',
    formula: '−median over bins a < b of (log S(b) − log S(a)) / (log f(b) − log f(a))',
    delayRule: windowDelay(SPECTRAL_RENEWAL_MS),
    range: {},
    hysteresisOf: 'spread',
  },
  emgShare: {
    label: 'Muscle share',
    definition:
      `Power of the muscle band (${edgesLabel(MUSCLE_BAND)} unless the protocol sets another) in percent of the power ` +
      'from 1 Hz to its upper edge, from ' +
      `${WELCH} of 1 s. The band is cut to what the source can show, and 2 Hz on both sides of the mains are left out.`,
    formula: '100 · ∫muscle S(f) df / ∫(1 Hz to its upper edge) S(f) df',
    delayRule: windowDelay(SPECTRAL_RENEWAL_MS),
    range: { min: 0, max: 100 },
    hysteresisOf: 'spread',
  },
  heartRate: {
    label: 'Heart rate',
    definition:
      'Beats per minute from the interval at which the energy of the slope, gathered over 150 ms, repeats most clearly ' +
      '(autocorrelation, 40 to 220 a minute), from an ECG or a pulse wave. Without a clear beat there is no value.',
    formula: '60 / argmax over τ of r(τ) of the gathered squared slope',
    delayRule: windowDelay(HEART_RATE_RENEWAL_MS),
    range: { min: 0 },
    hysteresisOf: 'spread',
  },
};

/**
 * Time in ms until a feature shows half of a sudden change, derived from its estimator. The same at every sampling
 * rate; sampling adds less than one sample. A figure with a renewal interval adds half of that interval on average.
 * Conditioning filters, the 40 ms hop, transport and display come on top.
 */
export function metricDelayMs(feature: Feature): number {
  if (isSpectral(feature)) return 500 * spectralSegments(feature).spanSeconds + SPECTRAL_RENEWAL_MS / 2;
  switch (feature.metric) {
    case 'heartRate':
      return 500 * feature.windowSeconds + HEART_RATE_RENEWAL_MS / 2;
    case 'phaseSynchrony':
      return slowestBandMs(feature) + 500 * feature.windowSeconds;
    default:
      return slowestBandMs(feature);
  }
}

/** Delay of the slowest band. Rounded to 0.001 ms, so that all browsers give the same value. */
function slowestBandMs(
  feature: FeatureOf<'bandAmplitude' | 'bandRatio' | 'asymmetry' | 'phaseSynchrony'>,
): number {
  const smoothingSeconds = 'smoothingMs' in feature ? feature.smoothingMs / 1000 : 0;
  const delays = possibleBands(feature).map((band) =>
    isWideBand(band)
      ? meanSquareDelaySeconds(feature.filterOrder, band, {
          windowSeconds: meanSquareSeconds(band),
          smoothingSeconds,
        })
      : halfRiseSeconds(feature.filterOrder, halfBandwidthHz(band), smoothingSeconds),
  );
  return Math.round(1e6 * Math.max(...delays)) / 1000;
}

const AMPLITUDE_UNITS = { rms: 'uV RMS', peakToPeak: 'uV p-p', power: 'uV^2' } as const;

/** Unit of a feature's values and thresholds, as stored: 'uV RMS', 'power ratio', '%'. */
export function featureUnit(feature: Feature): string {
  switch (feature.metric) {
    case 'bandAmplitude':
      return AMPLITUDE_UNITS[feature.measure];
    case 'bandRatio':
      return `${feature.of} ratio`;
    case 'relativePower':
    case 'emgShare':
      return '%';
    case 'asymmetry':
      return 'ln R - ln L';
    case 'coherence':
      return feature.part === 'imaginary' ? 'imaginary coherence' : 'coherence';
    case 'phaseSynchrony':
      return 'PLV';
    case 'peakAlpha':
      return 'Hz';
    case 'aperiodicExponent':
      return 'exponent';
    case 'heartRate':
      return 'bpm';
  }
}

/** True for metrics whose values can be negative and positive. */
export const isSignedMetric = (metric: MetricName): boolean => METRICS[metric].range.min === undefined;
