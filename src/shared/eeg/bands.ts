/**
 * Band names and their default edges in Hz, half-open `[lowHz, highHz)`.
 *
 * Schools differ on the edges, so a protocol always stores its own; these are only the defaults offered to
 * people and used by displays that are not tied to a protocol. A name alone defines nothing: every label carries its
 * edges (`band-labels.ts`, ADR 0030).
 */
export const BAND_NAMES = ['delta', 'theta', 'alpha', 'smr', 'beta', 'highBeta', 'gamma'] as const;
export type BandName = (typeof BAND_NAMES)[number];

export type BandEdges = { lowHz: number; highHz: number };

export const DEFAULT_BANDS: Readonly<Record<BandName, BandEdges>> = {
  delta: { lowHz: 1, highHz: 4 },
  theta: { lowHz: 4, highHz: 8 },
  alpha: { lowHz: 8, highHz: 12 },
  smr: { lowHz: 12, highHz: 15 },
  beta: { lowHz: 15, highHz: 20 },
  highBeta: { lowHz: 20, highHz: 30 },
  gamma: { lowHz: 30, highHz: 45 },
};

/** The name without its edges. */
export const BAND_TITLES: Readonly<Record<BandName, string>> = {
  delta: 'Delta',
  theta: 'Theta',
  alpha: 'Alpha',
  smr: 'SMR',
  beta: 'Beta',
  highBeta: 'High beta',
  gamma: 'Gamma',
};

export type RatioBands = { numerator: BandEdges; denominator: BandEdges };

/**
 * The one definition of the theta/beta ratio: protocols of the library, new conditions, assessment reports and Venus.
 * Beta ends at 20 Hz because most of what lies above is muscle.
 */
export const THETA_BETA: RatioBands = {
  numerator: DEFAULT_BANDS.theta,
  denominator: { lowHz: 13, highHz: 20 },
};

/** The bands of a ratio by its two names. Beta beside theta is that of {@link THETA_BETA}, either way up. */
export function ratioBands(over: BandName, under: BandName): RatioBands {
  const edges = (name: BandName, other: BandName): BandEdges =>
    name === 'beta' && other === 'theta' ? THETA_BETA.denominator : DEFAULT_BANDS[name];
  return { numerator: edges(over, under), denominator: edges(under, over) };
}

/** Where scalp muscle shows best below mains harmonics (Othmer: 43 to 59 Hz). */
export const MUSCLE_BAND: BandEdges = { lowHz: 43, highHz: 59 };

export const centreHz = (band: BandEdges): number => (band.lowHz + band.highHz) / 2;
export const halfBandwidthHz = (band: BandEdges): number => (band.highHz - band.lowHz) / 2;

/** Two octaves: highest over lowest frequency up to which a band is demodulated about its centre. */
const WIDEST_DEMODULATED = 4;
/** Seconds. A high-pass takes away most of what would need longer. */
const LONGEST_MEAN_SQUARE_SECONDS = 2;

/**
 * True where the image that mixing makes at twice the centre would come through the low-pass of the demodulator, so that a
 * steady sine is no steady reading. Such a band is measured by band-pass and mean square (ADR 0028).
 */
export const isWideBand = ({ lowHz, highHz }: BandEdges): boolean => highHz > WIDEST_DEMODULATED * lowHz;

/** Window of the mean square of a wide band: one period of its lower edge, at most 2 s. */
export const meanSquareSeconds = ({ lowHz }: BandEdges): number =>
  Math.min(LONGEST_MEAN_SQUARE_SECONDS, 1 / lowHz);

/** Where the alpha peak is looked for; wider than the band, since children and the elderly have slow alpha. */
export const ALPHA_PEAK_RANGE: BandEdges = { lowHz: 7, highHz: 13 };

/** '4-8 Hz', as stored settings, events and files have it; people read `edgesLabel`. */
export const edgesInData = ({ lowHz, highHz }: BandEdges): string => `${lowHz}-${highHz} Hz`;
