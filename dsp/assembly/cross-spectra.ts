// @ts-nocheck: AssemblyScript, checked by asc.
import { checkRange } from './memory';
import { bins, pairs, PRODUCT_BYTES, productsAt, spectraAt } from './spectra-layout';
import { TWIN_BYTES } from './fft/twin-radix';

/*
 * Cross-spectra conj(X) Y of every two channels. Channels are stored in pairs, (a, b) in the halves of one vector and
 * (c, d) in those of another, so two products cover all four: straight gives a with c and b with d, crosswise gives a
 * with d and b with c. A pair with itself gives the two power spectra straight, and a with b crosswise.
 *
 * Layout: [bin][pair p][pair q >= p], each straight (re, im) and crosswise (re, im) as four f64x2. The data of one bin
 * is contiguous and stays in the fastest cache.
 */

/** Adds the products of `count` waiting spectra to the sums, oldest first. */
export function addProducts(count: i32): void {
  const binBytes = usize(pairs) * TWIN_BYTES;
  const spectrumBytes = usize(bins) * binBytes;
  checkRange(spectraAt, usize(count) * spectrumBytes);
  let sums = productsAt;
  for (let bin: usize = 0; bin < usize(bins); bin++) {
    const row = spectraAt + bin * binBytes;
    const end = row + binBytes;
    for (let left = row; left < end; left += TWIN_BYTES) {
      for (let right = left; right < end; right += TWIN_BYTES) {
        addProduct(left, right, sums, spectrumBytes, count);
        sums += PRODUCT_BYTES;
      }
    }
  }
}

function addProduct(x: usize, y: usize, sums: usize, spectrumBytes: usize, count: i32): void {
  let straightR = v128.load(sums);
  let straightI = v128.load(sums, 16);
  let crossR = v128.load(sums, 32);
  let crossI = v128.load(sums, 48);
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
  v128.store(sums, straightR);
  v128.store(sums, straightI, 16);
  v128.store(sums, crossR, 32);
  v128.store(sums, crossI, 48);
}
