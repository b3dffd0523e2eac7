// @ts-nocheck: AssemblyScript, checked by asc.
// The export list is the whole ABI: numbers and addresses. `dsp/host/core.ts` is its only user.
import { filterRowsAt, filterSectionsAt, layOutFilter } from './batch-filter';
import { clearSignal } from './clear';
import { conditionBlock } from './condition';
import { decode16, decode24, planesAt, recordsAt, scale16, scale24 } from './decode';
import { measureBands } from './measure-bands';
import {
  amplitudeAt,
  blockAt,
  conditioningAt,
  featureAt,
  filteredAt,
  layOut,
  bandSectionsAt,
  missingAt,
  peakAt,
  phasorAt,
  psdAt,
  settledAt,
  slopeAt,
  weightsAt,
} from './layout';
import { samplesTaken, storeBlock } from './ring';
import { clearSpectra } from './spectra';
import {
  countsAt,
  densityAt,
  layOutSpectra,
  powersAt,
  productsAt,
  rowSamples,
  rowsAt,
} from './spectra-layout';
import { prepareSpectrum } from './welch';

export {
  clearFilter as filterClear,
  filterRows as filterRun,
  filterRowSamples as filterStride,
} from './batch-filter';
export { clearSignal as reset } from './clear';
export { layOutDecoder as decodeConfigure, setScale as decodeScale } from './decode';
export { periodogram as spectraSingle } from './periodogram';
export {
  clearSpectra as spectraClear,
  endSegment as spectraBreak,
  finishProducts as spectraFinish,
  samplesHeld as spectraHeld,
  takeSamples as spectraTake,
} from './spectra';
export { welchDensity as welch } from './welch';

/**
 * Lays out memory and clears it. Returns 0, or the bytes needed when the plan does not fit. The host then writes
 * the conditioning sections, the feature settings, weights and sections of the features before the first `process`.
 */
export function configure(
  samplingRateHz: f64,
  channels: i32,
  blockSamples: i32,
  ringSamples: i32,
  sections: i32,
  features: i32,
  bandSections: i32,
  windowSamples: i32,
): f64 {
  const needed = layOut(
    samplingRateHz,
    channels,
    blockSamples,
    ringSamples,
    sections,
    features,
    bandSections,
    windowSamples,
  );
  if (needed > 0) return needed;
  prepareSpectrum();
  clearSignal();
  return 0;
}

/** Takes `count` samples of every channel from the block region; rows are `blockSamples` apart. */
export function process(count: i32): void {
  const firstIndex = samplesTaken();
  storeBlock(count);
  conditionBlock(count);
  measureBands(firstIndex, count);
}

export function blockPointer(): usize {
  return blockAt;
}
export function conditioningPointer(): usize {
  return conditioningAt;
}
export function featurePointer(): usize {
  return featureAt;
}
export function weightsPointer(): usize {
  return weightsAt;
}
export function bandSectionsPointer(): usize {
  return bandSectionsAt;
}
export function filteredPointer(): usize {
  return filteredAt;
}
export function peakPointer(): usize {
  return peakAt;
}
export function slopePointer(): usize {
  return slopeAt;
}
export function missingPointer(): usize {
  return missingAt;
}
export function settledPointer(): usize {
  return settledAt;
}
export function amplitudePointer(): usize {
  return amplitudeAt;
}
export function phasorPointer(): usize {
  return phasorAt;
}
export function psdPointer(): usize {
  return psdAt;
}

/**
 * Lays out memory for spectra and clears it; a live plan stays, other plans are dropped. Returns 0, or the bytes needed
 * when they do not fit. `crossSpectra` is 0 for power spectra only.
 */
export function spectraConfigure(channels: i32, segment: i32, blockSamples: i32, crossSpectra: i32): f64 {
  const needed = layOutSpectra(channels, segment, blockSamples, crossSpectra != 0);
  if (needed == 0) clearSpectra();
  return needed;
}

export function spectraRowSamples(): i32 {
  return rowSamples;
}
export function spectraRowsPointer(): usize {
  return rowsAt;
}
export function spectraCountsPointer(): usize {
  return countsAt;
}
export function spectraPowersPointer(): usize {
  return powersAt;
}
export function spectraProductsPointer(): usize {
  return productsAt;
}
export function spectraDensityPointer(): usize {
  return densityAt;
}

/**
 * Lays out memory for the filtering of recordings and clears it; other plans are dropped. Returns 0, or the bytes
 * needed when they do not fit. The host then writes the sections.
 */
export function filterConfigure(channels: i32, blockSamples: i32, sections: i32, startsSettled: i32): f64 {
  return layOutFilter(channels, blockSamples, sections, startsSettled != 0);
}

export function filterRowsPointer(): usize {
  return filterRowsAt;
}
export function filterSectionsPointer(): usize {
  return filterSectionsAt;
}

/**
 * Decodes `count` samples of every record from byte `offset` on, as int32, to byte `plane` of the planes. The host
 * writes whole records with `width` bytes per sample, 2 or 3.
 */
export function decodeIntegers(
  width: i32,
  offset: i32,
  stride: i32,
  records: i32,
  count: i32,
  plane: i32,
): void {
  const from = recordsAt + usize(offset);
  const to = planesAt + usize(plane);
  if (width == 2) decode16(from, usize(stride), records, count, to);
  else decode24(from, usize(stride), records, count, to);
}

/** The same as float32, with the scale set last. */
export function decodeValues(
  width: i32,
  offset: i32,
  stride: i32,
  records: i32,
  count: i32,
  plane: i32,
): void {
  const from = recordsAt + usize(offset);
  const to = planesAt + usize(plane);
  if (width == 2) scale16(from, usize(stride), records, count, to);
  else scale24(from, usize(stride), records, count, to);
}

export function decodeRecordsPointer(): usize {
  return recordsAt;
}
export function decodePlanesPointer(): usize {
  return planesAt;
}
