// @ts-nocheck: AssemblyScript, checked by asc.
import { QUAD_BYTES } from './cascade';
import { finiteOrNaN } from './ring';
import { checkRange } from './memory';

/*
 * Rows of float32 samples become samples of four signals, as the cascades take them.
 */

/** Two samples of two rows become two vectors of one sample each. Writes one sample beyond an odd count. */
export function gatherRows(a: usize, b: usize, to: usize, count: i32): void {
  const bytes = usize(count) << 2;
  checkRange(a, bytes);
  checkRange(b, bytes);
  if (count > 0) checkRange(to, (usize(count + (count & 1)) - 1) * QUAD_BYTES + 16);
  for (let at: usize = 0; at < bytes; at += 8) {
    const fromA = f64x2.promote_low_f32x4(v128.load64_zero(a + at));
    const fromB = f64x2.promote_low_f32x4(v128.load64_zero(b + at));
    v128.store(to, v128.shuffle<f64>(fromA, fromB, 0, 2));
    v128.store(to, v128.shuffle<f64>(fromA, fromB, 1, 3), 32);
    to += 2 * QUAD_BYTES;
  }
}

/** Copies one row into one lane; values that are not finite count as missing. */
export function gatherFinite(row: usize, to: usize, count: i32): void {
  checkRange(row, usize(count) << 2);
  for (let i: usize = 0; i < usize(count); i++) {
    store<f64>(to + i * QUAD_BYTES, f64(finiteOrNaN(load<f32>(row + (i << 2)))));
  }
}
