/*
 * One pass of Stockham's transform each, decimation in frequency, over interleaved complex values. `n` is what is left to
 * be transformed, `stride` how many interleaved transforms of it there are, `step` the distance of factors in the table.
 */

const SIN_THIRD = Math.sin((2 * Math.PI) / 3);
const C1 = Math.cos((2 * Math.PI) / 5);
const C2 = Math.cos((4 * Math.PI) / 5);
const S1 = Math.sin((2 * Math.PI) / 5);
const S2 = Math.sin((4 * Math.PI) / 5);

export function passOf4(
  n: number,
  stride: number,
  from: Float64Array,
  to: Float64Array,
  table: Float64Array,
  step: number,
): void {
  const rows = n >> 2;
  const row2 = 2 * stride;
  const quarter = rows * row2;
  for (let row = 0; row < rows; row++) {
    const turn = 2 * row * step;
    const w1r = table[turn]!;
    const w1i = table[turn + 1]!;
    const w2r = table[2 * turn]!;
    const w2i = table[2 * turn + 1]!;
    const w3r = table[3 * turn]!;
    const w3i = table[3 * turn + 1]!;
    let a = row * row2;
    let write = 4 * a;
    const end = a + row2;
    for (; a < end; a += 2, write += 2) {
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const sumAcR = from[a]! + from[c]!;
      const sumAcI = from[a + 1]! + from[c + 1]!;
      const difAcR = from[a]! - from[c]!;
      const difAcI = from[a + 1]! - from[c + 1]!;
      const sumBdR = from[b]! + from[d]!;
      const sumBdI = from[b + 1]! + from[d + 1]!;
      const difBdR = from[b]! - from[d]!;
      const difBdI = from[b + 1]! - from[d + 1]!;
      to[write] = sumAcR + sumBdR;
      to[write + 1] = sumAcI + sumBdI;
      const r1 = difAcR + difBdI;
      const i1 = difAcI - difBdR;
      to[write + row2] = r1 * w1r - i1 * w1i;
      to[write + row2 + 1] = r1 * w1i + i1 * w1r;
      const r2 = sumAcR - sumBdR;
      const i2 = sumAcI - sumBdI;
      to[write + 2 * row2] = r2 * w2r - i2 * w2i;
      to[write + 2 * row2 + 1] = r2 * w2i + i2 * w2r;
      const r3 = difAcR - difBdI;
      const i3 = difAcI + difBdR;
      to[write + 3 * row2] = r3 * w3r - i3 * w3i;
      to[write + 3 * row2 + 1] = r3 * w3i + i3 * w3r;
    }
  }
}

export function passOf2(
  n: number,
  stride: number,
  from: Float64Array,
  to: Float64Array,
  table: Float64Array,
  step: number,
): void {
  const rows = n >> 1;
  const row2 = 2 * stride;
  const half = rows * row2;
  for (let row = 0; row < rows; row++) {
    const wr = table[2 * row * step]!;
    const wi = table[2 * row * step + 1]!;
    let a = row * row2;
    let write = 2 * a;
    const end = a + row2;
    for (; a < end; a += 2, write += 2) {
      const r = from[a]! - from[a + half]!;
      const i = from[a + 1]! - from[a + half + 1]!;
      to[write] = from[a]! + from[a + half]!;
      to[write + 1] = from[a + 1]! + from[a + half + 1]!;
      to[write + row2] = r * wr - i * wi;
      to[write + row2 + 1] = r * wi + i * wr;
    }
  }
}

export function passOf3(
  n: number,
  stride: number,
  from: Float64Array,
  to: Float64Array,
  table: Float64Array,
  step: number,
): void {
  const rows = n / 3;
  const row2 = 2 * stride;
  const third = rows * row2;
  for (let row = 0; row < rows; row++) {
    const turn = 2 * row * step;
    const w1r = table[turn]!;
    const w1i = table[turn + 1]!;
    const w2r = table[2 * turn]!;
    const w2i = table[2 * turn + 1]!;
    let a = row * row2;
    let write = 3 * a;
    const end = a + row2;
    for (; a < end; a += 2, write += 2) {
      const b = a + third;
      const c = b + third;
      const sumR = from[b]! + from[c]!;
      const sumI = from[b + 1]! + from[c + 1]!;
      const difR = SIN_THIRD * (from[b]! - from[c]!);
      const difI = SIN_THIRD * (from[b + 1]! - from[c + 1]!);
      const midR = from[a]! - 0.5 * sumR;
      const midI = from[a + 1]! - 0.5 * sumI;
      to[write] = from[a]! + sumR;
      to[write + 1] = from[a + 1]! + sumI;
      to[write + row2] = (midR + difI) * w1r - (midI - difR) * w1i;
      to[write + row2 + 1] = (midR + difI) * w1i + (midI - difR) * w1r;
      to[write + 2 * row2] = (midR - difI) * w2r - (midI + difR) * w2i;
      to[write + 2 * row2 + 1] = (midR - difI) * w2i + (midI + difR) * w2r;
    }
  }
}

export function passOf5(
  n: number,
  stride: number,
  from: Float64Array,
  to: Float64Array,
  table: Float64Array,
  step: number,
): void {
  const rows = n / 5;
  const row2 = 2 * stride;
  const fifth = rows * row2;
  for (let row = 0; row < rows; row++) {
    const turn = 2 * row * step;
    const w1r = table[turn]!;
    const w1i = table[turn + 1]!;
    const w2r = table[2 * turn]!;
    const w2i = table[2 * turn + 1]!;
    const w3r = table[3 * turn]!;
    const w3i = table[3 * turn + 1]!;
    const w4r = table[4 * turn]!;
    const w4i = table[4 * turn + 1]!;
    let a = row * row2;
    let write = 5 * a;
    const end = a + row2;
    for (; a < end; a += 2, write += 2) {
      const b = a + fifth;
      const c = b + fifth;
      const d = c + fifth;
      const e = d + fifth;
      const outerR = from[b]! + from[e]!;
      const outerI = from[b + 1]! + from[e + 1]!;
      const outerDifR = from[b]! - from[e]!;
      const outerDifI = from[b + 1]! - from[e + 1]!;
      const innerR = from[c]! + from[d]!;
      const innerI = from[c + 1]! + from[d + 1]!;
      const innerDifR = from[c]! - from[d]!;
      const innerDifI = from[c + 1]! - from[d + 1]!;
      const nearR = from[a]! + C1 * outerR + C2 * innerR;
      const nearI = from[a + 1]! + C1 * outerI + C2 * innerI;
      const farR = from[a]! + C2 * outerR + C1 * innerR;
      const farI = from[a + 1]! + C2 * outerI + C1 * innerI;
      const nearTurnR = S1 * outerDifI + S2 * innerDifI;
      const nearTurnI = S1 * outerDifR + S2 * innerDifR;
      const farTurnR = S2 * outerDifI - S1 * innerDifI;
      const farTurnI = S2 * outerDifR - S1 * innerDifR;
      to[write] = from[a]! + outerR + innerR;
      to[write + 1] = from[a + 1]! + outerI + innerI;
      to[write + row2] = (nearR + nearTurnR) * w1r - (nearI - nearTurnI) * w1i;
      to[write + row2 + 1] = (nearR + nearTurnR) * w1i + (nearI - nearTurnI) * w1r;
      to[write + 2 * row2] = (farR + farTurnR) * w2r - (farI - farTurnI) * w2i;
      to[write + 2 * row2 + 1] = (farR + farTurnR) * w2i + (farI - farTurnI) * w2r;
      to[write + 3 * row2] = (farR - farTurnR) * w3r - (farI + farTurnI) * w3i;
      to[write + 3 * row2 + 1] = (farR - farTurnR) * w3i + (farI + farTurnI) * w3r;
      to[write + 4 * row2] = (nearR - nearTurnR) * w4r - (nearI + nearTurnI) * w4i;
      to[write + 4 * row2 + 1] = (nearR - nearTurnR) * w4i + (nearI + nearTurnI) * w4r;
    }
  }
}
