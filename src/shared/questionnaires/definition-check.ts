import { itemScoreRange } from './item-score.ts';
import { isQuestion } from './items.ts';
import type { Question, QuestionnaireItem, ShowCondition } from './items.ts';
import type { Band, Scale, Scoring } from './scoring-rules.ts';

export type DefinitionProblem = { path: readonly (string | number)[]; message: string };
type Checked = { isScoreOnly: boolean; items: readonly QuestionnaireItem[]; scoring: Scoring };

/** Checks the references between the parts of a definition; each problem states its place and a remedy. */
export function checkDefinition(definition: Checked): DefinitionProblem[] {
  return [
    ...(definition.isScoreOnly ? checkScoreOnly(definition) : checkAsked(definition)),
    ...definition.items.flatMap((item, index) => checkItem(item, index, definition.items)),
    ...duplicates(
      definition.items.map((item) => item.linkId),
      (index, linkId) => ({
        path: ['items', index, 'linkId'],
        message: `Another item is already called ${linkId}: give each its own.`,
      }),
    ),
    ...checkScoring(definition),
  ];
}

function checkScoreOnly({ items, scoring }: Checked): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  if (items.length > 0) problems.push({ path: ['items'], message: 'A score-only template has no items.' });
  if (scoring.scales.length === 0)
    problems.push({ path: ['scoring', 'scales'], message: 'A score-only template needs a score to enter.' });
  scoring.scales.forEach((scale, index) => {
    if (scale.range === undefined)
      problems.push({
        path: ['scoring', 'scales', index, 'range'],
        message: 'Enter the lowest and the highest value: without items they cannot be calculated.',
      });
  });
  return problems;
}

function checkAsked({ items }: Checked): DefinitionProblem[] {
  if (items.some(isQuestion)) return [];
  return [{ path: ['items'], message: 'A questionnaire needs at least one question.' }];
}

function checkItem(
  item: QuestionnaireItem,
  index: number,
  items: readonly QuestionnaireItem[],
): DefinitionProblem[] {
  const path = ['items', index];
  const problems: DefinitionProblem[] = [];
  if (item.kind === 'single' || item.kind === 'multiple')
    problems.push(
      ...duplicates(
        item.options.map((option) => option.value),
        (option, value) => ({
          path: [...path, 'options', option, 'value'],
          message: `Two options are both stored as ${value}: give each its own value.`,
        }),
      ),
    );
  const wrongRange = emptyRange(item);
  if (wrongRange !== undefined) problems.push({ path: [...path, wrongRange], message: EMPTY_RANGE });
  item.showWhen?.conditions.forEach((condition, at) => {
    const message = checkCondition(condition, items.slice(0, index));
    if (message !== undefined) problems.push({ path: [...path, 'showWhen', 'conditions', at], message });
  });
  return problems;
}

const EMPTY_RANGE = 'No answer fits: the largest must not be below the smallest.';

function emptyRange(item: QuestionnaireItem): string | undefined {
  switch (item.kind) {
    case 'scale':
      return item.max <= item.min || (item.max - item.min) % (item.step ?? 1) !== 0 ? 'max' : undefined;
    case 'number':
      return item.min !== undefined && item.max !== undefined && item.max < item.min ? 'max' : undefined;
    case 'date':
      return item.earliest !== undefined && item.latest !== undefined && item.latest < item.earliest
        ? 'latest'
        : undefined;
    case 'multiple': {
      const most = item.mostChosen ?? item.options.length;
      return (item.leastChosen ?? 0) > Math.min(most, item.options.length) ? 'leastChosen' : undefined;
    }
    default:
      return undefined;
  }
}

/** Conditions may refer only to earlier questions: this rules out cycles and sends no respondent back. */
function checkCondition(condition: ShowCondition, earlier: readonly QuestionnaireItem[]): string | undefined {
  const item = earlier.find(({ linkId }) => linkId === condition.linkId);
  if (item === undefined || !isQuestion(item))
    return `It depends on ${condition.linkId}, which is not a question before it.`;
  if (!('to' in condition)) return undefined;
  const isNumber = item.kind === 'scale' || item.kind === 'number';
  const isOrder = condition.is !== 'equal' && condition.is !== 'notEqual';
  if (isOrder && !isNumber && item.kind !== 'date')
    return `${condition.linkId} has no order: compare it with 'equal' or 'notEqual'.`;
  if (isNumber !== (typeof condition.to === 'number'))
    return isNumber
      ? `Compare ${condition.linkId} with a number.`
      : `Compare ${condition.linkId} with a text.`;
  const isChoice = item.kind === 'single' || item.kind === 'multiple';
  if (isChoice && !item.options.some((option) => option.value === condition.to))
    return `${condition.linkId} has no option ${String(condition.to)}.`;
  return undefined;
}

function checkScoring(definition: Checked): DefinitionProblem[] {
  const { scales, criteria, safety } = definition.scoring;
  const scored = new Map(
    definition.items.filter(isQuestion).map((item): [string, Question] => [item.linkId, item]),
  );
  const known = (linkId: string, path: readonly (string | number)[]): DefinitionProblem[] => {
    const item = scored.get(linkId);
    if (item === undefined) return [{ path, message: `There is no question ${linkId}.` }];
    if (itemScoreRange(item) !== undefined) return [];
    return [
      { path, message: `The answers of ${linkId} carry no score: give its options scores, or limits.` },
    ];
  };
  return [
    ...scales.flatMap((scale, index) => checkScale(scale, ['scoring', 'scales', index], definition, known)),
    ...duplicates(
      [...scales, ...criteria].map(({ id }) => id),
      (_, id) => ({ path: ['scoring'], message: `Two figures are both called ${id}: give each its own id.` }),
    ),
    ...criteria.flatMap((criterion, index) =>
      criterion.cases.flatMap((one, at) =>
        one.clauses.flatMap((clause) =>
          clause.items.flatMap(({ linkId }) =>
            known(linkId, ['scoring', 'criteria', index, 'cases', at, 'clauses']),
          ),
        ),
      ),
    ),
    ...safety.flatMap((rule, index) => known(rule.linkId, ['scoring', 'safety', index, 'linkId'])),
  ];
}

function checkScale(
  scale: Scale,
  path: readonly (string | number)[],
  { isScoreOnly }: Checked,
  known: (linkId: string, path: readonly (string | number)[]) => DefinitionProblem[],
): DefinitionProblem[] {
  const problems = scale.items.flatMap((linkId) => known(linkId, [...path, 'items']));
  if (!isScoreOnly && scale.items.length === 0)
    problems.push({ path: [...path, 'items'], message: 'Name the items this figure is made of.' });
  if (scale.method === 'count' && scale.countFrom === undefined)
    problems.push({
      path: [...path, 'countFrom'],
      message: 'Enter the score from which an item is counted.',
    });
  if (scale.items.length > 0 && scale.missing.maxMissing >= scale.items.length)
    problems.push({ path: [...path, 'missing'], message: 'At least one item must be answered.' });
  if (scale.range !== undefined && scale.range.max <= scale.range.min)
    problems.push({ path: [...path, 'range'], message: EMPTY_RANGE });
  problems.push(
    ...duplicates(scale.items, (index, linkId) => ({
      path: [...path, 'items', index],
      message: `${linkId} would count twice.`,
    })),
  );
  return [...problems, ...checkBands(scale.bands, [...path, 'bands'])];
}

function checkBands(bands: readonly Band[], path: readonly (string | number)[]): DefinitionProblem[] {
  return bands.flatMap((band, index) => {
    const before = bands[index - 1];
    if (band.to < band.from) return [{ path: [...path, index], message: 'The band ends before it begins.' }];
    if (before !== undefined && band.from <= before.to)
      return [
        { path: [...path, index], message: 'The bands overlap or are out of order: sort them upwards.' },
      ];
    return [];
  });
}

function duplicates(
  values: readonly string[],
  problem: (index: number, value: string) => DefinitionProblem,
): DefinitionProblem[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [problem(index, value)] : []));
}
