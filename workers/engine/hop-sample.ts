import type { Hop } from './hop.ts';

/** Coprime with the samples per hop at usual rates, so that all positions in a hop occur. */
const STRIDE = 7919;

/**
 * Position of one sample of a hop, different in each hop. Samples at regular intervals would show a rhythm of 25 Hz, or
 * a multiple of it, as a constant.
 */
export const sampleInHop = ({ tickIndex, sampleCount }: Pick<Hop, 'tickIndex' | 'sampleCount'>): number =>
  (tickIndex * STRIDE) % sampleCount;
