// @ts-nocheck: AssemblyScript, checked by asc.
import { runBand, runBandWithGaps } from './band-cascade';
import { derivedAt, lanesAt, squaresAt, windowSamples, windowStateAt } from './layout';
import { checkRange } from './memory';

/*
 * Root mean square over the newest window. Squares are stored in blocks of one window. Once a block is full, each
 * square is replaced by the sum of itself and all later squares of the block. The sum of a window is therefore the sum
 * of the squares in the current block plus one stored number. Nothing is ever subtracted, so rounding errors do not
 * accumulate and no sum falls below 0.
 */

/** Band-passes the derived signal of a feature and replaces it by its amplitudes over `window` samples. */
export function takeMeanSquare(feature: i32, window: i32, sections: i32, count: i32): void {
  fillLanes(count);
  if (!runBand(feature, sections, count)) {
    fillLanes(count);
    runBandWithGaps(feature, sections, count);
  }
  const squares = squaresAt + ((usize(feature) * usize(windowSamples)) << 3);
  const state = windowStateAt + (usize(feature) << 4);
  checkRange(squares, usize(window) << 3);
  checkRange(derivedAt, usize(count) << 3);
  let sum = load<f64>(state);
  let taken = i32(load<f64>(state, 8));
  for (let i = 0; i < count; i++) {
    const y = load<f64>(lanesAt + (usize(i) << 4));
    if (y != y) {
      sum = f64.NaN;
      store<f64>(derivedAt + (usize(i) << 3), sum);
      continue;
    }
    if (sum != sum) {
      memory.fill(squares, 0, usize(window) << 3);
      sum = 0;
      taken = 0;
    }
    const square = y * y;
    sum += square;
    store<f64>(squares + (usize(taken) << 3), square);
    taken++;
    if (taken == window) {
      addUp(squares, window);
      sum = 0;
      taken = 0;
    }
    const mean = (sum + load<f64>(squares + (usize(taken) << 3))) / f64(window);
    store<f64>(derivedAt + (usize(i) << 3), Math.sqrt(mean));
  }
  store<f64>(state, sum);
  store<f64>(state, f64(taken), 8);
}

/** Replaces every square by the sum of itself and all later ones. */
function addUp(squares: usize, window: i32): void {
  let sum: f64 = 0;
  for (let i = window - 1; i >= 0; i--) {
    const at = squares + (usize(i) << 3);
    sum += load<f64>(at);
    store<f64>(at, sum);
  }
}

function fillLanes(count: i32): void {
  checkRange(lanesAt, usize(count) << 4);
  for (let i: usize = 0; i < usize(count); i++) {
    v128.store(lanesAt + (i << 4), v128.load64_splat(derivedAt + (i << 3)));
  }
}
