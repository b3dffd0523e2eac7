import type { Questionnaire } from '#shared/api/questionnaires.ts';
import type { QuestionnaireCategoryId } from '#shared/domain/ids.ts';
import {
  QUESTIONNAIRE_FORMAT,
  QUESTIONNAIRE_FORMAT_VERSION,
  type QuestionnaireDefinition,
} from '#shared/questionnaires/definition.ts';
import type { ItemKind, QuestionnaireItem } from '#shared/questionnaires/items.ts';
import type { SafetyRule, Scoring } from '#shared/questionnaires/scoring-rules.ts';

/** The edited questionnaire. It may be invalid for a while; it is checked before it is saved. */
export type Draft = { definition: QuestionnaireDefinition; categoryId: QuestionnaireCategoryId | null };

export const draftOf = ({ definition, categoryId }: Questionnaire): Draft => ({ definition, categoryId });

/** Source stated for figures that the practice sets itself. */
export const OWN_SOURCE = 'Set by the practice';

export const EMPTY_DRAFT: Draft = {
  categoryId: null,
  definition: {
    format: QUESTIONNAIRE_FORMAT,
    formatVersion: QUESTIONNAIRE_FORMAT_VERSION,
    title: '',
    description: '',
    instructions: '',
    respondent: 'client',
    language: 'en',
    isScoreOnly: false,
    terms: { status: 'own', note: '' },
    source: '',
    items: [],
    scoring: { scales: [], criteria: [], safety: [] },
  },
};

export const KIND_WORDS: Readonly<Record<ItemKind, string>> = {
  single: 'One of several answers',
  multiple: 'Several answers',
  scale: 'Scale',
  number: 'Number',
  text: 'Text',
  date: 'Date',
  section: 'Heading',
};
export const ITEM_KINDS = Object.keys(KIND_WORDS) as ItemKind[];

export const withDefinition = (draft: Draft, change: Partial<QuestionnaireDefinition>): Draft => ({
  ...draft,
  definition: { ...draft.definition, ...change },
});

export const withScoring = (draft: Draft, change: Partial<Scoring>): Draft =>
  withDefinition(draft, { scoring: { ...draft.definition.scoring, ...change } });

const withItems = (draft: Draft, items: QuestionnaireItem[]): Draft => withDefinition(draft, { items });

/** The first unused name of q1, q2 and so on. The name of a deleted item is free again only if nothing refers to it. */
function freeLinkId(items: readonly QuestionnaireItem[]): string {
  for (let number = 1; ; number++) {
    const linkId = `q${number}`;
    if (!items.some((item) => item.linkId === linkId)) return linkId;
  }
}

export function addItem(draft: Draft, kind: ItemKind): Draft {
  const { items } = draft.definition;
  return withItems(draft, [...items, newItem(kind, freeLinkId(items))]);
}

function newItem(kind: ItemKind, linkId: string): QuestionnaireItem {
  const asked = { linkId, text: '', required: true };
  switch (kind) {
    case 'section':
      return { kind, linkId, text: '' };
    case 'single':
    case 'multiple':
      return { kind, ...asked, options: [option('1', 0), option('2', 1)] };
    case 'scale':
      return { kind, ...asked, min: 0, max: 10 };
    case 'number':
      return { kind, ...asked };
    case 'text':
      return { kind, ...asked, required: false };
    case 'date':
      return { kind, ...asked };
  }
}

const option = (value: string, score: number) => ({ value, label: '', score });

/** Another answer, stored under a value that no other answer of the item has. */
export function nextOption(options: readonly { value: string; score?: number | undefined }[]) {
  const numbers = options.map(({ value }) => Number(value)).filter(Number.isFinite);
  const value = String(Math.max(0, ...numbers) + 1);
  return option(value, Math.max(-1, ...options.map(({ score }) => score ?? -1)) + 1);
}

export const changeItem = (draft: Draft, index: number, item: QuestionnaireItem): Draft =>
  withItems(draft, draft.definition.items.with(index, item));

/** Returns the same draft if the item cannot move there. */
export function moveItem(draft: Draft, from: number, to: number): Draft {
  const { items } = draft.definition;
  const moved = items[from];
  if (!moved || from === to || to < 0 || to >= items.length) return draft;
  return withItems(draft, items.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/** Removes an item and what refers to it: conditions, scales and safety rules must not name a removed item. */
export function removeItem(draft: Draft, index: number): Draft {
  const gone = draft.definition.items[index]?.linkId;
  if (gone === undefined) return draft;
  const items = draft.definition.items.toSpliced(index, 1).map((item) => withoutCondition(item, gone));
  return withDefinition(draft, { items, scoring: withoutItem(draft.definition.scoring, gone) });
}

/**
 * A count without questions always holds or always fails. It is removed with its last question, and a case with its
 * last count.
 */
function withoutItem({ scales, criteria, safety }: Scoring, gone: string): Scoring {
  const left = (linkIds: readonly string[]) => linkIds.filter((linkId) => linkId !== gone);
  return {
    scales: scales.map((scale) => ({
      ...scale,
      items: left(scale.items),
      ...(scale.mayBeLeftOut && { mayBeLeftOut: left(scale.mayBeLeftOut) }),
    })),
    criteria: criteria.flatMap((criterion) => {
      const cases = criterion.cases.flatMap((one) => {
        const clauses = one.clauses.flatMap((clause) => {
          const items = clause.items.filter(({ linkId }) => linkId !== gone);
          return items.length > 0 ? [{ ...clause, items }] : [];
        });
        return clauses.length > 0 ? [{ ...one, clauses }] : [];
      });
      return cases.length > 0 ? [{ ...criterion, cases }] : [];
    }),
    safety: safety.filter(({ linkId }) => linkId !== gone),
  };
}

function withoutCondition(item: QuestionnaireItem, gone: string): QuestionnaireItem {
  const { showWhen, ...rest } = item;
  if (!showWhen) return item;
  const conditions = showWhen.conditions.filter(({ linkId }) => linkId !== gone);
  return conditions.length > 0 ? { ...rest, showWhen: { ...showWhen, conditions } } : rest;
}

/** Adds a copy of the item below it, under its own name. */
export function duplicateItem(draft: Draft, index: number): Draft {
  const { items } = draft.definition;
  const item = items[index];
  if (!item) return draft;
  return withItems(draft, items.toSpliced(index + 1, 0, { ...item, linkId: freeLinkId(items) }));
}

/** From this score on, the answer shows a safety banner. */
export const addSafety = (draft: Draft, linkId: string, atLeast: number): Draft =>
  withScoring(draft, { safety: [...rulesOf(draft), { ...newSafetyRule(linkId), atLeast }] });

export const changeSafety = (draft: Draft, rule: SafetyRule, next: SafetyRule): Draft =>
  withScoring(draft, { safety: rulesOf(draft).map((each) => (each === rule ? next : each)) });

export const removeSafety = (draft: Draft, rule: SafetyRule): Draft =>
  withScoring(draft, { safety: rulesOf(draft).filter((each) => each !== rule) });

const rulesOf = (draft: Draft): SafetyRule[] => draft.definition.scoring.safety;

const newSafetyRule = (linkId: string): SafetyRule => ({
  id: `safety-${linkId}`.replaceAll(/[^A-Za-z0-9-]/g, '-').slice(0, 40),
  linkId,
  atLeast: 1,
  title: 'An answer needs attention',
  text: 'Speak with the client about this answer today and follow the safety plan of your practice.',
  source: OWN_SOURCE,
});
