import type { Question, ShowCondition, ShowWhen } from '#shared/questionnaires/items.ts';
import type { FhirCoding, FhirEnableWhen, FhirItem } from '#shared/fhir/fhir-types.ts';
import { storable } from './import-options.ts';
import type { ImportLosses } from './import-losses.ts';

const OPERATORS: Readonly<Record<string, Extract<ShowCondition, { to: unknown }>['is']>> = {
  '=': 'equal',
  '!=': 'notEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
  '<': 'less',
  '<=': 'lessOrEqual',
};
const MOST_CONDITIONS = 10;

/** When an item is shown. `earlier` finds a preceding question by its linkId in the file. */
export function importConditions(
  item: FhirItem,
  earlier: (linkId: string) => Question | undefined,
  losses: ImportLosses,
): ShowWhen | undefined {
  const given = item.enableWhen ?? [];
  const conditions = given.slice(0, MOST_CONDITIONS).flatMap((one) => {
    const condition = importCondition(one, earlier(one.question));
    if (condition === undefined)
      losses.add(
        `${item.linkId}: the condition on ${one.question} (${one.operator}) cannot be kept; it is left out.`,
      );
    return condition ?? [];
  });
  if (given.length > MOST_CONDITIONS)
    losses.add(`${item.linkId}: only the first ${MOST_CONDITIONS} conditions are kept.`);
  if (conditions.length === 0) return undefined;
  return { match: item.enableBehavior === 'any' ? 'any' : 'all', conditions };
}

function importCondition(given: FhirEnableWhen, question: Question | undefined): ShowCondition | undefined {
  if (question === undefined) return undefined;
  const { linkId } = question;
  if (given.operator === 'exists')
    return { linkId, is: given.answerBoolean === false ? 'notAnswered' : 'answered' };
  const is = OPERATORS[given.operator];
  const to = comparand(given, question);
  if (is === undefined || to === undefined) return undefined;
  const hasOrder = question.kind === 'scale' || question.kind === 'number' || question.kind === 'date';
  return hasOrder || is === 'equal' || is === 'notEqual' ? { linkId, is, to } : undefined;
}

function comparand(given: FhirEnableWhen, question: Question): string | number | undefined {
  switch (question.kind) {
    case 'scale':
    case 'number':
      return given.answerInteger ?? given.answerDecimal;
    case 'date':
      return given.answerDate;
    case 'text':
      return given.answerString;
    default:
      return optionValue(
        given.answerCoding ?? { code: given.answerString ?? given.answerBoolean?.toString() },
        question,
      );
  }
}

function optionValue(
  { code, display }: FhirCoding,
  { options }: Extract<Question, { kind: 'single' | 'multiple' }>,
): string | undefined {
  const value = code === undefined ? undefined : storable(code);
  return (options.find((option) => option.value === value) ?? options.find(({ label }) => label === display))
    ?.value;
}

/** Combines two conditions that must both hold. Two 'any' lists cannot be combined; the inner one is then kept. */
export function bothHold(
  outer: ShowWhen | undefined,
  inner: ShowWhen | undefined,
  lost: () => void,
): ShowWhen | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  const isPlain = ({ match, conditions }: ShowWhen) => match === 'all' || conditions.length === 1;
  const conditions = [...outer.conditions, ...inner.conditions];
  if (isPlain(outer) && isPlain(inner) && conditions.length <= MOST_CONDITIONS)
    return { match: 'all', conditions };
  lost();
  return inner;
}
