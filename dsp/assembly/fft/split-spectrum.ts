// @ts-nocheck: AssemblyScript, checked by asc.
import { transformTwins } from './twin-fft';
import { TWIN_BYTES } from './twin-radix';
import { unpackBins } from './twin-real';

/*
 * Spectrum of one real segment. Its even and odd samples are two signals of half the length, already interleaved in
 * memory and transformed together. X_k = E_k + w_k O_k and X_(N/2-k) = conj(E_k - w_k O_k), w_k = exp(-2 pi i k / N).
 */

/**
 * Adds the squared magnitudes of the bins 0 to `size / 2` to `sums`. `size` is a multiple of 4 without prime factors
 * above 5. `work` contains the tapered segment as f64; the taper is halved, see twin-real.ts. Both buffers hold `size`
 * doubles and 32 bytes more, and are overwritten. `turns` is a full circle of `tableSize` factors, `tableSize` a
 * multiple of `size / 4`; `split` has the w_k, `splitStep` bytes apart.
 */
export function addSplitPowers(
  size: i32,
  work: usize,
  swap: usize,
  turns: usize,
  tableSize: i32,
  split: usize,
  splitStep: usize,
  sums: usize,
): void {
  const quarter = size >> 2;
  const z = transformTwins(quarter, work, swap, turns, tableSize);
  const halves = z == work ? swap : work;
  unpackBins(z, quarter, split, splitStep << 1, halves, TWIN_BYTES);
  combine(halves, quarter, split, splitStep, sums);
}

/** Combines two bins k at a time from the start, with their mirror images from the end. */
function combine(halves: usize, quarter: i32, split: usize, splitStep: usize, sums: usize): void {
  const last = quarter << 1;
  let k = 0;
  for (; k < quarter; k += 2) {
    const at = halves + usize(k) * TWIN_BYTES;
    const turn = split + usize(k) * splitStep;
    const turnA = v128.load(turn);
    const turnB = v128.load(turn + splitStep);
    const evenR = v128.shuffle<f64>(v128.load(at), v128.load(at, 32), 0, 2);
    const oddR = v128.shuffle<f64>(v128.load(at), v128.load(at, 32), 1, 3);
    const evenI = v128.shuffle<f64>(v128.load(at, 16), v128.load(at, 48), 0, 2);
    const oddI = v128.shuffle<f64>(v128.load(at, 16), v128.load(at, 48), 1, 3);
    const wr = v128.shuffle<f64>(turnA, turnB, 0, 2);
    const wi = v128.shuffle<f64>(turnA, turnB, 1, 3);
    const turnedR = f64x2.sub(f64x2.mul(wr, oddR), f64x2.mul(wi, oddI));
    const turnedI = f64x2.add(f64x2.mul(wr, oddI), f64x2.mul(wi, oddR));
    const low = squared(f64x2.add(evenR, turnedR), f64x2.add(evenI, turnedI));
    const high = squared(f64x2.sub(evenR, turnedR), f64x2.sub(evenI, turnedI));
    const lowSum = sums + (usize(k) << 3);
    if (k + 1 < quarter) {
      const highSum = sums + (usize(last - 1 - k) << 3);
      v128.store(lowSum, f64x2.add(v128.load(lowSum), low));
      v128.store(highSum, f64x2.add(v128.load(highSum), v128.shuffle<f64>(high, high, 1, 0)));
    } else {
      // An odd quarter: the second of the two bins is the middle one, its own mirror image.
      addTo(sums, k, f64x2.extract_lane(low, 0));
      addTo(sums, quarter, f64x2.extract_lane(low, 1));
      addTo(sums, last - k, f64x2.extract_lane(high, 0));
    }
  }
  if (k == quarter) addMiddle(halves, quarter, split, splitStep, sums);
}

function addMiddle(halves: usize, quarter: i32, split: usize, splitStep: usize, sums: usize): void {
  const at = halves + usize(quarter) * TWIN_BYTES;
  const turn = split + usize(quarter) * splitStep;
  const wr = load<f64>(turn);
  const wi = load<f64>(turn, 8);
  const r = load<f64>(at) + (wr * load<f64>(at, 8) - wi * load<f64>(at, 24));
  const i = load<f64>(at, 16) + (wr * load<f64>(at, 24) + wi * load<f64>(at, 8));
  addTo(sums, quarter, r * r + i * i);
}

function addTo(sums: usize, bin: i32, power: f64): void {
  const at = sums + (usize(bin) << 3);
  store<f64>(at, load<f64>(at) + power);
}

function squared(r: v128, i: v128): v128 {
  return f64x2.add(f64x2.mul(r, r), f64x2.mul(i, i));
}
