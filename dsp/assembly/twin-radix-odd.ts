// @ts-nocheck: AssemblyScript, checked by asc.
import { TWIN_BYTES } from './twin-radix';

/** sin(2 pi / 3). */
const SIN_THIRD: f64 = 0.8660254037844386;
const COS_FIFTH: f64 = 0.30901699437494745;
const COS_TWO_FIFTHS: f64 = -0.8090169943749475;
const SIN_FIFTH: f64 = 0.9510565162951535;
const SIN_TWO_FIFTHS: f64 = 0.5877852522924731;

/** One pass of radix 3; see twin-radix.ts. */
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
      storeTurned(write + rowBytes, f64x2.add(midR, difI), f64x2.sub(midI, difR), turn);
      storeTurned(
        write + rowBytes + rowBytes,
        f64x2.sub(midR, difI),
        f64x2.add(midI, difR),
        turn + usize(row) * step,
      );
      write += TWIN_BYTES;
    }
  }
}

/** One pass of radix 5; see twin-radix.ts. */
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
  storeTurned(to, f64x2.add(nearR, nearTurnR), f64x2.sub(nearI, nearTurnI), factor);
  to += rowBytes;
  factor += turn;
  storeTurned(to, f64x2.add(farR, farTurnR), f64x2.sub(farI, farTurnI), factor);
  to += rowBytes;
  factor += turn;
  storeTurned(to, f64x2.sub(farR, farTurnR), f64x2.add(farI, farTurnI), factor);
  to += rowBytes;
  factor += turn;
  storeTurned(to, f64x2.sub(nearR, nearTurnR), f64x2.add(nearI, nearTurnI), factor);
}

function storeTurned(to: usize, r: v128, i: v128, factor: usize): void {
  const wr = v128.load64_splat(factor);
  const wi = v128.load64_splat(factor, 8);
  v128.store(to, f64x2.sub(f64x2.mul(r, wr), f64x2.mul(i, wi)));
  v128.store(to, f64x2.add(f64x2.mul(r, wi), f64x2.mul(i, wr)), 16);
}
