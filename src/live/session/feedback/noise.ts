/**
 * Uniform numbers in [0, 1) from a seed (mulberry32, T. Ettinger 2017), so that a soundscape always sounds the same.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** White noise, peak 1. */
export function fillWhite(out: Float32Array, random: () => number): void {
  for (let index = 0; index < out.length; index++) out[index] = 2 * random() - 1;
}

/**
 * Pink noise by the Voss-McCartney method: rows of held random numbers, each updated half as often as the previous one.
 * Normalised to peak 1.
 */
export function fillPink(out: Float32Array, random: () => number): void {
  const rows = new Float32Array(14);
  let peak = 1e-9;
  for (let index = 0; index < out.length; index++) {
    const row = Math.min(rows.length - 1, trailingZeros(index + 1));
    rows[row] = 2 * random() - 1;
    let sum = 0;
    for (let each = 0; each < rows.length; each++) sum += rows[each]!;
    out[index] = sum;
    peak = Math.max(peak, Math.abs(sum));
  }
  for (let index = 0; index < out.length; index++) out[index]! /= peak;
}

/** Sparse decaying clicks: drops, crackle. `perSecond` is their mean rate; their loudness varies. */
export function fillDrops(
  out: Float32Array,
  random: () => number,
  options: { samplingRateHz: number; perSecond: number; decayMs: number },
): void {
  const chance = options.perSecond / options.samplingRateHz;
  const keep = Math.exp(-1000 / (options.decayMs * options.samplingRateHz));
  let level = 0;
  for (let index = 0; index < out.length; index++) {
    if (random() < chance) level = Math.max(level, random() ** 3);
    out[index] = level * (2 * random() - 1);
    level *= keep;
  }
}

/** Blends the end of a buffer into its start, so that a loop does not click. */
export function makeSeamless(out: Float32Array, fadeSamples: number): void {
  const length = out.length - fadeSamples;
  for (let index = 0; index < fadeSamples; index++) {
    const share = index / fadeSamples;
    out[index] = out[index]! * Math.sqrt(share) + out[length + index]! * Math.sqrt(1 - share);
  }
}

const trailingZeros = (value: number): number => 31 - Math.clz32(value & -value);
