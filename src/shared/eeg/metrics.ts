import type { Feature, MetricName } from './feature.ts';

export type MetricInfo = {
  label: string;
  /** What the number is, in words for the card behind it. */
  definition: string;
  /** How its delay comes about. */
  delayRule: string;
  /** Where values can lie; undefined where there is no bound. */
  range: { min?: number; max?: number };
};

const DEMODULATOR_DELAY =
  "Step response of the demodulator's low-pass: time until half of a sudden change shows.";
const WINDOW_DELAY = 'Half of the window, because the value is a mean over it.';

/** The one list of metrics, for screens, provenance cards and documents. */
export const METRICS: Readonly<Record<MetricName, MetricInfo>> = {
  bandAmplitude: {
    label: 'Band amplitude',
    definition:
      'The signal is mixed to 0 Hz at the band centre and low-passed at half the bandwidth (quadrature demodulation); ' +
      'the size of the pair is the amplitude. Peak to peak is 2·√2 times, power the square of the RMS.',
    delayRule: DEMODULATOR_DELAY,
    range: { min: 0 },
  },
  bandRatio: {
    label: 'Band ratio',
    definition:
      'Power (or amplitude) of one band over that of another, both by quadrature demodulation. Ratios mix rhythm and ' +
      '1/f background and cannot be compared between programmes; they are no diagnostic measure.',
    delayRule: DEMODULATOR_DELAY,
    range: { min: 0 },
  },
  relativePower: {
    label: 'Relative power',
    definition: 'Power of the band in percent of the power of the total band, from the Welch spectrum.',
    delayRule: WINDOW_DELAY,
    range: { min: 0, max: 100 },
  },
  asymmetry: {
    label: 'Asymmetry',
    definition:
      'ln R − ln L of the band power of a right and a left signal: above 0 the right one is stronger.',
    delayRule: DEMODULATOR_DELAY,
    range: {},
  },
  coherence: {
    label: 'Coherence',
    definition:
      '|Sxy|² / (Sxx·Syy) over at least eight half-overlapping Hann segments of 1 s, mean over the bins of the band; or ' +
      'the size of its imaginary part, which leaves out what both signals show at the same instant.',
    delayRule: WINDOW_DELAY,
    range: { min: 0, max: 1 },
  },
  phaseSynchrony: {
    label: 'Phase synchrony',
    definition:
      'Phase-locking value: length of the mean phase-difference vector of two demodulated signals over the window.',
    delayRule: 'Half of the window plus the step response of the demodulator.',
    range: { min: 0, max: 1 },
  },
  peakAlpha: {
    label: 'Alpha frequency',
    definition:
      'Highest point of the smoothed spectrum in the search band, refined by a parabola, or the power-weighted mean ' +
      'frequency (centre of gravity). Without a clear peak there is no value.',
    delayRule: WINDOW_DELAY,
    range: { min: 0 },
  },
  aperiodicExponent: {
    label: 'Aperiodic exponent',
    definition:
      'Slope of the spectrum in double logarithmic axes, sign reversed, fitted so that peaks such as alpha do not pull it.',
    delayRule: WINDOW_DELAY,
    range: {},
  },
  emgShare: {
    label: 'Muscle share',
    definition:
      'Power of the muscle band in percent of the power from 1 Hz to its upper edge. The band is cut to what the source ' +
      'can show.',
    delayRule: WINDOW_DELAY,
    range: { min: 0, max: 100 },
  },
  heartRate: {
    label: 'Heart rate',
    definition: 'Beats per minute from the median time between the R waves (or pulse waves) of the window.',
    delayRule: WINDOW_DELAY,
    range: { min: 0 },
  },
};

const AMPLITUDE_UNITS = { rms: 'uV RMS', peakToPeak: 'uV p-p', power: 'uV^2' } as const;

/** Unit of the values and thresholds of a feature, as written in data: 'uV RMS', 'power ratio', '%'. */
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

/** True for metrics whose values may lie on both sides of 0. */
export const isSignedMetric = (metric: MetricName): boolean => METRICS[metric].range.min === undefined;

/** How the value is made, settings included, in one sentence for the card behind a figure. */
export function estimatorWords(feature: Feature): string {
  const label = [METRICS[feature.metric].label, choiceWords(feature)].filter(Boolean).join(', ');
  const window = 'windowSeconds' in feature ? `, from the newest ${feature.windowSeconds} s` : '';
  if (!('filterOrder' in feature)) return `${label}${window}`;
  const smoothed =
    'smoothingMs' in feature && feature.smoothingMs > 0 ? `, smoothed over ${feature.smoothingMs} ms` : '';
  const name = feature.metric === 'bandAmplitude' ? 'Amplitude' : label;
  return `${name} by quadrature demodulation, low-pass of order ${feature.filterOrder} at half the bandwidth${smoothed}${window}`;
}

/** The choice within a metric that changes the number without changing its unit. */
function choiceWords(feature: Feature): string | undefined {
  if (feature.metric !== 'peakAlpha') return undefined;
  return feature.estimate === 'peak' ? 'highest point' : 'centre of gravity';
}
