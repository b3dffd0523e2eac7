import type { Biquad } from '#dsp/host/core-types.ts';

/** State of four sections, from rest. */
export const freshState = (): Float64Array => new Float64Array(8);

/** Five numbers of each of four sections. */
export const coefficients = (sections: readonly Biquad[]): Float64Array =>
  Float64Array.from(sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b0, b1, b2, a1, a2]));

/**
 * Four biquads in one loop, coefficients and state in local variables: the fastest plain TypeScript we know. Reads
 * `count` samples of `from` from `start` on and writes them to `to`, which may be the same array.
 */
export function plainCascade(
  from: Float32Array,
  to: Float32Array | Float64Array,
  c: Float64Array,
  state: Float64Array,
  start = 0,
  count = from.length,
): void {
  const [b0, b1, b2, a1, a2] = [c[0]!, c[1]!, c[2]!, c[3]!, c[4]!];
  const [d0, d1, d2, c1, c2] = [c[5]!, c[6]!, c[7]!, c[8]!, c[9]!];
  const [f0, f1, f2, e1, e2] = [c[10]!, c[11]!, c[12]!, c[13]!, c[14]!];
  const [h0, h1, h2, g1, g2] = [c[15]!, c[16]!, c[17]!, c[18]!, c[19]!];
  let s1 = state[0]!;
  let s2 = state[1]!;
  let t1 = state[2]!;
  let t2 = state[3]!;
  let u1 = state[4]!;
  let u2 = state[5]!;
  let v1 = state[6]!;
  let v2 = state[7]!;
  for (let i = start; i < start + count; i++) {
    const x = from[i]!;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    const z = d0 * y + t1;
    t1 = d1 * y - c1 * z + t2;
    t2 = d2 * y - c2 * z;
    const p = f0 * z + u1;
    u1 = f1 * z - e1 * p + u2;
    u2 = f2 * z - e2 * p;
    const q = h0 * p + v1;
    v1 = h1 * p - g1 * q + v2;
    v2 = h2 * p - g2 * q;
    to[i] = q;
  }
  state[0] = s1;
  state[1] = s2;
  state[2] = t1;
  state[3] = t2;
  state[4] = u1;
  state[5] = u2;
  state[6] = v1;
  state[7] = v2;
}
