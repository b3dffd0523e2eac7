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

/** The article a question belongs to, and the other nearest ones. */
type Row = { own: Comparison; others: readonly Comparison[] };

/**
 * Learns the weights, from the articles and from questions about other things. Each question of an article is asked
 * without that question in the article. Weights of the features are moved until the article comes first (softmax over
 * the nearest articles, gradient descent); then it is learned what tells these questions from `otherThings`. No random
 * numbers: the same articles give the same weights.
 */
export function learnWeights(articles: readonly Article[], otherThings: readonly string[]): Weights {
  const index = createIndex(articles);
  const rows = articles.flatMap(({ asks }, article) =>
    asks.flatMap((text, ask) => rowOf(article, index.compare(index.read(text), { article, ask }))),
  );
  const weights = learnFeatures(rows);
  const score = ({ features }: Comparison) => scoreOf(weights, features);
  // An article that comes first by mistake says nothing about either kind.
  const answered = rows.filter(({ own, others }) => others.every((other) => score(other) < score(own)));
  const unanswered = otherThings.flatMap((text) =>
    coveredOf(index.compare(index.read(text)))
      .toSorted((a, b) => score(b) - score(a))
      .slice(0, 1),
  );
  const sureness = learnSureness([
    ...answered.map(({ own }) => ({ measures: measuresOf(own), isAnswered: true })),
    ...unanswered.map((best) => ({ measures: measuresOf(best), isAnswered: false })),
  ]);
  return { features: rounded(weights), sureness: rounded(sureness) };
}

const coveredOf = (compared: readonly (Comparison | undefined)[]): Comparison[] =>
  compared.filter((each) => each !== undefined);

/** No row for a question that shares no term with its article once it is left out. */
function rowOf(article: number, compared: readonly (Comparison | undefined)[]): Row[] {
  const own = compared[article];
  if (!own) return [];
  const others = coveredOf(compared)
    .filter((each) => each !== own)
    .toSorted((a, b) => sum(valuesOf(b)) - sum(valuesOf(a)))
    .slice(0, COMPARED - 1);
  return [{ own, others }];
}

const valuesOf = ({ features }: Comparison): number[] => FEATURES.map((feature) => features[feature]);

/** Two decimals, as in the file. */
const rounded = <Name extends string>(weights: Readonly<Record<Name, number>>): Record<Name, number> =>
  Object.fromEntries(
    Object.entries<number>(weights).map(([name, weight]) => [name, Math.round(weight * 100) / 100]),
  ) as Record<Name, number>;

function learnFeatures(rows: readonly Row[]): Weights['features'] {
  // One array for each row: this is read three hundred times.
  const candidates = rows.map(({ own, others }) => Float64Array.from([own, ...others].flatMap(valuesOf)));
  const weights = FEATURES.map(() => 0.5);
  for (let step = 0; step < STEPS; step++) {
    const slope = FEATURES.map((_, index) => DECAY * weights[index]!);
    for (const each of candidates) addSlope(slope, each, weights, rows.length);
    // A feature can only speak for an article.
    for (const [index, value] of slope.entries())
      weights[index] = Math.max(0, weights[index]! - STEP * value * Math.sqrt(STEPS / (step + 1)));
  }
  return Object.fromEntries(
    FEATURES.map((feature, index) => [feature, weights[index]!]),
  ) as Weights['features'];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Adds the slope of one row: the features of one candidate after the other. The first candidate is the article the
 * question belongs to.
 */
function addSlope(slope: number[], candidates: Float64Array, weights: readonly number[], rows: number): void {
  const featureCount = weights.length;
  const count = candidates.length / featureCount;
  const shares = new Float64Array(count);
  let most = -Infinity;
  for (let at = 0; at < count; at++) {
    let score = 0;
    for (let index = 0; index < featureCount; index++)
      score += candidates[at * featureCount + index]! * weights[index]!;
    shares[at] = score;
    most = Math.max(most, score);
  }
  let total = 0;
  for (let at = 0; at < count; at++) total += shares[at] = Math.exp(shares[at]! - most);
  for (let at = 0; at < count; at++) {
    const error = (shares[at]! / total - (at === 0 ? 1 : 0)) / rows;
    for (let index = 0; index < featureCount; index++)
      slope[index]! += error * candidates[at * featureCount + index]!;
  }
}
