import { z } from 'zod';
import { ALPHA_PEAK_RANGE, type BandEdges, edgesInData, MUSCLE_BAND } from './bands.ts';
import type { Derivation } from './derivation.ts';
import { derivationSchema } from './derivation.ts';

const bandSchema = z
  .object({ lowHz: z.number().positive().max(200), highHz: z.number().positive().max(200) })
  .refine((band) => band.highHz - band.lowHz >= 0.5, 'highHz must lie at least 0.5 Hz above lowHz')
  .describe('Half-open frequency band [lowHz, highHz) in Hz');

const derivationsSchema = z
  .array(derivationSchema)
  .min(1)
  .max(8)
  .describe('The signal to measure, first choice first; the first one the source can supply is used');

/** Signals in pairs: the n-th of one list belongs to the n-th of the other. */
const PAIRED = 'Paired by rank with the other list: the first pair the source can supply is used';
const pairedSchema = z.array(derivationSchema).min(1).max(8).describe(PAIRED);

/** Estimator settings for metrics that follow the signal sample by sample. */
const demodulated = {
  filterOrder: z
    .union([z.literal(3), z.literal(4)])
    .default(4)
    .describe(
      "Order of the demodulator's low-pass, or of the band-pass at each edge: 4 is selective, 3 is fast",
    ),
  smoothingMs: z.number().min(0).max(2000).default(0).describe('Time constant of the exponential smoothing'),
};

const windowSeconds = (standard: number, least = 0.5) =>
  z
    .number()
    .min(least)
    .max(60)
    .default(standard)
    .describe('Length of the newest signal that the value is computed from');

/** Peaks are between 7 and 13 Hz, so these offsets keep the band above 0 and within the range of sources. */
const offsetHz = z.number().min(-5).max(10);
const individual = z
  .object({ lowOffsetHz: offsetHz.default(0), highOffsetHz: offsetHz.default(2) })
  .refine((edges) => edges.highOffsetHz - edges.lowOffsetHz >= 0.5, {
    message: 'highOffsetHz must lie at least 0.5 Hz above lowOffsetHz',
    path: ['highOffsetHz'],
  })
  .optional()
  .describe(
    "Makes the band follow the client's alpha peak, as the baseline shows it: both edges in Hz from the peak. `band` is " +
      'used until then, and where there is no clear peak',
  );

const bandAmplitude = z
  .object({
    metric: z
      .literal('bandAmplitude')
      .describe(
        'Strength of a band by quadrature demodulation; over two octaves by band-pass and mean square',
      ),
    band: bandSchema,
    derivations: derivationsSchema,
    individual,
    ...demodulated,
    measure: z
      .enum(['rms', 'peakToPeak', 'power'])
      .default('rms')
      .describe('uV RMS, uV peak to peak (2 sqrt(2) times that of a sine) or uV^2'),
  })
  .describe('Band amplitude or power');

const bandRatio = z.object({
  metric: z.literal('bandRatio').describe('Strength of one band over that of another'),
  numerator: bandSchema,
  denominator: bandSchema,
  derivations: derivationsSchema,
  ...demodulated,
  of: z
    .enum(['power', 'amplitude'])
    .default('power')
    .describe('The amplitude ratio is the root of the power ratio'),
});

const relativePower = z.object({
  metric: z.literal('relativePower').describe('Power of a band in percent of the power of a wider one'),
  band: bandSchema,
  total: bandSchema.prefault({ lowHz: 1, highHz: 45 }),
  derivations: derivationsSchema,
  windowSeconds: windowSeconds(2),
});

const asymmetry = z.object({
  metric: z.literal('asymmetry').describe('ln R - ln L of the power of a band'),
  band: bandSchema,
  right: pairedSchema,
  left: pairedSchema,
  ...demodulated,
});

const coherence = z.object({
  metric: z.literal('coherence').describe('Linear coupling of two signals in a band, 0 to 1'),
  band: bandSchema,
  first: pairedSchema,
  second: pairedSchema,
  part: z
    .enum(['magnitudeSquared', 'imaginary'])
    .default('magnitudeSquared')
    .describe('The imaginary part leaves out what both signals show at the same instant'),
  windowSeconds: windowSeconds(5, 4.5).describe('At least eight half-overlapping segments of 1 s'),
});

const phaseSynchrony = z.object({
  metric: z.literal('phaseSynchrony').describe('Phase-locking value of two signals in a band, 0 to 1'),
  band: bandSchema,
  first: pairedSchema,
  second: pairedSchema,
  filterOrder: demodulated.filterOrder,
  windowSeconds: windowSeconds(2),
});

const peakAlpha = z.object({
  metric: z.literal('peakAlpha').describe('Frequency of the alpha rhythm in Hz'),
  band: bandSchema.prefault(ALPHA_PEAK_RANGE),
  derivations: derivationsSchema,
  estimate: z.enum(['peak', 'centreOfGravity']).default('peak'),
  windowSeconds: windowSeconds(6, 2),
});

const aperiodicExponent = z.object({
  metric: z.literal('aperiodicExponent').describe('Steepness of the 1/f background of the spectrum'),
  band: bandSchema.prefault({ lowHz: 2, highHz: 40 }),
  derivations: derivationsSchema,
  windowSeconds: windowSeconds(6, 2),
});

const emgShare = z.object({
  metric: z.literal('emgShare').describe('Share of the power that lies in the muscle band, in percent'),
  band: bandSchema.prefault(MUSCLE_BAND),
  derivations: derivationsSchema,
  windowSeconds: windowSeconds(1),
});

const heartRate = z.object({
  metric: z.literal('heartRate').describe('Beats per minute of a channel that carries the heartbeat'),
  derivations: derivationsSchema,
  windowSeconds: windowSeconds(10, 6),
});

/** The measured quantity, discriminated by `metric`; units and definitions are in `metrics.ts`. */
export const featureSchema = z
  .discriminatedUnion('metric', [
    bandAmplitude,
    bandRatio,
    relativePower,
    asymmetry,
    coherence,
    phaseSynchrony,
    peakAlpha,
    aperiodicExponent,
    emgShare,
    heartRate,
  ])
  .meta({ id: 'Feature' });
export type Feature = z.infer<typeof featureSchema>;
export type MetricName = Feature['metric'];
export type FeatureOf<Name extends MetricName> = Extract<Feature, { metric: Name }>;

/** The main band of a feature, for labels and colors; undefined for metrics without one. */
export function featureBand(feature: Feature): BandEdges | undefined {
  switch (feature.metric) {
    case 'heartRate':
      return undefined;
    case 'bandRatio':
      return feature.numerator;
    default:
      return feature.band;
  }
}

/** All bands that a feature reads. */
export function featureBands(feature: Feature): BandEdges[] {
  switch (feature.metric) {
    case 'heartRate':
      return [];
    case 'bandRatio':
      return [feature.numerator, feature.denominator];
    case 'relativePower':
      return [feature.band, feature.total];
    default:
      return [feature.band];
  }
}

/** All bands that a feature may read. For an individual band: the bands at the slowest and the fastest alpha peak. */
export function possibleBands(feature: Feature): BandEdges[] {
  const individual = feature.metric === 'bandAmplitude' ? feature.individual : undefined;
  if (!individual) return featureBands(feature);
  const beside = (peakHz: number): BandEdges => ({
    lowHz: peakHz + individual.lowOffsetHz,
    highHz: peakHz + individual.highOffsetHz,
  });
  return [...featureBands(feature), beside(ALPHA_PEAK_RANGE.lowHz), beside(ALPHA_PEAK_RANGE.highHz)];
}

/** The signals a feature can be measured on: choices by rank, each one derivation or a pair. */
export function featureChoices(feature: Feature): Derivation[][] {
  switch (feature.metric) {
    case 'asymmetry':
      return paired(feature.right, feature.left);
    case 'coherence':
    case 'phaseSynchrony':
      return paired(feature.first, feature.second);
    default:
      return feature.derivations.map((derivation) => [derivation]);
  }
}

const paired = (first: readonly Derivation[], second: readonly Derivation[]): Derivation[][] =>
  first.slice(0, second.length).map((derivation, rank) => [derivation, second[rank]!]);

/** As stored: '12-15 Hz', '4-8 / 13-21 Hz', '8-12 of 1-45 Hz', 'alpha peak to peak + 2 Hz'; empty without a band. */
export function bandLabel(feature: Feature): string {
  switch (feature.metric) {
    case 'heartRate':
      return '';
    case 'bandRatio':
      return `${feature.numerator.lowHz}-${feature.numerator.highHz} / ${edgesInData(feature.denominator)}`;
    case 'relativePower':
      return `${feature.band.lowHz}-${feature.band.highHz} of ${edgesInData(feature.total)}`;
    case 'bandAmplitude':
      return feature.individual ? individualLabel(feature.individual) : edgesInData(feature.band);
    default:
      return edgesInData(feature.band);
  }
}

/** True if the band follows the alpha peak of a baseline; without a peak, `band` is used. */
export const isIndividualBand = (feature: Feature): feature is FeatureOf<'bandAmplitude'> =>
  feature.metric === 'bandAmplitude' && feature.individual !== undefined;

/** 'alpha peak to peak + 2 Hz'; the baseline determines the frequencies. */
function individualLabel({
  lowOffsetHz,
  highOffsetHz,
}: {
  lowOffsetHz: number;
  highOffsetHz: number;
}): string {
  const edge = (offset: number) =>
    offset === 0 ? 'peak' : `peak ${offset < 0 ? '−' : '+'} ${Math.abs(offset)}`;
  return `alpha ${edge(lowOffsetHz)} to ${edge(highOffsetHz)} Hz`;
}
