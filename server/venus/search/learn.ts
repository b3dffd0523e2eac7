import type { Article } from './article.ts';
import { type Comparison, createIndex, FEATURES, scoreOf } from './features.ts';
import { learnSureness, measuresOf } from './sureness.ts';
import type { Weights } from './weights.ts';

/** Articles compared for one question: more add nothing but time. */
const COMPARED = 15;
const STEPS = 300;
const STEP = 0.05;
/** Keeps weights small, so that one feature does not decide alone. */
const DECAY = 0.002;

/** The features of the nearest articles for one question. `own` is the place of the article it belongs to. */
type Row = { own: number; candidates: readonly (readonly number[])[] };

/**
 * Learns the weights, from the articles and from questions about other things. Each question of an article is asked
 * without that question in the article. Weights of the features are moved until the article comes first (softmax over
 * the nearest articles, gradient descent); then it is learned what tells these questions from `otherThings`. No random
 * numbers: the same articles give the same weights.
 */
export function learnWeights(articles: readonly Article[], otherThings: readonly string[]): Weights {
  const index = createIndex(articles);
  const answered = articles.flatMap((each, article) =>
    each.asks.map((text, ask) => {
      const asked = index.read(text);
      return { asked, own: article, compared: index.compare(asked, { article, ask }) };
    }),
  );
  const features = learnFeatures(answered.map(({ own, compared }) => rowOf(own, compared)));
  const bestOf = (compared: readonly Comparison[]): number => {
    const scores = compared.map((each) => scoreOf(features, each.features));
    return scores.indexOf(Math.max(...scores));
  };
  const cases = [
    ...answered
      // An article that comes first by mistake says nothing about either kind.
      .filter(({ own, compared }) => bestOf(compared) === own)
      .map(({ asked, own, compared }) => ({ asked, best: compared[own]!, isAnswered: true })),
    ...otherThings.map((text) => {
      const asked = index.read(text);
      const compared = index.compare(asked);
      return { asked, best: compared[bestOf(compared)]!, isAnswered: false };
    }),
  ];
  const sureness = learnSureness(
    cases.map(({ asked, best, isAnswered }) => ({ measures: measuresOf(asked, best.features), isAnswered })),
  );
  return { features: mapped(features), sureness: mapped(sureness) };
}

function learnFeatures(rows: readonly Row[]): Weights['features'] {
  const weights = FEATURES.map(() => 0.5);
  for (let step = 0; step < STEPS; step++) {
    const slope = FEATURES.map((_, index) => DECAY * weights[index]!);
    for (const row of rows) addSlope(slope, row, weights, rows.length);
    // A feature can only speak for an article.
    for (const [index, value] of slope.entries())
      weights[index] = Math.max(0, weights[index]! - STEP * value * Math.sqrt(STEPS / (step + 1)));
  }
  return Object.fromEntries(
    FEATURES.map((feature, index) => [feature, weights[index]!]),
  ) as Weights['features'];
}

/** Two decimals, as in the file. */
const mapped = <Name extends string>(weights: Readonly<Record<Name, number>>): Record<Name, number> =>
  Object.fromEntries(
    Object.entries<number>(weights).map(([name, weight]) => [name, Math.round(weight * 100) / 100]),
  ) as Record<Name, number>;

function rowOf(own: number, compared: readonly Comparison[]): Row {
  const values = compared.map(({ features }) => FEATURES.map((feature) => features[feature]));
  const others = values
    .filter((_, article) => article !== own)
    .toSorted((a, b) => sum(b) - sum(a))
    .slice(0, COMPARED - 1);
  return { own: 0, candidates: [values[own]!, ...others] };
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
