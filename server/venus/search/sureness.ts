import type { Comparison } from './features.ts';

/** What tells whether the best article answers a question at all. `weights.txt` holds the weight of each. */
export const MEASURES = ['pairs', 'letters', 'likelihood', 'coverage', 'terms', 'always'] as const;
export type Sureness = Readonly<Record<(typeof MEASURES)[number], number>>;

/** More terms tell no more. */
const MOST_TERMS = 8;
const STEPS = 2000;
const STEP = 0.5;
const DECAY = 0.001;

/** The measures of an article, in the order of {@link MEASURES}. */
export const measuresOf = ({ features, termCount }: Comparison): number[] => [
  features.pairs,
  features.letters,
  features.likelihood,
  features.coverage,
  Math.min(MOST_TERMS, termCount),
  1,
];

/** Log odds that the article answers the question, if questions about other things were as many. */
export const sureness = (weights: Sureness, measures: readonly number[]): number =>
  MEASURES.reduce((sum, measure, index) => sum + weights[measure] * measures[index]!, 0);

type Case = { measures: readonly number[]; isAnswered: boolean };

/**
 * Learns the weights from questions that the handbook answers and from questions about other things: logistic
 * regression by gradient descent, in which both kinds count the same. No random numbers.
 */
export function learnSureness(cases: readonly Case[]): Sureness {
  const answered = cases.filter(({ isAnswered }) => isAnswered).length;
  const shareOf = (isAnswered: boolean): number =>
    0.5 / Math.max(1, isAnswered ? answered : cases.length - answered);
  const scales = MEASURES.map((_, index) =>
    Math.sqrt(
      cases.reduce((sum, { measures }) => sum + measures[index]! ** 2, 0) / Math.max(1, cases.length),
    ),
  ).map((scale) => (scale > 0 ? scale : 1));
  const scaled = cases.map(({ measures, isAnswered }) => ({
    values: measures.map((value, index) => value / scales[index]!),
    target: isAnswered ? 1 : 0,
    share: shareOf(isAnswered),
  }));
  const weights = MEASURES.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => DECAY * weight);
    for (const { values, target, share } of scaled) {
      let odds = 0;
      for (let index = 0; index < values.length; index++) odds += values[index]! * weights[index]!;
      const error = share * (1 / (1 + Math.exp(-odds)) - target);
      for (let index = 0; index < values.length; index++) slope[index]! += error * values[index]!;
    }
    for (const [index, value] of slope.entries()) weights[index]! -= STEP * value;
  }
  return Object.fromEntries(
    MEASURES.map((measure, index) => [measure, weights[index]! / scales[index]!]),
  ) as Sureness;
}
