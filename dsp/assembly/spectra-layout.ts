// @ts-nocheck: AssemblyScript, checked by asc.
import { memoryBytes, neededBytes, rewindToLive, take } from './memory';
import { convolutionLength, prepareChirp, transformByChirp } from './fft/twin-chirp';
import { fillTurns, isSmooth, transformTwins } from './fft/twin-fft';
import { TWIN_BYTES } from './fft/twin-radix';

/** Number of segments added to the cross-spectra at once: their sums are then loaded and stored only once. */
export const CROSS_SEGMENTS: i32 = 8;

/** The plan in numbers. Zero channels: no plan. */
export let channels: i32 = 0;
export let pairs: i32 = 0;
export let segment: i32 = 0;
export let hop: i32 = 0;
export let bins: i32 = 0;
export let hasCross: bool = false;
/** An even segment is transformed as half as many complex values: two adjacent samples are the parts of one. */
export let isPacked: bool = false;
/** Complex values per segment. */
export let points: i32 = 0;
/** Length of the convolution that computes the transform; 0 if the length has small factors only. */
let convolution: i32 = 0;
/** Capacity of a row in samples: the rest of the last segment, and a block. */
export let rowSamples: i32 = 0;

/** f64 [2 * pairs][rowSamples]: raw samples still needed, written by the host; a row without a channel is zero. */
export let rowsAt: usize = 0;
/** f64 [2 * pairs]: mean of the current segment, NaN if a sample is missing. */
export let meansAt: usize = 0;
/** f64 [2 * pairs]: number of segments in the sums. */
export let countsAt: usize = 0;
/** f64 [segment]: periodic Hann taper. Halved for a packed segment, which replaces a factor in the unpacking. */
export let taperAt: usize = 0;
/** complex [points or convolution]: rotation factors of the transform. */
export let turnsAt: usize = 0;
/** complex [points + 1]: rotation factors of the segment itself, for unpacking. */
export let splitAt: usize = 0;
let chirpAt: usize = 0;
let kernelAt: usize = 0;
/** twin complex [points or convolution] each: the two sides of the transform. */
export let workAt: usize = 0;
export let swapAt: usize = 0;
/** f64x2 [pairs][bins]: sums of squared magnitudes, without cross-spectra. */
export let powersAt: usize = 0;
/** twin complex [CROSS_SEGMENTS][bins][pairs]: spectra still to be multiplied. */
export let spectraAt: usize = 0;
/** Sums of products of every two pairs: see cross-spectra.ts. */
export let productsAt: usize = 0;
/** f64 [bins]: squared magnitudes of a single spectrum. */
export let densityAt: usize = 0;

/** Bytes of the products of two pairs at one bin: 2 complex numbers of two signals. */
export const PRODUCT_BYTES: usize = 64;

/**
 * Lays out memory for spectra, after a live plan if there is one. Returns 0, or the bytes needed if they do not fit;
 * nothing is set up then.
 */
export function layOutSpectra(c: i32, samples: i32, block: i32, cross: bool): f64 {
  channels = 0;
  pairs = (c + 1) >> 1;
  segment = samples;
  hop = samples - (samples >> 1);
  bins = (samples >> 1) + 1;
  isPacked = samples % 2 == 0;
  points = isPacked ? samples >> 1 : samples;
  convolution = isSmooth(points) ? 0 : convolutionLength(points);
  rowSamples = samples + block + (block & 1) + (samples & 1);
  hasCross = cross;
  rewindToLive();
  takeTables();
  takeSums();
  if (neededBytes() > memoryBytes()) return neededBytes();

  channels = c;
  fillTables();
  return 0;
}

function takeTables(): void {
  const size = f64(convolution > 0 ? convolution : points);
  rowsAt = take(f64(pairs) * f64(rowSamples) * 16.0);
  meansAt = take(f64(pairs) * 16.0);
  countsAt = take(f64(pairs) * 16.0);
  taperAt = take(f64(segment) * 8.0);
  turnsAt = take(size * 16.0);
  splitAt = take(f64(points + 1) * 16.0);
  chirpAt = take(convolution > 0 ? f64(points) * 16.0 : 0);
  kernelAt = take(f64(convolution) * 16.0);
  workAt = take(size * f64(TWIN_BYTES));
  swapAt = take(size * f64(TWIN_BYTES));
  densityAt = take(f64(bins) * 8.0);
}

function takeSums(): void {
  const perPair = f64(pairs) * f64(bins);
  powersAt = take(hasCross ? 0 : perPair * 16.0);
  spectraAt = take(hasCross ? perPair * f64(TWIN_BYTES) * f64(CROSS_SEGMENTS) : 0);
  productsAt = take(hasCross ? (perPair * f64(pairs + 1) * f64(PRODUCT_BYTES)) / 2.0 : 0);
}

function fillTables(): void {
  fillTurns(splitAt, segment, points + 1);
  if (convolution > 0) {
    prepareChirp(points, convolution, chirpAt, turnsAt, kernelAt, workAt, swapAt);
  } else fillTurns(turnsAt, points, points);
  for (let n = 0; n < segment; n++) store<f64>(taperAt + (usize(n) << 3), taper(n));
}

/** cos(2 pi n / N) is the real part of the n-th turn, and the second half mirrors the first. */
function taper(n: i32): f64 {
  const mirrored = n + n <= segment ? n : segment - n;
  const hann = 0.5 - 0.5 * load<f64>(splitAt + (usize(mirrored) << 4));
  return isPacked ? 0.5 * hann : hann;
}

/** Transform of the `points` values in the work buffer. Returns the buffer that holds the result. */
export function transformWork(): usize {
  if (convolution > 0) {
    return transformByChirp(points, convolution, workAt, swapAt, chirpAt, turnsAt, kernelAt);
  }
  return transformTwins(points, workAt, swapAt, turnsAt, points);
}
