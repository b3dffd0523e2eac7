/**
 * Band names and their default edges in Hz, half-open `[lowHz, highHz)`.
 *
 * Schools differ on the edges, so a protocol always stores its own. These are only defaults to choose from, and for
 * displays without a protocol. A name alone defines nothing: every label includes its edges (`band-labels.ts`, ADR
 * 0030).
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

/** Band names without edges. */
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
 * The only definition of the theta/beta ratio, for built-in protocols, new conditions, assessment reports and Venus.
 * Beta ends at 20 Hz because most power above is muscle.
 */
export const THETA_BETA: RatioBands = {
  numerator: DEFAULT_BANDS.theta,
  denominator: { lowHz: 13, highHz: 20 },
};

/** The bands of a ratio from its two names. Beta with theta uses {@link THETA_BETA}, either way up. */
export function ratioBands(over: BandName, under: BandName): RatioBands {
  const edges = (name: BandName, other: BandName): BandEdges =>
    name === 'beta' && other === 'theta' ? THETA_BETA.denominator : DEFAULT_BANDS[name];
  return { numerator: edges(over, under), denominator: edges(under, over) };
}

/** Band below the mains harmonics in which scalp muscle shows best (Othmer: 43 to 59 Hz). */
export const MUSCLE_BAND: BandEdges = { lowHz: 43, highHz: 59 };

export const centreHz = (band: BandEdges): number => (band.lowHz + band.highHz) / 2;
export const halfBandwidthHz = (band: BandEdges): number => (band.highHz - band.lowHz) / 2;

/** Two octaves: largest ratio of the upper to the lower edge for demodulation about the band's center. */
const WIDEST_DEMODULATED = 4;
/** In seconds. A high-pass removes most of what would need a longer window. */
const LONGEST_MEAN_SQUARE_SECONDS = 2;

/**
 * True if the image at twice the center frequency would pass the demodulator's low-pass, so that a steady sine gives no
 * steady value. Such a band is measured by band-pass and mean square (ADR 0028).
 */
export const isWideBand = ({ lowHz, highHz }: BandEdges): boolean => highHz > WIDEST_DEMODULATED * lowHz;

/** Window of the mean square of a wide band: one period of its lower edge, at most 2 s. */
export const meanSquareSeconds = ({ lowHz }: BandEdges): number =>
  Math.min(LONGEST_MEAN_SQUARE_SECONDS, 1 / lowHz);

/** Search range of the alpha peak; wider than the band, because children and elderly people have slow alpha. */
export const ALPHA_PEAK_RANGE: BandEdges = { lowHz: 7, highHz: 13 };

/** '4-8 Hz', as in stored settings, events and files; screens use `edgesLabel`. */
export const edgesInData = ({ lowHz, highHz }: BandEdges): string => `${lowHz}-${highHz} Hz`;
