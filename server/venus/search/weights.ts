import { type Feature, FEATURES } from './features.ts';
import { MEASURES, type Sureness } from './sureness.ts';

/** How much each feature counts, and each measure of whether the best article answers. */
export type Weights = { features: Readonly<Record<Feature, number>>; sureness: Sureness };

const SURE = 'sure/';

/** The text of `weights.txt`: a line for each feature and each measure. */
export function writeWeights({ features, sureness }: Weights): string {
  const lines = [
    ...FEATURES.map((feature) => [feature, features[feature]] as const),
    ...MEASURES.map((measure) => [SURE + measure, sureness[measure]] as const),
  ];
  return lines.map(([name, weight]) => `${name} ${weight.toFixed(2)}\n`).join('');
}

/** Throws if a feature or a measure has no weight. */
export function readWeights(text: string): Weights {
  const lines = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  const weightOf = (name: string): number => {
    const weight = Number(lines.get(name));
    if (!Number.isFinite(weight)) throw new Error(`weights.txt has no weight of '${name}'`);
    return weight;
  };
  return {
    features: Object.fromEntries(
      FEATURES.map((feature) => [feature, weightOf(feature)]),
    ) as Weights['features'],
    sureness: Object.fromEntries(MEASURES.map((measure) => [measure, weightOf(SURE + measure)])) as Sureness,
  };
}
