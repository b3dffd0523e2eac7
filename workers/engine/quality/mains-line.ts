import { bandPowerUvSq } from '#dsp/host/band-power.ts';
import { MAINS_FREQUENCIES_HZ } from '#shared/engine/mains.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';

/** The line, widened by the taper, lies within this distance; beyond it is background. */
const LINE_HALF_WIDTH_HZ = 1.5;
const BACKGROUND_TO_HZ = 6;
/** Least ratio of a line to the background; noise alone exceeds it in far less than one spectrum in a million. */
const LEAST_PROMINENCE = 6;

/**
 * The mains frequency in a spectrum: 50 or 60 Hz, whichever has the stronger line (mean density over the median density
 * around it). Undefined without a line, and when the sampling rate is too low to show one.
 */
export function mainsLineHz(psd: Float64Array, binHz: number): MainsHz | undefined {
  let strongest: { hz: MainsHz; powerUvSq: number } | undefined;
  for (const hz of MAINS_FREQUENCIES_HZ) {
    const powerUvSq = linePower(psd, binHz, hz);
    if (powerUvSq > (strongest?.powerUvSq ?? 0)) strongest = { hz, powerUvSq };
  }
  return strongest?.hz;
}

/** Power above the background in uV²; 0 without a clear line. */
function linePower(psd: Float64Array, binHz: number, hz: number): number {
  const highestHz = (psd.length - 1) * binHz;
  if (hz + LINE_HALF_WIDTH_HZ > highestHz) return 0;
  const widthHz = 2 * LINE_HALF_WIDTH_HZ;
  const total = bandPowerUvSq(psd, binHz, hz - LINE_HALF_WIDTH_HZ, hz + LINE_HALF_WIDTH_HZ);
  // Most spectra have no line, and counting shows that without sorting.
  if (!isMedianBelow(total / (LEAST_PROMINENCE * widthHz), psd, binHz, hz)) return 0;
  return total - medianAround(psd, binHz, hz) * widthHz;
}

/** Same as `medianAround(psd, binHz, hz) < limit`. */
function isMedianBelow(limit: number, psd: Float64Array, binHz: number, hz: number): boolean {
  const last = lastAround(psd, binHz, hz);
  let [count, below] = [0, 0];
  for (let bin = firstAround(binHz, hz); bin <= last; bin++) {
    if (Math.abs(bin * binHz - hz) <= LINE_HALF_WIDTH_HZ) continue;
    count++;
    if (psd[bin]! < limit) below++;
  }
  return below > Math.floor(count / 2);
}

const firstAround = (binHz: number, hz: number): number => Math.ceil((hz - BACKGROUND_TO_HZ) / binHz);
const lastAround = (psd: Float64Array, binHz: number, hz: number): number =>
  Math.min(psd.length - 2, Math.floor((hz + BACKGROUND_TO_HZ) / binHz));

function medianAround(psd: Float64Array, binHz: number, hz: number): number {
  const around: number[] = [];
  const last = lastAround(psd, binHz, hz);
  for (let bin = firstAround(binHz, hz); bin <= last; bin++) {
    if (Math.abs(bin * binHz - hz) > LINE_HALF_WIDTH_HZ) around.push(psd[bin]!);
  }
  around.sort((a, b) => a - b);
  return around[Math.floor(around.length / 2)] ?? Infinity;
}

/** Frequency of the majority of the channels with a line; undefined without a line or a majority. */
export function commonMainsHz(found: readonly (MainsHz | undefined)[]): MainsHz | undefined {
  const counts = MAINS_FREQUENCIES_HZ.map((hz) => found.filter((each) => each === hz).length);
  const most = Math.max(...counts);
  const winners = MAINS_FREQUENCIES_HZ.filter((_, index) => counts[index] === most);
  return most > 0 && winners.length === 1 ? winners[0] : undefined;
}
