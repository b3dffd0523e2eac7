import { validateAnswers } from './answers.ts';
import type { Answers, AnswerValue } from './answer-values.ts';
import { criterionResult } from './criteria.ts';
import { itemsOf } from './definition.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { itemScore, itemScoreRange } from './item-score.ts';
import type { ItemScores, ScoreRange } from './item-score.ts';
import { isQuestion } from './items.ts';
import type { Question } from './items.ts';
import { TOTAL } from './scoring-rules.ts';
import type { Band, SafetyRule, Scale } from './scoring-rules.ts';
import type { QuestionnaireScores, SafetyFlag, ScaleScore } from './scores.ts';
import { alwaysShown, visibilityOf } from './visibility.ts';

/** Figures of a response. Invalid answers count as missing; the order of answers does not matter. */
export function scoreQuestionnaire(definition: QuestionnaireDefinition, given: Answers): QuestionnaireScores {
  const { answers, askedCount, answeredCount } = validateAnswers(definition, given, 'draft');
  const questions = itemsOf(definition).filter(isQuestion);
  const scores = itemScores(definition, answers);
  const { scales, criteria, safety } = definition.scoring;
  const results = scales.map((scale) => scaleScore(definition, scale, scores));
  return {
    total: results.find(({ scaleId }) => scaleId === TOTAL),
    subscales: results.filter(({ scaleId }) => scaleId !== TOTAL),
    criteria: criteria.map((criterion) => criterionResult(criterion, scores)),
    safety: safety.flatMap((rule) => safetyFlag(rule, questions, answers, scores)),
    askedCount,
    answeredCount,
  };
}

function itemScores(definition: QuestionnaireDefinition, answers: Answers): ItemScores {
  const items = itemsOf(definition);
  const visibility = visibilityOf(items, answers);
  return new Map(
    items.filter(isQuestion).map((item): [string, number | 'hidden' | undefined] => {
      if (visibility.get(item.linkId) === 'hidden') return [item.linkId, 'hidden'];
      const answer = answers[item.linkId];
      return [item.linkId, answer === undefined ? undefined : itemScore(item, answer)];
    }),
  );
}

/** The items of a scale; in a score-only template the single entered number. */
function linkIdsOf(definition: QuestionnaireDefinition, scale: Scale): readonly string[] {
  return definition.isScoreOnly ? [scale.id] : scale.items;
}

/** Lowest and highest value of a scale; stated, or computed from its items. */
export function scaleRange(definition: QuestionnaireDefinition, scale: Scale): ScoreRange {
  if (scale.range !== undefined) return scale.range;
  const times = scale.multiplyBy ?? 1;
  if (scale.method === 'count') return { min: 0, max: scale.items.length * times };
  const ranges = itemRanges(definition, scale);
  const mins = ranges.map(({ min }) => min);
  const maxs = ranges.map(({ max }) => max);
  const isMean = scale.method === 'mean';
  const decimals = decimalsOf(scale);
  return {
    min: rounded((isMean ? Math.min(...mins) : sumOf(mins)) * times, decimals),
    max: rounded((isMean ? Math.max(...maxs) : sumOf(maxs)) * times, decimals),
  };
}

/** An item that may be hidden or left out can also add nothing. */
function itemRanges(definition: QuestionnaireDefinition, scale: Scale): ScoreRange[] {
  const visibleAlways = alwaysShown(definition.items);
  const isFilledWithZero = scale.missing.fill === 'zero' && scale.missing.maxMissing > 0;
  return definition.items.filter(isQuestion).flatMap((item) => {
    const range = scale.items.includes(item.linkId) ? itemScoreRange(item) : undefined;
    if (range === undefined) return [];
    const canBeNothing =
      isFilledWithZero ||
      scale.mayBeLeftOut?.includes(item.linkId) === true ||
      (scale.method === 'sum' && !visibleAlways.has(item.linkId));
    return [canBeNothing ? { min: Math.min(0, range.min), max: Math.max(0, range.max) } : range];
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function scaleScore(definition: QuestionnaireDefinition, scale: Scale, scores: ItemScores): ScaleScore {
  const linkIds = linkIdsOf(definition, scale);
  const values = linkIds.flatMap((linkId) => {
    const score = scores.get(linkId);
    return typeof score === 'number' ? [score] : [];
  });
  const missing = linkIds.filter(
    (linkId) => scores.get(linkId) === undefined && scale.mayBeLeftOut?.includes(linkId) !== true,
  );
  const common = {
    scaleId: scale.id,
    name: scale.name,
    range: scaleRange(definition, scale),
    higherIsWorse: scale.higherIsWorse,
    itemCount: linkIds.length,
    missing,
  };
  const reason = notScoredReason(scale, linkIds, missing, values, scores);
  if (reason !== undefined) return { state: 'notScored', ...common, reason };
  const value = rounded(combined(scale, values, missing.length), decimalsOf(scale));
  return {
    state: 'scored',
    ...common,
    value,
    isProrated: missing.length > 0,
    band: bandOf(scale.bands, value),
    reached: scale.cutOffs.filter((cut) => (scale.higherIsWorse ? value >= cut.value : value <= cut.value)),
  };
}

function notScoredReason(
  scale: Scale,
  linkIds: readonly string[],
  missing: readonly string[],
  values: readonly number[],
  scores: ItemScores,
): string | undefined {
  const { maxMissing } = scale.missing;
  if (missing.length > maxMissing)
    return (
      `${missing.length} of ${linkIds.length} ${linkIds.length === 1 ? 'item' : 'items'} ` +
      `${missing.length === 1 ? 'is' : 'are'} not answered; ` +
      (maxMissing === 0 ? 'this score needs all of them.' : `at most ${maxMissing} may be missing.`)
    );
  const isAllHidden = linkIds.every((linkId) => scores.get(linkId) === 'hidden');
  // If all items are hidden, a sum is 0, but a mean is undefined.
  if (values.length === 0 && !(isAllHidden && scale.method !== 'mean'))
    return 'No item of this score is answered.';
  return undefined;
}

function combined(scale: Scale, values: readonly number[], missingCount: number): number {
  const sum = sumOf(values);
  const times = scale.multiplyBy ?? 1;
  const isProrated = scale.missing.fill === 'prorate' && values.length > 0;
  const fill = isProrated ? (values.length + missingCount) / values.length : 1;
  switch (scale.method) {
    case 'sum':
      return sum * fill * times;
    case 'mean':
      return (sum / (isProrated ? values.length : values.length + missingCount)) * times;
    default: {
      const from = scale.countFrom ?? 1;
      return values.filter((value) => value >= from).length * fill * times;
    }
  }
}

function decimalsOf(scale: Scale): number {
  return scale.decimals ?? (scale.method === 'mean' ? 2 : 0);
}

/** Rounds half up. The small addend corrects binary fractions (2.675 is stored slightly lower). */
function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor + 1e-9) / factor;
}

/** The band of a value; a value between two bands belongs to the lower one. */
function bandOf(bands: readonly Band[], value: number): Band | undefined {
  const candidate = bands.findLast((band) => value >= band.from);
  const isBeyond = candidate !== undefined && candidate === bands.at(-1) && value > candidate.to;
  return isBeyond ? undefined : candidate;
}

function safetyFlag(
  rule: SafetyRule,
  questions: readonly Question[],
  answers: Answers,
  scores: ItemScores,
): SafetyFlag[] {
  const item = questions.find(({ linkId }) => linkId === rule.linkId);
  const answer = answers[rule.linkId];
  const score = scores.get(rule.linkId);
  if (item === undefined || answer === undefined || typeof score !== 'number' || score < rule.atLeast)
    return [];
  const { id, linkId, title, text, source } = rule;
  return [{ id, linkId, question: item.text, answer: answerLabel(item, answer), title, text, source }];
}

/** Display text of an answer. */
export function answerLabel(item: Question, answer: AnswerValue): string {
  if (item.kind !== 'single' && item.kind !== 'multiple') {
    const unit = item.kind === 'number' && item.unit !== undefined ? ` ${item.unit}` : '';
    return `${String(answer)}${unit}`;
  }
  const chosen = Array.isArray(answer) ? answer : [String(answer)];
  return item.options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
