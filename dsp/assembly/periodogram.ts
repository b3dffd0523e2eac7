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
import { transformTwins } from './twin-fft';
import { TWIN_BYTES } from './twin-radix';
import { unpackBins } from './twin-real';

/**
 * Squared sizes of the spectrum of one segment, the first of the first row, into the density region. Its length is a
 * multiple of 4 without prime factors above 5. The even and the odd samples are two signals of half the length,
 * transformed side by side, which is how they lie in memory already: X_k = E_k + w_k O_k, X_(N/2-k) = conj(E_k - w_k O_k).
 * Returns 0, or 1 where a sample is missing.
 */
export function periodogram(): i32 {
  const mean = taperRow();
  if (mean != mean) return 1;
  const quarter = points >> 1;
  const z = transformTwins(quarter, workAt, swapAt, turnsAt, points);
  const halves = z == workAt ? swapAt : workAt;
  unpackBins(z, quarter, splitAt, 32, halves);
  combine(halves, quarter);
  return 0;
}

/** The row without its mean, tapered; returns the mean, NaN where a sample is missing. */
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

/** Two bins k at a time from below, and their mirror images from above. */
function combine(halves: usize, quarter: i32): void {
  let k = 0;
  for (; k + 1 <= quarter; k += 2) {
    const at = halves + usize(k) * TWIN_BYTES;
    const turn = splitAt + (usize(k) << 4);
    const evenR = v128.shuffle<f64>(v128.load(at), v128.load(at, 32), 0, 2);
    const oddR = v128.shuffle<f64>(v128.load(at), v128.load(at, 32), 1, 3);
    const evenI = v128.shuffle<f64>(v128.load(at, 16), v128.load(at, 48), 0, 2);
    const oddI = v128.shuffle<f64>(v128.load(at, 16), v128.load(at, 48), 1, 3);
    const wr = v128.shuffle<f64>(v128.load(turn), v128.load(turn, 16), 0, 2);
    const wi = v128.shuffle<f64>(v128.load(turn), v128.load(turn, 16), 1, 3);
    const turnedR = f64x2.sub(f64x2.mul(wr, oddR), f64x2.mul(wi, oddI));
    const turnedI = f64x2.add(f64x2.mul(wr, oddI), f64x2.mul(wi, oddR));
    const low = squared(f64x2.add(evenR, turnedR), f64x2.add(evenI, turnedI));
    const high = squared(f64x2.sub(evenR, turnedR), f64x2.sub(evenI, turnedI));
    v128.store(densityAt + (usize(k) << 3), low);
    v128.store(densityAt + (usize(bins - 2 - k) << 3), v128.shuffle<f64>(high, high, 1, 0));
  }
  if (k == quarter) {
    const at = halves + usize(k) * TWIN_BYTES;
    const turn = splitAt + (usize(k) << 4);
    const r = load<f64>(at) + (load<f64>(turn) * load<f64>(at, 8) - load<f64>(turn, 8) * load<f64>(at, 24));
    const i =
      load<f64>(at, 16) + (load<f64>(turn) * load<f64>(at, 24) + load<f64>(turn, 8) * load<f64>(at, 8));
    store<f64>(densityAt + (usize(k) << 3), r * r + i * i);
  }
}

function squared(r: v128, i: v128): v128 {
  return f64x2.add(f64x2.mul(r, r), f64x2.mul(i, i));
}
