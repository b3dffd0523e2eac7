// @ts-nocheck: AssemblyScript, checked by asc.
import { addProducts } from './cross-spectra';
import { checkRange, copyCells } from './memory';
import {
  bins,
  channels,
  countsAt,
  CROSS_SEGMENTS,
  hasCross,
  hop,
  isPacked,
  meansAt,
  pairs,
  points,
  powersAt,
  productsAt,
  PRODUCT_BYTES,
  rowSamples,
  rowsAt,
  segment,
  spectraAt,
  splitAt,
  taperAt,
  transformWork,
  workAt,
} from './spectra-layout';
import { TWIN_BYTES } from './fft/twin-radix';
import { addUnpackedPowers, unpackBins } from './fft/twin-real';

/** Number of samples at the start of every row that belong to a segment that is not complete yet. */
let held: i32 = 0;
/** Number of spectra still to be multiplied. */
let spectra: i32 = 0;

export function samplesHeld(): i32 {
  return held;
}

/** Drops all sums and all samples. */
export function clearSpectra(): void {
  held = 0;
  spectra = 0;
  memory.fill(rowsAt, 0, usize(pairs * rowSamples) << 4);
  memory.fill(meansAt, 0, usize(pairs) << 4);
  memory.fill(countsAt, 0, usize(pairs) << 4);
  if (hasCross) memory.fill(productsAt, 0, (usize(pairs * (pairs + 1)) >> 1) * usize(bins) * PRODUCT_BYTES);
  else memory.fill(powersAt, 0, usize(pairs * bins) << 4);
}

/** Ends a run of samples: no segment extends beyond it. */
export function endSegment(): void {
  held = 0;
}

/** Takes `count` samples that the host wrote after the stored ones, and processes every segment they complete. */
export function takeSamples(count: i32): void {
  held += count;
  assert(held <= rowSamples);
  let start = 0;
  for (; start + segment <= held; start += hop) takeSegment(start);
  if (start == 0) return;
  held -= start;
  for (let channel = 0; channel < channels; channel++) {
    const row = rowOf(channel, 0);
    memory.copy(row, row + (usize(start) << 3), usize(held) << 3);
  }
}

/** Multiplies the remaining spectra, so that the sums are complete. */
export function finishProducts(): void {
  if (spectra > 0) addProducts(spectra);
  spectra = 0;
}

/** Without cross-spectra, a channel omits its own bad segments. With them, all channels use the same segments. */
function takeSegment(start: i32): void {
  let whole = true;
  for (let channel = 0; channel < channels; channel++) {
    const mean = meanOf(rowOf(channel, start));
    store<f64>(meansAt + (usize(channel) << 3), mean);
    if (mean != mean) whole = false;
  }
  if (hasCross && !whole) return;
  for (let channel = 0; channel < channels; channel++) {
    const mean = load<f64>(meansAt + (usize(channel) << 3));
    const count = countsAt + (usize(channel) << 3);
    if (mean == mean) store<f64>(count, load<f64>(count) + 1);
  }
  for (let pair = 0; pair < pairs; pair++) takePair(pair, start);
  if (hasCross && ++spectra == CROSS_SEGMENTS) finishProducts();
}

function takePair(pair: i32, start: i32): void {
  if (isPacked) loadPacked(pair, start);
  else loadPlain(pair, start);
  dropMissing(pair);
  const z = transformWork();
  const sums = powersAt + (usize(pair * bins) << 4);
  const out = spectraAt + usize(spectra * bins * pairs + pair) * TWIN_BYTES;
  const outStep = usize(pairs) * TWIN_BYTES;
  if (isPacked) {
    if (hasCross) unpackBins(z, points, splitAt, 16, out, outStep);
    else addUnpackedPowers(z, points, splitAt, sums);
  } else if (hasCross) storePlain(z, out, outStep);
  else addPlainPowers(z, sums);
}

/** NaN if a sample of the segment is missing. */
function meanOf(row: usize): f64 {
  let sumA = f64x2.splat(0);
  let sumB = f64x2.splat(0);
  let at = row;
  const end = row + (usize(segment & ~3) << 3);
  for (; at < end; at += 32) {
    sumA = f64x2.add(sumA, v128.load(at));
    sumB = f64x2.add(sumB, v128.load(at, 16));
  }
  const both = f64x2.add(sumA, sumB);
  let sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
  for (let rest = segment & 3; rest > 0; rest--) {
    sum += load<f64>(at);
    at += 8;
  }
  return sum - sum == 0 ? sum / f64(segment) : f64.NaN;
}

/** Adjacent samples, without the mean and tapered, become the two parts of one value. */
function loadPacked(pair: i32, start: i32): void {
  const a = rowOf(2 * pair, start);
  const b = rowOf(2 * pair + 1, start);
  const meanA = v128.load64_splat(meansAt + (usize(pair) << 4));
  const meanB = v128.load64_splat(meansAt + (usize(pair) << 4), 8);
  let to = workAt;
  const bytes = usize(segment) << 3;
  checkRange(a, bytes);
  checkRange(b, bytes);
  checkRange(to, bytes << 1);
  for (let at: usize = 0; at < bytes; at += 16) {
    const taper = v128.load(taperAt + at);
    const fromA = f64x2.mul(f64x2.sub(v128.load(a + at), meanA), taper);
    const fromB = f64x2.mul(f64x2.sub(v128.load(b + at), meanB), taper);
    v128.store(to, v128.shuffle<f64>(fromA, fromB, 0, 2));
    v128.store(to, v128.shuffle<f64>(fromA, fromB, 1, 3), 16);
    to += TWIN_BYTES;
  }
}

function loadPlain(pair: i32, start: i32): void {
  const a = rowOf(2 * pair, start);
  const b = rowOf(2 * pair + 1, start);
  const means = v128.load(meansAt + (usize(pair) << 4));
  checkRange(a, usize(segment) << 3);
  checkRange(b, usize(segment) << 3);
  for (let n: usize = 0; n < usize(segment); n++) {
    const samples = v128.shuffle<f64>(v128.load64_splat(a + (n << 3)), v128.load64_splat(b + (n << 3)), 0, 2);
    const taper = v128.load64_splat(taperAt + (n << 3));
    v128.store(workAt + n * TWIN_BYTES, f64x2.mul(f64x2.sub(samples, means), taper));
    v128.store(workAt + n * TWIN_BYTES, f64x2.splat(0), 16);
  }
}

/** Sets a channel with a missing sample to zero in this segment, so that the other one of its pair is unaffected. */
function dropMissing(pair: i32): void {
  const means = v128.load(meansAt + (usize(pair) << 4));
  const present = f64x2.eq(means, means);
  if (i64x2.all_true(present)) return;
  const end = workAt + usize(points) * TWIN_BYTES;
  for (let at = workAt; at < end; at += 16) v128.store(at, v128.and(v128.load(at), present));
}

function storePlain(z: usize, out: usize, outStep: usize): void {
  for (let bin: usize = 0; bin < usize(bins); bin++) {
    copyCells(out + bin * outStep, z + bin * TWIN_BYTES, TWIN_BYTES);
  }
}

function addPlainPowers(z: usize, sums: usize): void {
  for (let bin: usize = 0; bin < usize(bins); bin++) {
    const at = z + bin * TWIN_BYTES;
    const sum = sums + (bin << 4);
    const r = v128.load(at);
    const i = v128.load(at, 16);
    v128.store(sum, f64x2.add(v128.load(sum), f64x2.add(f64x2.mul(r, r), f64x2.mul(i, i))));
  }
}

function rowOf(channel: i32, start: i32): usize {
  return rowsAt + (usize(channel * rowSamples + start) << 3);
}
