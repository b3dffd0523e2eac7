// @ts-nocheck: AssemblyScript, checked by asc.
import {
  bins,
  densityAt,
  points,
  rowsAt,
  segment,
  splitAt,
  swapAt,
  taperAt,
  turnsAt,
  workAt,
} from './spectra-layout';
import { addSplitPowers } from './fft/split-spectrum';

/**
 * Writes the density of one segment, the first of the first row, into the density region: squared magnitudes times
 * `scale`, half of that at both ends. Its length is a multiple of 4 without prime factors above 5. Returns 0, or 1 if a
 * sample is missing.
 */
export function periodogram(scale: f64): i32 {
  const mean = taperRow();
  if (mean != mean) return 1;
  memory.fill(densityAt, 0, usize(bins) << 3);
  addSplitPowers(segment, workAt, swapAt, turnsAt, points, splitAt, 16, densityAt);
  const end = densityAt + (usize(bins - 1) << 3);
  const scales = f64x2.splat(scale);
  for (let at = densityAt; at < end; at += 16) v128.store(at, f64x2.mul(v128.load(at), scales));
  store<f64>(densityAt, load<f64>(densityAt) * 0.5);
  store<f64>(end, load<f64>(end) * scale * 0.5);
  return 0;
}

/** Removes the mean of the row and tapers it; returns the mean, NaN if a sample is missing. */
function taperRow(): f64 {
  let sumA = f64x2.splat(0);
  let sumB = f64x2.splat(0);
  const bytes = usize(segment) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    sumA = f64x2.add(sumA, v128.load(rowsAt + at));
    sumB = f64x2.add(sumB, v128.load(rowsAt + at, 16));
  }
  const both = f64x2.add(sumA, sumB);
  const sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
  const mean = sum - sum == 0 ? sum / f64(segment) : f64.NaN;
  const means = f64x2.splat(mean);
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(workAt + at, f64x2.mul(f64x2.sub(v128.load(rowsAt + at), means), v128.load(taperAt + at)));
  }
  return mean;
}
