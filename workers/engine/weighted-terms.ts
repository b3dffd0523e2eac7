/** A channel of a weighted sum. */
export type WeightedTerm = { channel: number; weight: number };

/** The channels of a weighted sum. Channels with weight 0 are left out, so that their gaps have no effect. */
export const weightedTerms = (weights: readonly number[]): WeightedTerm[] =>
  weights.flatMap((weight, channel) => (weight === 0 ? [] : [{ channel, weight }]));
