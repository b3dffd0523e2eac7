import { type Feature, FEATURES } from './features.ts';

/** How much each feature counts. */
export type Weights = Readonly<Record<Feature, number>>;

/** The text of `weights.txt`: a line for each feature. */
export const writeWeights = (weights: Weights): string =>
  `${FEATURES.map((feature) => `${feature} ${weights[feature].toFixed(2)}`).join('\n')}\n`;

/** Throws if a feature has no weight. */
export function readWeights(text: string): Weights {
  const lines = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  return Object.fromEntries(
    FEATURES.map((feature) => {
      const weight = Number(lines.get(feature));
      if (!Number.isFinite(weight)) throw new Error(`weights.txt has no weight of '${feature}'`);
      return [feature, weight];
    }),
  ) as Weights;
}
