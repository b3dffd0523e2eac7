import { z } from 'zod';
import type { Answers, AnswerValue } from './answer-values.ts';
import { itemsOf } from './definition.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { DEFAULT_TEXT_LENGTH, isQuestion } from './items.ts';
import type { Question } from './items.ts';
import { visibilityOf } from './visibility.ts';

export { answersSchema } from './answer-values.ts';
export type { Answers, AnswerValue } from './answer-values.ts';

/** `draft` allows unanswered required items: an interrupted questionnaire is stored as it is. */
export type AnswerCheck = 'draft' | 'complete';
export type AnswersOutcome = {
  /** Valid answers to the asked items, in item order: stored and scored. */
  answers: Answers;
  /** Problems by linkId, as messages for the respondent. Empty if there are none. */
  problems: Readonly<Record<string, string>>;
  /** Number of asked items, without sections. */
  askedCount: number;
  answeredCount: number;
};

/** Answers to hidden and unknown items are dropped silently: they are not the respondent's mistake. */
export function validateAnswers(
  definition: QuestionnaireDefinition,
  given: Answers,
  check: AnswerCheck = 'complete',
): AnswersOutcome {
  const items = itemsOf(definition);
  const visibility = visibilityOf(items, fitting(items.filter(isQuestion), given));
  const answers: Record<string, AnswerValue> = {};
  const problems: Record<string, string> = {};
  const asked = items.filter(isQuestion).filter(({ linkId }) => visibility.get(linkId) === 'shown');
  for (const item of asked) {
    const answer = tidied(given[item.linkId]);
    const problem = answer === undefined ? emptyProblem(item, check) : answerProblem(item, answer);
    if (problem !== undefined) problems[item.linkId] = problem;
    else if (answer !== undefined) answers[item.linkId] = answer;
  }
  return { answers, problems, askedCount: asked.length, answeredCount: Object.keys(answers).length };
}

/** Only a valid answer decides which other items are asked. */
function fitting(questions: readonly Question[], given: Answers): Answers {
  return Object.fromEntries(
    questions.flatMap((item): [string, AnswerValue][] => {
      const answer = tidied(given[item.linkId]);
      return answer === undefined || answerProblem(item, answer) !== undefined ? [] : [[item.linkId, answer]];
    }),
  );
}

/** The questions on screen, given the answers so far. */
export function askedQuestions(definition: QuestionnaireDefinition, answers: Answers): Question[] {
  const items = itemsOf(definition);
  const visibility = visibilityOf(items, fitting(items.filter(isQuestion), answers));
  return items.filter(isQuestion).filter(({ linkId }) => visibility.get(linkId) === 'shown');
}

function tidied(answer: AnswerValue | undefined): AnswerValue | undefined {
  if (typeof answer === 'string') return answer.trim() === '' ? undefined : answer.trim();
  if (Array.isArray(answer)) return answer.length === 0 ? undefined : [...new Set(answer)];
  return answer;
}

function emptyProblem(item: Question, check: AnswerCheck): string | undefined {
  return item.required && check === 'complete' ? 'Please answer this question.' : undefined;
}

/** Why an answer does not fit its question, as a message for the respondent. */
function answerProblem(item: Question, answer: AnswerValue): string | undefined {
  switch (item.kind) {
    case 'single':
      return item.options.some(({ value }) => value === answer) ? undefined : 'Choose one of the answers.';
    case 'multiple':
      return multipleProblem(item, answer);
    case 'scale':
      return scaleProblem(item, answer);
    case 'number':
      return numberProblem(item, answer);
    case 'text': {
      const most = item.maxLength ?? DEFAULT_TEXT_LENGTH;
      if (typeof answer !== 'string') return 'Write a text.';
      return answer.length > most ? `Write at most ${most} characters.` : undefined;
    }
    default:
      return dateProblem(item, answer);
  }
}

function multipleProblem(item: Extract<Question, { kind: 'multiple' }>, answer: AnswerValue) {
  const isKnown = (value: string) => item.options.some((option) => option.value === value);
  if (!Array.isArray(answer) || !answer.every(isKnown)) return 'Choose among the answers.';
  if (answer.length < (item.leastChosen ?? 0)) return `Choose at least ${item.leastChosen}.`;
  if (answer.length > (item.mostChosen ?? Infinity)) return `Choose at most ${item.mostChosen}.`;
  return undefined;
}

function scaleProblem(item: Extract<Question, { kind: 'scale' }>, answer: AnswerValue) {
  const isStep =
    typeof answer === 'number' &&
    answer >= item.min &&
    answer <= item.max &&
    (answer - item.min) % (item.step ?? 1) === 0;
  return isStep ? undefined : `Choose a step from ${item.min} to ${item.max}.`;
}

function numberProblem(item: Extract<Question, { kind: 'number' }>, answer: AnswerValue) {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'Enter a number.';
  const { min, max, decimals = 0 } = item;
  if (min !== undefined && max !== undefined && (answer < min || answer > max))
    return `Enter a number from ${min} to ${max}.`;
  if (min !== undefined && answer < min) return `Enter ${min} or more.`;
  if (max !== undefined && answer > max) return `Enter ${max} or less.`;
  if (Number(answer.toFixed(decimals)) === answer) return undefined;
  return decimals === 0 ? 'Enter a whole number.' : `Enter at most ${decimals} decimals.`;
}

function dateProblem(item: Extract<Question, { kind: 'date' }>, answer: AnswerValue) {
  if (!z.iso.date().safeParse(answer).success) return 'Enter a date.';
  if (item.earliest !== undefined && answer < item.earliest) return `Enter a date from ${item.earliest} on.`;
  if (item.latest !== undefined && answer > item.latest) return `Enter a date up to ${item.latest}.`;
  return undefined;
}
