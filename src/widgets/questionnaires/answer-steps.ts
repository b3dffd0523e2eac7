import type { AnswerValue } from '#shared/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { itemsOf } from '#shared/questionnaires/definition.ts';
import type { Question, QuestionnaireItem } from '#shared/questionnaires/items.ts';

/** A scale with more steps becomes a slider. */
const MOST_BUTTONS = 11;

/** Answers chosen with one press: the options of a choice, or the steps of a short scale. */
export type Choosable = { value: string | number; label: string; key: string | undefined };

/** The answers a question offers, each with its digit key; undefined for typed answers and sliders. */
export function choosable(question: Question): Choosable[] | undefined {
  if (question.kind === 'single' || question.kind === 'multiple')
    return question.options.map(({ value, label }, index) => ({
      value,
      label,
      key: index < 9 ? String(index + 1) : undefined,
    }));
  if (question.kind !== 'scale') return undefined;
  const { min, max, step = 1 } = question;
  const count = (max - min) / step + 1;
  if (count > MOST_BUTTONS) return undefined;
  // A step is chosen by its own digit, so that 7 is 7.
  return Array.from({ length: count }, (_, index) => min + index * step).map((value) => ({
    value,
    label: String(value),
    key: value >= 0 && value <= 9 ? String(value) : undefined,
  }));
}

/** The answer after `chosen` is pressed: multiple choice toggles, other questions keep only one. */
export function answerAfter(
  question: Question,
  answer: AnswerValue | undefined,
  chosen: string | number,
): AnswerValue | undefined {
  if (question.kind !== 'multiple') return chosen;
  const before = Array.isArray(answer) ? answer : [];
  const after = before.includes(String(chosen))
    ? before.filter((value) => value !== chosen)
    : [...before, String(chosen)];
  // In the order of the options, whatever the order of the presses.
  const sorted = question.options.map(({ value }) => value).filter((value) => after.includes(value));
  return sorted.length === 0 ? undefined : sorted;
}

type Section = Extract<QuestionnaireItem, { kind: 'section' }>;

/** The heading above a question. */
export function headingOf(definition: QuestionnaireDefinition, linkId: string): Section | undefined {
  const items = itemsOf(definition);
  const at = items.findIndex((item) => item.linkId === linkId);
  const heading = items.slice(0, Math.max(0, at)).findLast((item) => item.kind === 'section');
  return heading?.kind === 'section' ? heading : undefined;
}
