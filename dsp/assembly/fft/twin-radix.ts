// @ts-nocheck: AssemblyScript, checked by asc.

/** Bytes of one complex value of two signals: f64x2 of real parts, f64x2 of imaginary parts. */
export const TWIN_BYTES: usize = 32;

/*
 * Each function is one pass of Stockham's transform, decimation in frequency. `n` is the length still to be
 * transformed, `stride` the number of interleaved transforms. Twiddle factors exp(-2 pi i k / tableSize) are f64 pairs,
 * one every 16 bytes; `n` divides `tableSize`. The first row of a pass has twiddle factors of 1, which are not
 * multiplied.
 */

/** sin(2 pi / 3). */
const SIN_THIRD: f64 = 0.8660254037844386;
const COS_FIFTH: f64 = 0.30901699437494745;
const COS_TWO_FIFTHS: f64 = -0.8090169943749475;
const SIN_FIFTH: f64 = 0.9510565162951535;
const SIN_TWO_FIFTHS: f64 = 0.5877852522924731;

/** Radix 4. */
export function passOf4(n: i32, stride: i32, from: usize, to: usize, table: usize, tableSize: i32): void {
  const rows = n >> 2;
  const rowBytes = usize(stride) * TWIN_BYTES;
  const quarter = usize(rows) * rowBytes;
  rowOf4<u8>(from, to, rowBytes, quarter, table, 0);
  const step = usize(tableSize / n) << 4;
  for (let row: usize = 1; row < usize(rows); row++) {
    rowOf4<u16>(from + row * rowBytes, to + row * (rowBytes << 2), rowBytes, quarter, table, row * step);
  }
}

/** T is u16 if results are rotated, and u8 in the first row, where all factors are 1. */
function rowOf4<T>(from: usize, to: usize, rowBytes: usize, quarter: usize, table: usize, turn: usize): void {
  const w1r = v128.load64_splat(table + turn);
  const w1i = v128.load64_splat(table + turn, 8);
  const w2r = v128.load64_splat(table + 2 * turn);
  const w2i = v128.load64_splat(table + 2 * turn, 8);
  const w3r = v128.load64_splat(table + 3 * turn);
  const w3i = v128.load64_splat(table + 3 * turn, 8);
  const end = from + rowBytes;
  for (let at = from; at < end; at += TWIN_BYTES) {
    const at1 = at + quarter;
    const at2 = at1 + quarter;
    const at3 = at2 + quarter;
    const sumAcR = f64x2.add(v128.load(at), v128.load(at2));
    const difAcR = f64x2.sub(v128.load(at), v128.load(at2));
    const sumBdR = f64x2.add(v128.load(at1), v128.load(at3));
    const difBdR = f64x2.sub(v128.load(at1), v128.load(at3));
    const sumAcI = f64x2.add(v128.load(at, 16), v128.load(at2, 16));
    const difAcI = f64x2.sub(v128.load(at, 16), v128.load(at2, 16));
    const sumBdI = f64x2.add(v128.load(at1, 16), v128.load(at3, 16));
    const difBdI = f64x2.sub(v128.load(at1, 16), v128.load(at3, 16));
    v128.store(to, f64x2.add(sumAcR, sumBdR));
    v128.store(to, f64x2.add(sumAcI, sumBdI), 16);
    const to1 = to + rowBytes;
    const to2 = to1 + rowBytes;
    const to3 = to2 + rowBytes;
    storeTurned<T>(to1, f64x2.add(difAcR, difBdI), f64x2.sub(difAcI, difBdR), w1r, w1i);
    storeTurned<T>(to2, f64x2.sub(sumAcR, sumBdR), f64x2.sub(sumAcI, sumBdI), w2r, w2i);
    storeTurned<T>(to3, f64x2.sub(difAcR, difBdI), f64x2.add(difAcI, difBdR), w3r, w3i);
    to += TWIN_BYTES;
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
      storeTurned<u16>(write + rowBytes, f64x2.sub(ar, br), f64x2.sub(ai, bi), wr, wi);
      write += TWIN_BYTES;
    }
  }
}

/** Radix 3. */
export function passOf3(n: i32, stride: i32, from: usize, to: usize, table: usize, tableSize: i32): void {
  const rows = n / 3;
  const rowBytes = usize(stride) * TWIN_BYTES;
  const third = usize(rows) * rowBytes;
  const step = usize(tableSize / n) << 4;
  const half = f64x2.splat(0.5);
  const sine = f64x2.splat(SIN_THIRD);
  for (let row = 0; row < rows; row++) {
    const turn = table + usize(row) * step;
    const read = from + usize(row) * rowBytes;
    let write = to + usize(row) * (rowBytes * 3);
    const end = read + rowBytes;
    for (let at = read; at < end; at += TWIN_BYTES) {
      const ar = v128.load(at);
      const ai = v128.load(at, 16);
      const br = v128.load(at + third);
      const bi = v128.load(at + third, 16);
      const cr = v128.load(at + third + third);
      const ci = v128.load(at + third + third, 16);
      const sumR = f64x2.add(br, cr);
      const sumI = f64x2.add(bi, ci);
      v128.store(write, f64x2.add(ar, sumR));
      v128.store(write, f64x2.add(ai, sumI), 16);
      const midR = f64x2.sub(ar, f64x2.mul(half, sumR));
      const midI = f64x2.sub(ai, f64x2.mul(half, sumI));
      const difR = f64x2.mul(sine, f64x2.sub(br, cr));
      const difI = f64x2.mul(sine, f64x2.sub(bi, ci));
      storeTurnedBy(write + rowBytes, f64x2.add(midR, difI), f64x2.sub(midI, difR), turn);
      storeTurnedBy(
        write + rowBytes + rowBytes,
        f64x2.sub(midR, difI),
        f64x2.add(midI, difR),
        turn + usize(row) * step,
      );
      write += TWIN_BYTES;
    }
  }
}

/** Radix 5. */
export function passOf5(n: i32, stride: i32, from: usize, to: usize, table: usize, tableSize: i32): void {
  const rows = n / 5;
  const rowBytes = usize(stride) * TWIN_BYTES;
  const fifth = usize(rows) * rowBytes;
  const step = usize(tableSize / n) << 4;
  for (let row = 0; row < rows; row++) {
    const turn = usize(row) * step;
    const read = from + usize(row) * rowBytes;
    const write = to + usize(row) * (rowBytes * 5);
    for (let q: usize = 0; q < rowBytes; q += TWIN_BYTES) {
      butterflyOf5(read + q, fifth, write + q, rowBytes, table, turn);
    }
  }
}

/** With s and d the sums and differences of the outer and of the inner two inputs around the first. */
function butterflyOf5(
  read: usize,
  fifth: usize,
  write: usize,
  rowBytes: usize,
  table: usize,
  turn: usize,
): void {
  const c1 = f64x2.splat(COS_FIFTH);
  const c2 = f64x2.splat(COS_TWO_FIFTHS);
  const s1 = f64x2.splat(SIN_FIFTH);
  const s2 = f64x2.splat(SIN_TWO_FIFTHS);
  const read1 = read + fifth;
  const read2 = read1 + fifth;
  const read3 = read2 + fifth;
  const read4 = read3 + fifth;
  const outerR = f64x2.add(v128.load(read1), v128.load(read4));
  const outerDifR = f64x2.sub(v128.load(read1), v128.load(read4));
  const innerR = f64x2.add(v128.load(read2), v128.load(read3));
  const innerDifR = f64x2.sub(v128.load(read2), v128.load(read3));
  const outerI = f64x2.add(v128.load(read1, 16), v128.load(read4, 16));
  const outerDifI = f64x2.sub(v128.load(read1, 16), v128.load(read4, 16));
  const innerI = f64x2.add(v128.load(read2, 16), v128.load(read3, 16));
  const innerDifI = f64x2.sub(v128.load(read2, 16), v128.load(read3, 16));
  const r0 = v128.load(read);
  const i0 = v128.load(read, 16);
  v128.store(write, f64x2.add(r0, f64x2.add(outerR, innerR)));
  v128.store(write, f64x2.add(i0, f64x2.add(outerI, innerI)), 16);

  const nearR = f64x2.add(r0, f64x2.add(f64x2.mul(c1, outerR), f64x2.mul(c2, innerR)));
  const nearI = f64x2.add(i0, f64x2.add(f64x2.mul(c1, outerI), f64x2.mul(c2, innerI)));
  const nearTurnR = f64x2.add(f64x2.mul(s1, outerDifI), f64x2.mul(s2, innerDifI));
  const nearTurnI = f64x2.add(f64x2.mul(s1, outerDifR), f64x2.mul(s2, innerDifR));
  const farR = f64x2.add(r0, f64x2.add(f64x2.mul(c2, outerR), f64x2.mul(c1, innerR)));
  const farI = f64x2.add(i0, f64x2.add(f64x2.mul(c2, outerI), f64x2.mul(c1, innerI)));
  const farTurnR = f64x2.sub(f64x2.mul(s2, outerDifI), f64x2.mul(s1, innerDifI));
  const farTurnI = f64x2.sub(f64x2.mul(s2, outerDifR), f64x2.mul(s1, innerDifR));
  let to = write + rowBytes;
  let factor = table + turn;
  storeTurnedBy(to, f64x2.add(nearR, nearTurnR), f64x2.sub(nearI, nearTurnI), factor);
  to += rowBytes;
  factor += turn;
  storeTurnedBy(to, f64x2.add(farR, farTurnR), f64x2.sub(farI, farTurnI), factor);
  to += rowBytes;
  factor += turn;
  storeTurnedBy(to, f64x2.sub(farR, farTurnR), f64x2.add(farI, farTurnI), factor);
  to += rowBytes;
  factor += turn;
  storeTurnedBy(to, f64x2.sub(nearR, nearTurnR), f64x2.add(nearI, nearTurnI), factor);
}

/** Stores a value rotated by a factor, or unchanged if T is u8. */
function storeTurned<T>(to: usize, r: v128, i: v128, wr: v128, wi: v128): void {
  if (sizeof<T>() == 1) {
    v128.store(to, r);
    v128.store(to, i, 16);
  } else {
    v128.store(to, f64x2.sub(f64x2.mul(r, wr), f64x2.mul(i, wi)));
    v128.store(to, f64x2.add(f64x2.mul(r, wi), f64x2.mul(i, wr)), 16);
  }
}

/** With the factor at an address. */
function storeTurnedBy(to: usize, r: v128, i: v128, factor: usize): void {
  storeTurned<u16>(to, r, i, v128.load64_splat(factor), v128.load64_splat(factor, 8));
}
