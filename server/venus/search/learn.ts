import type { Article } from './article.ts';
import { createIndex, FEATURES } from './features.ts';
import type { Weights } from './weights.ts';

/** Articles compared for one question: more add nothing but time. */
const COMPARED = 15;
const STEPS = 300;
const STEP = 0.05;
/** Keeps weights small, so that one feature does not decide alone. */
const DECAY = 0.002;

type Row = { own: number; candidates: readonly (readonly number[])[] };

/**
 * Learns how much each feature counts, from the articles alone. Each question of an article is asked without that
 * question in the article, and the weights are moved until the article comes first (softmax over the nearest articles,
 * gradient descent). No random numbers: the same articles give the same weights.
 */
export function learnWeights(articles: readonly Article[]): Weights {
  const rows = rowsOf(articles);
  const weights = FEATURES.map(() => 0.5);
  for (let step = 0; step < STEPS; step++) {
    const slope = FEATURES.map((_, index) => DECAY * weights[index]!);
    for (const row of rows) addSlope(slope, row, weights, rows.length);
    // A feature can only speak for an article.
    for (const [index, value] of slope.entries())
      weights[index] = Math.max(0, weights[index]! - STEP * value * Math.sqrt(STEPS / (step + 1)));
  }
  return Object.fromEntries(FEATURES.map((feature, index) => [feature, rounded(weights[index]!)])) as Weights;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function rowsOf(articles: readonly Article[]): Row[] {
  const index = createIndex(articles);
  return articles.flatMap((article) =>
    article.asks.map((ask): Row => {
      const asked = index.read(ask);
      const scored = articles
        .map((each) => {
          const features = index.features(asked, each, each === article ? ask : undefined);
          return { each, values: FEATURES.map((feature) => features[feature]) };
        })
        .toSorted((a, b) => sum(b.values) - sum(a.values));
      const others = scored.filter(({ each }) => each !== article).slice(0, COMPARED - 1);
      const own = scored.find(({ each }) => each === article)!;
      return { own: 0, candidates: [own, ...others].map(({ values }) => values) };
    }),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function addSlope(slope: number[], { own, candidates }: Row, weights: readonly number[], rows: number): void {
  const scores = candidates.map((values) => sum(values.map((value, index) => value * weights[index]!)));
  const most = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const total = sum(shares);
  for (const [at, values] of candidates.entries()) {
    const error = (shares[at]! / total - (at === own ? 1 : 0)) / rows;
    for (const [index, value] of values.entries()) slope[index]! += error * value;
  }
}
