import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { QuestionnaireItem, ShowCondition } from '#shared/questionnaires/items.ts';
import type { Scoring } from '#shared/questionnaires/scoring-rules.ts';
import type { QuestionnaireCategoryId } from '#shared/domain/ids.ts';
import type { Draft } from './draft.ts';

/** A draft in the parts to choose from after a conflict: a list is chosen as a whole. */
export type FlatDraft = {
  title: string;
  description: string;
  instructions: string;
  categoryId: QuestionnaireCategoryId | null;
  items: string;
  scoring: string;
  rest: string;
};

export const CONFLICT_LABELS: Readonly<Record<keyof FlatDraft, string>> = {
  title: 'Name',
  description: 'Purpose',
  instructions: 'Instructions',
  categoryId: 'Category',
  items: 'Questions',
  scoring: 'Scoring',
  rest: 'Other settings',
};

export function flatten({ definition, categoryId }: Draft): FlatDraft {
  const { title, description, instructions, items, scoring, ...rest } = definition;
  return {
    title,
    description,
    instructions,
    categoryId,
    items: JSON.stringify(items),
    scoring: JSON.stringify(scoring),
    rest: JSON.stringify(rest),
  };
}

/** Inverse of {@link flatten}. The parts come from a draft, so they have the right shapes. */
export function unflatten({ items, scoring, rest, categoryId, ...words }: FlatDraft): Draft {
  const definition = {
    ...(JSON.parse(rest) as object),
    ...words,
    items: JSON.parse(items) as unknown,
    scoring: JSON.parse(scoring) as unknown,
  } as QuestionnaireDefinition;
  return { definition, categoryId };
}

/** Shows lists in readable words, with everything that can differ. */
export const showConflict =
  (categories: readonly { categoryId: string; name: string }[]) =>
  (field: keyof FlatDraft, value: unknown): string => {
    switch (field) {
      case 'items':
        return (JSON.parse(String(value)) as QuestionnaireItem[]).map(itemWords).join(' · ') || 'None';
      case 'scoring':
        return scoringWords(JSON.parse(String(value)) as Scoring);
      case 'rest':
        return restWords(JSON.parse(String(value)) as QuestionnaireDefinition);
      case 'categoryId':
        if (value === null) return 'None';
        return categories.find(({ categoryId }) => categoryId === value)?.name ?? 'A deleted category';
      default:
        return String(value) || '–';
    }
  };

const inBrackets = (parts: readonly (string | false | undefined)[]): string => {
  const words = parts.filter(Boolean).join(', ');
  return words === '' ? '' : ` (${words})`;
};

function itemWords(item: QuestionnaireItem): string {
  const { text, help, showWhen, kind, linkId: _linkId, ...rest } = item;
  const { options, required, reverse, ...limits } = rest as Partial<
    Extract<QuestionnaireItem, { kind: 'single' }>
  >;
  const when = showWhen?.conditions.map(conditionWords).join(showWhen.match === 'all' ? ' and ' : ' or ');
  return `${text}${inBrackets([
    kind !== 'section' && (required ? 'required' : 'optional'),
    reverse && 'reversed',
    options?.map(({ label, score }) => (score === undefined ? label : `${label} = ${score}`)).join(' / '),
    ...Object.entries(limits).map(([name, limit]) => `${name} ${JSON.stringify(limit)}`),
    when && `asked when ${when}`,
    help,
  ])}`;
}

const conditionWords = (condition: ShowCondition): string =>
  `${condition.linkId} ${condition.is}${'to' in condition ? ` ${condition.to}` : ''}`;

function scoringWords({ scales, criteria, safety }: Scoring): string {
  const words = [
    ...scales.map(({ name, method, items, bands, cutOffs }) => {
      const ranges = bands.map(({ from, to, label }) => `${from}–${to} ${label}`);
      const limits = cutOffs.map(({ value, meaning }) => `${value}: ${meaning}`);
      return `${name}${inBrackets([`${method} of ${items.length}`, ...ranges, ...limits])}`;
    }),
    ...criteria.map(({ name, cases }) => `${name}${inBrackets(cases.map(({ label }) => label))}`),
    ...safety.map(({ title, linkId, atLeast }) => `${title}${inBrackets([`${linkId} from ${atLeast}`])}`),
  ];
  return words.join(' · ') || 'None';
}

function restWords(rest: Partial<QuestionnaireDefinition>): string {
  const { respondent, language, recallPeriod, shortTitle, source, terms } = rest;
  const by = respondent === 'client' ? 'Answered by the client' : 'Answered by the practitioner';
  return [by, language, shortTitle, recallPeriod, source, terms?.note].filter(Boolean).join(' · ');
}
