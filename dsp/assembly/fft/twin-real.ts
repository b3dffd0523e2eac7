// @ts-nocheck: AssemblyScript, checked by asc.
import { checkRange } from '../memory';
import { TWIN_BYTES } from './twin-radix';

/*
 * Spectrum of a real signal from the transform Z of half as many complex values, each made of two adjacent samples.
 * With E = Z_k + conj Z_(M-k) and O = -i (Z_k - conj Z_(M-k)), the bins are X_k = E + w_k O and
 * X_(M-k) = conj(E - w_k O), where w_k = exp(-2 pi i k / 2M). The factor 1/2 of E and O is part of the taper, so only
 * the two bins at the ends and the one in the middle need a factor of their own.
 */

const TWO: f64 = 2;

/** Writes the bins 0 to `points`, `outStep` bytes apart. The factors w_k are `step` bytes apart. */
export function unpackBins(
  z: usize,
  points: i32,
  turns: usize,
  step: usize,
  out: usize,
  outStep: usize,
): void {
  const last = usize(points) * TWIN_BYTES;
  checkRange(z, last);
  checkRange(out, usize(points) * outStep + TWIN_BYTES);
  const two = f64x2.splat(TWO);
  const zero = f64x2.splat(0);
  const r0 = v128.load(z);
  const i0 = v128.load(z, 16);
  storeTwin(out, f64x2.mul(two, f64x2.add(r0, i0)), zero);
  storeTwin(out + usize(points) * outStep, f64x2.mul(two, f64x2.sub(r0, i0)), zero);
  let turn = turns + step;
  let high = last - TWIN_BYTES;
  let low = TWIN_BYTES;
  let outLow = out + outStep;
  let outHigh = out + usize(points - 1) * outStep;
  for (; low < high; low += TWIN_BYTES) {
    const wr = v128.load64_splat(turn);
    const wi = v128.load64_splat(turn, 8);
    const ar = v128.load(z + low);
    const ai = v128.load(z + low, 16);
    const br = v128.load(z + high);
    const bi = v128.load(z + high, 16);
    const evenR = f64x2.add(ar, br);
    const evenI = f64x2.sub(ai, bi);
    const oddR = f64x2.add(ai, bi);
    const oddI = f64x2.sub(br, ar);
    const turnedR = f64x2.sub(f64x2.mul(wr, oddR), f64x2.mul(wi, oddI));
    const turnedI = f64x2.add(f64x2.mul(wr, oddI), f64x2.mul(wi, oddR));
    storeTwin(outLow, f64x2.add(evenR, turnedR), f64x2.add(evenI, turnedI));
    storeTwin(outHigh, f64x2.sub(evenR, turnedR), f64x2.sub(turnedI, evenI));
    turn += step;
    outLow += outStep;
    outHigh -= outStep;
    high -= TWIN_BYTES;
  }
  if (low == high) {
    const middleI = f64x2.neg(v128.load(z + low, 16));
    storeTwin(outLow, f64x2.mul(two, v128.load(z + low)), f64x2.mul(two, middleI));
  }
}

/** Adds the squared magnitudes of the bins 0 to `points` to the f64x2 sums. */
export function addUnpackedPowers(z: usize, points: i32, turns: usize, sums: usize): void {
  checkRange(z, usize(points) * TWIN_BYTES);
  checkRange(turns, usize(points) << 4);
  checkRange(sums, usize(points + 1) << 4);
  const two = f64x2.splat(TWO);
  const zero = f64x2.splat(0);
  const r0 = v128.load(z);
  const i0 = v128.load(z, 16);
  addPower(sums, f64x2.mul(two, f64x2.add(r0, i0)), zero);
  addPower(sums + (usize(points) << 4), f64x2.mul(two, f64x2.sub(r0, i0)), zero);
  let turn = turns + 16;
  let low = z + TWIN_BYTES;
  let high = z + usize(points - 1) * TWIN_BYTES;
  let lowSum = sums + 16;
  let highSum = sums + (usize(points - 1) << 4);
  for (; low < high; low += TWIN_BYTES) {
    const wr = v128.load64_splat(turn);
    const wi = v128.load64_splat(turn, 8);
    const ar = v128.load(low);
    const ai = v128.load(low, 16);
    const br = v128.load(high);
    const bi = v128.load(high, 16);
    const evenR = f64x2.add(ar, br);
    const evenI = f64x2.sub(ai, bi);
    const oddR = f64x2.add(ai, bi);
    const oddI = f64x2.sub(br, ar);
    const turnedR = f64x2.sub(f64x2.mul(wr, oddR), f64x2.mul(wi, oddI));
    const turnedI = f64x2.add(f64x2.mul(wr, oddI), f64x2.mul(wi, oddR));
    addPower(lowSum, f64x2.add(evenR, turnedR), f64x2.add(evenI, turnedI));
    addPower(highSum, f64x2.sub(evenR, turnedR), f64x2.sub(turnedI, evenI));
    turn += 16;
    high -= TWIN_BYTES;
    lowSum += 16;
    highSum -= 16;
  }
  if (low == high) {
    addPower(lowSum, f64x2.mul(two, v128.load(low)), f64x2.mul(two, v128.load(low, 16)));
  }
}

function addPower(sum: usize, r: v128, i: v128): void {
  v128.store(sum, f64x2.add(v128.load(sum), f64x2.add(f64x2.mul(r, r), f64x2.mul(i, i))));
}

function storeTwin(to: usize, r: v128, i: v128): void {
  v128.store(to, r);
  v128.store(to, i, 16);
}
