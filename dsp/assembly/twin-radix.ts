// @ts-nocheck: AssemblyScript, checked by asc.

/** Bytes of one complex value of two signals: f64x2 of real parts, f64x2 of imaginary parts. */
export const TWIN_BYTES: usize = 32;

/*
 * One pass of Stockham's transform each, decimation in frequency. `n` is what is left to be transformed, `stride`
 * how many interleaved transforms of it there are. Twiddle factors exp(-2 pi i k / tableSize) are f64 pairs, one every
 * 16 bytes; `n` divides `tableSize`. The first row of a pass has twiddle factors of 1, which are not multiplied.
 */

/** Radix 4. */
export function passOf4(n: i32, stride: i32, from: usize, to: usize, table: usize, tableSize: i32): void {
  const rows = n >> 2;
  const rowBytes = usize(stride) * TWIN_BYTES;
  const quarter = usize(rows) * rowBytes;
  plainRowOf4(from, to, rowBytes, quarter);
  const step = usize(tableSize / n) << 4;
  for (let row = 1; row < rows; row++) {
    const turn = table + usize(row) * step;
    const turn2 = turn + usize(row) * step;
    const turn3 = turn2 + usize(row) * step;
    const w1r = v128.load64_splat(turn);
    const w1i = v128.load64_splat(turn, 8);
    const w2r = v128.load64_splat(turn2);
    const w2i = v128.load64_splat(turn2, 8);
    const w3r = v128.load64_splat(turn3);
    const w3i = v128.load64_splat(turn3, 8);
    const read = from + usize(row) * rowBytes;
    let write = to + usize(row) * (rowBytes << 2);
    const end = read + rowBytes;
    for (let at = read; at < end; at += TWIN_BYTES) {
      const at1 = at + quarter;
      const at2 = at1 + quarter;
      const at3 = at2 + quarter;
      const ar = v128.load(at);
      const cr = v128.load(at2);
      const br = v128.load(at1);
      const dr = v128.load(at3);
      const sumAcR = f64x2.add(ar, cr);
      const difAcR = f64x2.sub(ar, cr);
      const sumBdR = f64x2.add(br, dr);
      const difBdR = f64x2.sub(br, dr);
      const ai = v128.load(at, 16);
      const ci = v128.load(at2, 16);
      const bi = v128.load(at1, 16);
      const di = v128.load(at3, 16);
      const sumAcI = f64x2.add(ai, ci);
      const difAcI = f64x2.sub(ai, ci);
      const sumBdI = f64x2.add(bi, di);
      const difBdI = f64x2.sub(bi, di);
      v128.store(write, f64x2.add(sumAcR, sumBdR));
      v128.store(write, f64x2.add(sumAcI, sumBdI), 16);
      const write1 = write + rowBytes;
      const r1 = f64x2.add(difAcR, difBdI);
      const i1 = f64x2.sub(difAcI, difBdR);
      v128.store(write1, f64x2.sub(f64x2.mul(r1, w1r), f64x2.mul(i1, w1i)));
      v128.store(write1, f64x2.add(f64x2.mul(r1, w1i), f64x2.mul(i1, w1r)), 16);
      const write2 = write1 + rowBytes;
      const r2 = f64x2.sub(sumAcR, sumBdR);
      const i2 = f64x2.sub(sumAcI, sumBdI);
      v128.store(write2, f64x2.sub(f64x2.mul(r2, w2r), f64x2.mul(i2, w2i)));
      v128.store(write2, f64x2.add(f64x2.mul(r2, w2i), f64x2.mul(i2, w2r)), 16);
      const write3 = write2 + rowBytes;
      const r3 = f64x2.sub(difAcR, difBdI);
      const i3 = f64x2.add(difAcI, difBdR);
      v128.store(write3, f64x2.sub(f64x2.mul(r3, w3r), f64x2.mul(i3, w3i)));
      v128.store(write3, f64x2.add(f64x2.mul(r3, w3i), f64x2.mul(i3, w3r)), 16);
      write += TWIN_BYTES;
    }
  }
}

function plainRowOf4(from: usize, to: usize, rowBytes: usize, quarter: usize): void {
  for (let q: usize = 0; q < rowBytes; q += TWIN_BYTES) {
    const at = from + q;
    const at1 = at + quarter;
    const at2 = at1 + quarter;
    const at3 = at2 + quarter;
    const write = to + q;
    const write1 = write + rowBytes;
    const write2 = write1 + rowBytes;
    const write3 = write2 + rowBytes;
    const sumAcR = f64x2.add(v128.load(at), v128.load(at2));
    const difAcR = f64x2.sub(v128.load(at), v128.load(at2));
    const sumBdR = f64x2.add(v128.load(at1), v128.load(at3));
    const difBdR = f64x2.sub(v128.load(at1), v128.load(at3));
    const sumAcI = f64x2.add(v128.load(at, 16), v128.load(at2, 16));
    const difAcI = f64x2.sub(v128.load(at, 16), v128.load(at2, 16));
    const sumBdI = f64x2.add(v128.load(at1, 16), v128.load(at3, 16));
    const difBdI = f64x2.sub(v128.load(at1, 16), v128.load(at3, 16));
    v128.store(write, f64x2.add(sumAcR, sumBdR));
    v128.store(write, f64x2.add(sumAcI, sumBdI), 16);
    v128.store(write1, f64x2.add(difAcR, difBdI));
    v128.store(write1, f64x2.sub(difAcI, difBdR), 16);
    v128.store(write2, f64x2.sub(sumAcR, sumBdR));
    v128.store(write2, f64x2.sub(sumAcI, sumBdI), 16);
    v128.store(write3, f64x2.sub(difAcR, difBdI));
    v128.store(write3, f64x2.add(difAcI, difBdR), 16);
  }
}

/** Radix 2. */
export function passOf2(n: i32, stride: i32, from: usize, to: usize, table: usize, tableSize: i32): void {
  const rows = n >> 1;
  const rowBytes = usize(stride) * TWIN_BYTES;
  const half = usize(rows) * rowBytes;
  const step = usize(tableSize / n) << 4;
  for (let row = 0; row < rows; row++) {
    const turn = table + usize(row) * step;
    const wr = v128.load64_splat(turn);
    const wi = v128.load64_splat(turn, 8);
    const read = from + usize(row) * rowBytes;
    let write = to + usize(row) * (rowBytes << 1);
    const end = read + rowBytes;
    for (let at = read; at < end; at += TWIN_BYTES) {
      const ar = v128.load(at);
      const ai = v128.load(at, 16);
      const br = v128.load(at + half);
      const bi = v128.load(at + half, 16);
      v128.store(write, f64x2.add(ar, br));
      v128.store(write, f64x2.add(ai, bi), 16);
      const r = f64x2.sub(ar, br);
      const i = f64x2.sub(ai, bi);
      v128.store(write + rowBytes, f64x2.sub(f64x2.mul(r, wr), f64x2.mul(i, wi)));
      v128.store(write + rowBytes, f64x2.add(f64x2.mul(r, wi), f64x2.mul(i, wr)), 16);
      write += TWIN_BYTES;
    }
  }
}
