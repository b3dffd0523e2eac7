// @ts-nocheck: AssemblyScript, checked by asc.
import { phasor } from '../oscillator';
import { fillTurns, transformTwins } from './twin-fft';
import { TWIN_BYTES } from './twin-radix';

/*
 * Bluestein's transform for lengths with prime factors above 5: with n k = (n^2 + k^2 - (k - n)^2) / 2 a transform of
 * any length is a convolution with the chirp exp(i pi n^2 / length), done with transforms of a power of two.
 */

/** Power of two the convolution needs: at least twice the length, less one. */
export function convolutionLength(length: i32): i32 {
  let size = 1;
  while (size < 2 * length - 1) size <<= 1;
  return size;
}

/**
 * Fills the tables: `chirp` with exp(-i pi n^2 / length), n below `length`; `table` with the rotation factors of
 * `size`; and `kernel` with the transform of the opposite chirp, wrapped around, over `size`. The two buffers are
 * scratch space.
 */
export function prepareChirp(
  length: i32,
  size: i32,
  chirp: usize,
  table: usize,
  kernel: usize,
  work: usize,
  swap: usize,
): void {
  fillTurns(table, size, size);
  memory.fill(work, 0, usize(size) * TWIN_BYTES);
  for (let n = 0; n < length; n++) {
    // The square is reduced modulo a turn as an integer first, so that the phase is exact for large n too.
    const turns = f64((u64(n) * u64(n)) % u64(2 * length)) / f64(2 * length);
    const value = phasor(turns);
    v128.store(chirp + (usize(n) << 4), value);
    storeOpposite(work + usize(n) * TWIN_BYTES, value);
    if (n > 0) storeOpposite(work + usize(size - n) * TWIN_BYTES, value);
  }
  const spectrum = transformTwins(size, work, swap, table, size);
  const scale = f64x2.splat(1.0 / f64(size));
  for (let k: usize = 0; k < usize(size); k++) {
    const at = spectrum + k * TWIN_BYTES;
    const value = v128.shuffle<f64>(v128.load(at), v128.load(at, 16), 0, 2);
    v128.store(kernel + (k << 4), f64x2.mul(value, scale));
  }
}

function storeOpposite(to: usize, value: v128): void {
  v128.store(to, f64x2.splat(f64x2.extract_lane(value, 0)));
  v128.store(to, f64x2.splat(-f64x2.extract_lane(value, 1)), 16);
}

/** Transform of `length` values in `from`. Returns the buffer that holds the result; both hold `size` values. */
export function transformByChirp(
  length: i32,
  size: i32,
  from: usize,
  to: usize,
  chirp: usize,
  table: usize,
  kernel: usize,
): usize {
  turnAll(from, chirp, length);
  memory.fill(from + usize(length) * TWIN_BYTES, 0, usize(size - length) * TWIN_BYTES);
  const spectrum = transformTwins(size, from, to, table, size);
  turnAll(spectrum, kernel, size);
  swapParts(spectrum, size);
  const other = spectrum == from ? to : from;
  const folded = transformTwins(size, spectrum, other, table, size);
  swapParts(folded, length);
  turnAll(folded, chirp, length);
  return folded;
}

/** Multiplies by one complex factor per value. */
function turnAll(values: usize, factors: usize, count: i32): void {
  for (let k: usize = 0; k < usize(count); k++) {
    const at = values + k * TWIN_BYTES;
    const factor = factors + (k << 4);
    const wr = v128.load64_splat(factor);
    const wi = v128.load64_splat(factor, 8);
    const r = v128.load(at);
    const i = v128.load(at, 16);
    v128.store(at, f64x2.sub(f64x2.mul(r, wr), f64x2.mul(i, wi)));
    v128.store(at, f64x2.add(f64x2.mul(r, wi), f64x2.mul(i, wr)), 16);
  }
}

/** A transform between two exchanges of the real and the imaginary parts is the inverse transform, unscaled. */
function swapParts(values: usize, count: i32): void {
  for (let k: usize = 0; k < usize(count); k++) {
    const at = values + k * TWIN_BYTES;
    const r = v128.load(at);
    v128.store(at, v128.load(at, 16));
    v128.store(at, r, 16);
  }
}
