/**
 * Seeded noise that `dsp/golden/make-golden.py` makes in the same way: a linear congruential generator modulo
 * 2^32 (Numerical Recipes constants), scaled to [-1, 1).
 */
export function uniformNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Normal noise of SD 1: the sum of twelve uniform values. */
export function normalNoise(seed: number): () => number {
  const uniform = uniformNoise(seed);
  return () => {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += uniform();
    return sum / 2;
  };
}

/** `count` samples of `next`, rounded to what a recording can hold. */
export function signal(count: number, next: (index: number) => number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: count }, (_, index) => next(index));
}
