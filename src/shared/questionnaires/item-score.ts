import type { AnswerValue } from './answer-values.ts';
import type { Question } from './items.ts';

export type ScoreRange = { min: number; max: number };
/** Score of each item. `hidden`: not asked, adds nothing. Undefined: asked, but without a score. */
export type ItemScores = ReadonlyMap<string, number | 'hidden' | undefined>;

/** Lowest and highest score of an item; undefined if its answers have no score. */
export function itemScoreRange(item: Question): ScoreRange | undefined {
  switch (item.kind) {
    case 'single':
      return rangeOf(item.options.flatMap((option) => option.score ?? []));
    case 'multiple':
      return rangeOfSums(item.options.flatMap((option) => option.score ?? []));
    case 'scale':
      return { min: item.min, max: item.max };
    case 'number':
      return item.min === undefined || item.max === undefined ? undefined : { min: item.min, max: item.max };
    default:
      return undefined;
  }
}

function rangeOf(scores: readonly number[]): ScoreRange | undefined {
  if (scores.length === 0) return undefined;
  return { min: Math.min(...scores), max: Math.max(...scores) };
}

function rangeOfSums(scores: readonly number[]): ScoreRange | undefined {
  if (scores.length === 0) return undefined;
  const sum = (wanted: (score: number) => boolean) =>
    scores.filter(wanted).reduce((total, score) => total + score, 0);
  return { min: sum((score) => score < 0), max: sum((score) => score > 0) };
}

/** Score of an answer after reversal; undefined if it has none. Expects a valid answer. */
export function itemScore(item: Question, answer: AnswerValue): number | undefined {
  const plain = plainScore(item, answer);
  if (plain === undefined || !('reverse' in item) || item.reverse !== true) return plain;
  const range = itemScoreRange(item);
  return range === undefined ? undefined : range.min + range.max - plain;
}

function plainScore(item: Question, answer: AnswerValue): number | undefined {
  switch (item.kind) {
    case 'single':
      return item.options.find((option) => option.value === answer)?.score;
    case 'multiple': {
      if (!Array.isArray(answer)) return undefined;
      const scores = item.options.filter((option) => answer.includes(option.value)).map((o) => o.score ?? 0);
      return scores.reduce((total, score) => total + score, 0);
    }
    case 'scale':
    case 'number':
      return typeof answer === 'number' ? answer : undefined;
    default:
      return undefined;
  }
}
