// @ts-nocheck: AssemblyScript, checked by asc.
import { bins, pairs, PRODUCT_BYTES, productsAt, spectraAt } from './spectra-layout';
import { TWIN_BYTES } from './twin-radix';

/*
 * Cross-spectra conj(X) Y of every two channels. Channels lie in pairs, (a, b) in the halves of one vector and (c, d) in
 * those of another, so two products cover all four: straight gives a with c and b with d, crosswise gives a with d and b
 * with c. A pair with itself gives the two power spectra straight, and a with b crosswise.
 *
 * Layout: [pair p][pair q >= p][bin], each straight (re, im) and crosswise (re, im) as four f64x2.
 */

/** Bins done in one go: their spectra stay in the fastest cache while every two pairs pass over them. */
const STRIP_BINS: i32 = 16;

/** Adds the products of `count` waiting spectra to the sums, oldest first. */
export function addProducts(count: i32): void {
  const rowBytes = usize(bins) * TWIN_BYTES;
  for (let first = 0; first < bins; first += STRIP_BINS) {
    const width = min(STRIP_BINS, bins - first);
    let sums = productsAt + usize(first) * PRODUCT_BYTES;
    for (let p = 0; p < pairs; p++) {
      const left = spectraAt + usize(p) * rowBytes + usize(first) * TWIN_BYTES;
      for (let q = p; q < pairs; q++) {
        const right = spectraAt + usize(q) * rowBytes + usize(first) * TWIN_BYTES;
        addStrip(left, right, sums, width, count);
        sums += usize(bins) * PRODUCT_BYTES;
      }
    }
  }
}

function addStrip(left: usize, right: usize, sums: usize, width: i32, count: i32): void {
  const spectrumBytes = usize(pairs * bins) * TWIN_BYTES;
  const end = sums + usize(width) * PRODUCT_BYTES;
  for (let at = sums; at < end; at += PRODUCT_BYTES) {
    let straightR = v128.load(at);
    let straightI = v128.load(at, 16);
    let crossR = v128.load(at, 32);
    let crossI = v128.load(at, 48);
    let x = left;
    let y = right;
    for (let k = 0; k < count; k++) {
      const xr = v128.load(x);
      const xi = v128.load(x, 16);
      const yr = v128.load(y);
      const yi = v128.load(y, 16);
      straightR = f64x2.add(straightR, f64x2.add(f64x2.mul(xr, yr), f64x2.mul(xi, yi)));
      straightI = f64x2.add(straightI, f64x2.sub(f64x2.mul(xr, yi), f64x2.mul(xi, yr)));
      const zr = v128.shuffle<f64>(yr, yr, 1, 0);
      const zi = v128.shuffle<f64>(yi, yi, 1, 0);
      crossR = f64x2.add(crossR, f64x2.add(f64x2.mul(xr, zr), f64x2.mul(xi, zi)));
      crossI = f64x2.add(crossI, f64x2.sub(f64x2.mul(xr, zi), f64x2.mul(xi, zr)));
      x += spectrumBytes;
      y += spectrumBytes;
    }
    v128.store(at, straightR);
    v128.store(at, straightI, 16);
    v128.store(at, crossR, 32);
    v128.store(at, crossI, 48);
    left += TWIN_BYTES;
    right += TWIN_BYTES;
  }
}
