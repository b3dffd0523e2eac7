import type { Hop } from './hop.ts';

/** Has no factor in common with the samples of a hop at usual rates, so that all places in a hop are visited. */
const STRIDE = 7919;

/**
 * Position of one sample of a hop, another one in each hop: samples taken at even distances would show a rhythm of 25 Hz,
 * or a multiple of it, as a constant.
 */
export const sampleInHop = ({ tickIndex, sampleCount }: Pick<Hop, 'tickIndex' | 'sampleCount'>): number =>
  (tickIndex * STRIDE) % sampleCount;
