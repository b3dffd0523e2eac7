/**
 * Band names and their default edges in Hz, half-open `[lowHz, highHz)`.
 *
 * Schools differ on the edges, so a protocol always stores its own; these are only the defaults offered to
 * people and used by displays that are not tied to a protocol.
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

export const centreHz = (band: BandEdges): number => (band.lowHz + band.highHz) / 2;
export const halfBandwidthHz = (band: BandEdges): number => (band.highHz - band.lowHz) / 2;
