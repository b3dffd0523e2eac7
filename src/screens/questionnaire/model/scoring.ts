import { itemScoreRange } from '#shared/questionnaires/item-score.ts';
import { isQuestion, type Question } from '#shared/questionnaires/items.ts';
import {
  type Band,
  type CountClause,
  type Criterion,
  type CutOff,
  type Scale,
  TOTAL,
} from '#shared/questionnaires/scoring-rules.ts';
import { type Draft, OWN_SOURCE, withScoring } from './draft.ts';

/** Questions whose answers carry a score. */
export const scorable = (draft: Draft): Question[] =>
  draft.definition.items.filter(isQuestion).filter((item) => itemScoreRange(item) !== undefined);

/** The scorable questions, plus those a figure names although they have no score, so that they can be removed. */
export function countable(draft: Draft): Question[] {
  const { scales, criteria } = draft.definition.scoring;
  const clauses = criteria.flatMap(({ cases }) => cases.flatMap((one) => one.clauses));
  const named = new Set([
    ...scales.flatMap(({ items }) => items),
    ...clauses.flatMap(({ items }) => items.map(({ linkId }) => linkId)),
  ]);
  const scored = new Set(scorable(draft));
  return draft.definition.items
    .filter(isQuestion)
    .filter((item) => scored.has(item) || named.has(item.linkId));
}

/** Adds a scale: the total first, then parts of it. It includes every question with a score. */
export function addScale(draft: Draft): Draft {
  const { scoring } = draft.definition;
  const isTotal = !scoring.scales.some(({ id }) => id === TOTAL);
  const number = freeNumber(draft, 'part');
  const scale: Scale = {
    id: isTotal ? TOTAL : `part-${number}`,
    name: isTotal ? 'Total' : `Part ${number}`,
    items: scorable(draft).map(({ linkId }) => linkId),
    method: 'sum',
    higherIsWorse: true,
    missing: { maxMissing: 0, fill: 'prorate' },
    bands: [],
    cutOffs: [],
  };
  return withScoring(draft, { scales: [...scoring.scales, scale] });
}

/** The first unused number of part-1, part-2 and so on: scores and patterns share their names. */
function freeNumber(draft: Draft, stem: string): number {
  const { scales, criteria } = draft.definition.scoring;
  const taken = new Set([...scales, ...criteria].map(({ id }) => id));
  let number = 1;
  while (taken.has(`${stem}-${number}`)) number++;
  return number;
}

export const changeScale = (draft: Draft, index: number, scale: Scale): Draft =>
  withScoring(draft, { scales: draft.definition.scoring.scales.with(index, scale) });

export const removeScale = (draft: Draft, index: number): Draft =>
  withScoring(draft, { scales: draft.definition.scoring.scales.toSpliced(index, 1) });

/** The next band begins where the last one ends. */
export function nextBand(bands: readonly Band[]): Band {
  const from = (bands.at(-1)?.to ?? -1) + 1;
  return { from, to: from + 4, label: '', severity: 'none', source: OWN_SOURCE };
}

export const nextCutOff = (cutOffs: readonly CutOff[]): CutOff => ({
  value: (cutOffs.at(-1)?.value ?? 0) + 1,
  meaning: '',
  source: cutOffs.at(-1)?.source ?? OWN_SOURCE,
});

export const NEW_CHANGE: NonNullable<Scale['minimalChange']> = { points: 1, meaning: '', source: OWN_SOURCE };

export const MOST_CRITERIA = 10;

/** Adds a pattern of answers, counted over all questions with a score until it is narrowed. */
export function addCriterion(draft: Draft): Draft {
  const number = freeNumber(draft, 'pattern');
  const criterion: Criterion = {
    id: `pattern-${number}`,
    name: `Pattern ${number}`,
    cases: [newCase(scorable(draft))],
    otherwise: '',
    source: OWN_SOURCE,
  };
  return withScoring(draft, { criteria: [...draft.definition.scoring.criteria, criterion] });
}

export const newCase = (questions: readonly Question[]): Criterion['cases'][number] => ({
  label: '',
  severity: 'none',
  clauses: [newClause(questions, 1)],
});

export const newClause = (questions: readonly Question[], number: number): CountClause => ({
  name: `Count ${number}`,
  items: questions.map(({ linkId }) => ({ linkId, atLeast: 1 })),
  min: 1,
});

export const changeCriterion = (draft: Draft, index: number, criterion: Criterion): Draft =>
  withScoring(draft, { criteria: draft.definition.scoring.criteria.with(index, criterion) });

export const removeCriterion = (draft: Draft, index: number): Draft =>
  withScoring(draft, { criteria: draft.definition.scoring.criteria.toSpliced(index, 1) });
