// @ts-nocheck: AssemblyScript, checked by asc.
import { phasor } from '../oscillator';
import { passOf2, passOf3, passOf4, passOf5, TWIN_BYTES } from './twin-radix';
import { checkRange } from '../memory';

/*
 * Complex transforms of two signals at a time, one in each half of every f64x2, so that no value moves within a vector.
 */

/** Whether a length has no prime factor above 5, as `transformTwins` requires. */
export function isSmooth(length: i32): bool {
  let rest = length;
  while (rest % 2 == 0) rest /= 2;
  while (rest % 3 == 0) rest /= 3;
  while (rest % 5 == 0) rest /= 5;
  return rest == 1;
}

/** exp(-2 pi i k / size) for k below `count`. */
export function fillTurns(table: usize, size: i32, count: i32): void {
  for (let k = 0; k < count; k++) v128.store(table + (usize(k) << 4), phasor(f64(k) / f64(size)));
}

/**
 * Transform of `size` values; its only prime factors are 2, 3 and 5, and it divides `tableSize`. Both buffers are
 * overwritten. Returns the one that holds the result.
 */
export function transformTwins(size: i32, from: usize, to: usize, table: usize, tableSize: i32): usize {
  checkRange(from, usize(size) * TWIN_BYTES);
  checkRange(to, usize(size) * TWIN_BYTES);
  checkRange(table, usize(tableSize) << 4);
  assert(tableSize % size == 0);
  let stride = 1;
  let n = size;
  while (n > 1) {
    let radix = 5;
    if (n % 4 == 0) {
      radix = 4;
      passOf4(n, stride, from, to, table, tableSize);
    } else if (n % 2 == 0) {
      radix = 2;
      passOf2(n, stride, from, to, table, tableSize);
    } else if (n % 3 == 0) {
      radix = 3;
      passOf3(n, stride, from, to, table, tableSize);
    } else passOf5(n, stride, from, to, table, tableSize);
    const swap = from;
    from = to;
    to = swap;
    stride *= radix;
    n /= radix;
  }
  return from;
}
