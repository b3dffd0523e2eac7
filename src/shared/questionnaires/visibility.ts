import { assertNever } from '../assert-never.ts';
import type { Answers, AnswerValue } from './answer-values.ts';
import type { QuestionnaireItem, ShowCondition } from './items.ts';

/**
 * `hidden`: the answers rule the item out. `undecided`: an earlier answer it depends on is missing. The item is then
 * not on screen, but does not count as deliberately omitted.
 */
export type Visibility = 'shown' | 'hidden' | 'undecided';

/** Whether each item is asked, from the answers to earlier items. Answers to hidden items are ignored. */
export function visibilityOf(
  items: readonly QuestionnaireItem[],
  answers: Answers,
): ReadonlyMap<string, Visibility> {
  const known = new Map<string, Visibility>();
  const kinds = new Map(items.map((item) => [item.linkId, item.kind]));
  let section: Visibility = 'shown';
  for (const item of items) {
    const own = ownVisibility(item, (linkId) => ({
      visibility: known.get(linkId) ?? 'hidden',
      answer: answers[linkId],
      isMultiple: kinds.get(linkId) === 'multiple',
    }));
    if (item.kind === 'section') section = own;
    known.set(item.linkId, item.kind === 'section' ? own : both(section, own));
  }
  return known;
}

/** Items that no answer can hide. */
export function alwaysShown(items: readonly QuestionnaireItem[]): ReadonlySet<string> {
  const shown = new Set<string>();
  let isSectionShown = true;
  for (const item of items) {
    if (item.kind === 'section') isSectionShown = item.showWhen === undefined;
    if (isSectionShown && item.showWhen === undefined) shown.add(item.linkId);
  }
  return shown;
}

type Earlier = { visibility: Visibility; answer: AnswerValue | undefined; isMultiple: boolean };

function ownVisibility(item: QuestionnaireItem, earlier: (linkId: string) => Earlier): Visibility {
  if (item.showWhen === undefined) return 'shown';
  const parts = item.showWhen.conditions.map((condition) => holds(condition, earlier(condition.linkId)));
  return item.showWhen.match === 'all'
    ? parts.reduce(both, 'shown')
    : parts.reduce<Visibility>(either, 'hidden');
}

function both(one: Visibility, other: Visibility): Visibility {
  if (one === 'hidden' || other === 'hidden') return 'hidden';
  return one === 'shown' && other === 'shown' ? 'shown' : 'undecided';
}

function either(one: Visibility, other: Visibility): Visibility {
  if (one === 'shown' || other === 'shown') return 'shown';
  return one === 'hidden' && other === 'hidden' ? 'hidden' : 'undecided';
}

function holds(condition: ShowCondition, { visibility, answer, isMultiple }: Earlier): Visibility {
  if (visibility === 'undecided') return 'undecided';
  const isAnswered = visibility === 'shown' && answer !== undefined;
  if (!('to' in condition)) return (condition.is === 'answered') === isAnswered ? 'shown' : 'hidden';
  // A hidden question never matches a comparison; a visible one may still be answered.
  if (!isAnswered) return visibility === 'hidden' ? 'hidden' : 'undecided';
  if (isMultiple) {
    const isChosen = Array.isArray(answer) && answer.includes(String(condition.to));
    return isChosen === (condition.is === 'equal') ? 'shown' : 'hidden';
  }
  return !Array.isArray(answer) && compare(condition.is, answer, condition.to) ? 'shown' : 'hidden';
}

type Comparison = Extract<ShowCondition, { to: unknown }>['is'];

function compare(is: Comparison, answer: string | number, to: string | number): boolean {
  switch (is) {
    case 'equal':
      return answer === to;
    case 'notEqual':
      return answer !== to;
    case 'greater':
      return answer > to;
    case 'greaterOrEqual':
      return answer >= to;
    case 'less':
      return answer < to;
    case 'lessOrEqual':
      return answer <= to;
    default:
      return assertNever(is);
  }
}
