// @ts-nocheck: AssemblyScript, checked by asc.
import { fftSamples, twiddleAt } from './layout';
import { phasor } from './oscillator';

/** Fills the twiddle factors exp(-2 pi i k / fftSamples), k below half the longest transform. */
export function fillTwiddles(): void {
  for (let k = 0; k < fftSamples >> 1; k++) {
    v128.store(twiddleAt + (usize(k) << 4), phasor(f64(k) / f64(fftSamples)));
  }
}

/**
 * Complex transform of `size` (a power of two) values, one per f64x2, by Stockham's radix-2 algorithm, which
 * needs a second buffer but no bit reversal. Returns the address of the result: one of the two buffers.
 */
export function transform(size: i32, from: usize, to: usize): usize {
  let stride = 1;
  for (let n = size; n > 1; n >>= 1) {
    pass(n, stride, from, to);
    const swap = from;
    from = to;
    to = swap;
    stride <<= 1;
  }
  return from;
}

function pass(n: i32, stride: i32, from: usize, to: usize): void {
  const half = n >> 1;
  const step = usize(fftSamples / n) << 4;
  const rowBytes = usize(stride) << 4;
  const halfBytes = usize(half) * rowBytes;
  let twiddle = twiddleAt;
  for (let p = 0; p < half; p++) {
    const real = v128.load_splat<u64>(twiddle);
    const imaginary = load<f64>(twiddle, 8);
    const turned = f64x2.replace_lane(v128.splat<f64>(-imaginary), 1, imaginary);
    const read = from + usize(p) * rowBytes;
    const write = to + usize(p) * (rowBytes << 1);
    for (let q: usize = 0; q < rowBytes; q += 16) {
      const a = v128.load(read + q);
      const b = v128.load(read + q + halfBytes);
      v128.store(write + q, v128.add<f64>(a, b));
      v128.store(write + q + rowBytes, timesComplex(v128.sub<f64>(a, b), real, turned));
    }
    twiddle += step;
  }
}

/** (x + iy)(c + is) with `real` = (c, c) and `turned` = (-s, s). */
function timesComplex(value: v128, real: v128, turned: v128): v128 {
  const swapped = v128.shuffle<f64>(value, value, 1, 0);
  return v128.add<f64>(v128.mul<f64>(value, real), v128.mul<f64>(swapped, turned));
}
