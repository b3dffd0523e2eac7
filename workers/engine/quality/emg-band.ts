import { type BandEdges, MUSCLE_BAND } from '#shared/eeg/bands.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { highestUsableHz } from '#shared/eeg/protocol-mapping.ts';

/** For sources that end early: less selective, as high beta reaches into it. */
const LOWER_EMG_BAND: BandEdges = { lowHz: 30, highHz: 45 };
/** A narrower band says too little. */
const LEAST_WIDTH_HZ = 4;

/** Band the muscle figure is taken from: 43-59 Hz or what source and filters leave of it; undefined if nothing. */
export function emgBand(protocol: Protocol, samplingRateHz: number): BandEdges | undefined {
  const { lowPassHz } = protocol.filters;
  const highestHz = Math.min(highestUsableHz(samplingRateHz), lowPassHz ?? Infinity);
  for (const band of [MUSCLE_BAND, LOWER_EMG_BAND]) {
    const highHz = Math.min(band.highHz, highestHz);
    if (highHz - band.lowHz >= LEAST_WIDTH_HZ) return { lowHz: band.lowHz, highHz };
  }
  return undefined;
}
