import { type BandEdges, MUSCLE_BAND } from '#shared/eeg/bands.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { highestUsableHz } from '#shared/eeg/protocol-mapping.ts';

/** For sources with a low upper frequency limit: less selective, as high beta extends into it. */
const LOWER_EMG_BAND: BandEdges = { lowHz: 30, highHz: 45 };
/** A narrower band is not meaningful. */
const LEAST_WIDTH_HZ = 4;

/** Band of the muscle figure: 43-59 Hz, or the part of it that source and filters pass; undefined if none. */
export function emgBand(protocol: Protocol, samplingRateHz: number): BandEdges | undefined {
  const { lowPassHz } = protocol.filters;
  const highestHz = Math.min(highestUsableHz(samplingRateHz), lowPassHz ?? Infinity);
  for (const band of [MUSCLE_BAND, LOWER_EMG_BAND]) {
    const highHz = Math.min(band.highHz, highestHz);
    if (highHz - band.lowHz >= LEAST_WIDTH_HZ) return { lowHz: band.lowHz, highHz };
  }
  return undefined;
}
