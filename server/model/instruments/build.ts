import { QUESTIONNAIRE_FORMAT, QUESTIONNAIRE_FORMAT_VERSION } from '#shared/questionnaires/definition.ts';
import type { QuestionnaireDefinition, QuestionnaireTerms } from '#shared/questionnaires/definition.ts';
import type { Question, QuestionnaireItem, QuestionOption } from '#shared/questionnaires/items.ts';
import type { Band, MissingPolicy, Scale, Severity } from '#shared/questionnaires/scoring-rules.ts';
import { TOTAL } from '#shared/questionnaires/scoring-rules.ts';

type Shared = 'format' | 'formatVersion' | 'language' | 'isScoreOnly' | 'description' | 'scoring';
export type Parts = Omit<QuestionnaireDefinition, Shared | 'key' | 'instructions' | 'respondent'> &
  Partial<Pick<QuestionnaireDefinition, 'instructions' | 'respondent'>> & {
    key: string;
    /** What the score is about, as a sentence. */
    measures: string;
  };
type Scoring = QuestionnaireDefinition['scoring'];
type Scored = { total: Partial<Scale>; subscales?: Scale[] } & Partial<Pick<Scoring, 'criteria' | 'safety'>>;
export type Instrument = QuestionnaireDefinition & { key: string };

/** Defaults: English, answered by the client, without instructions. */
export function definitionOf({ measures, ...parts }: Parts, scoring: Scoring): Instrument {
  return {
    format: QUESTIONNAIRE_FORMAT,
    formatVersion: QUESTIONNAIRE_FORMAT_VERSION,
    language: 'en',
    isScoreOnly: false,
    respondent: 'client',
    instructions: '',
    description: `${measures} A screening result, not a diagnosis.`,
    ...parts,
    scoring,
  };
}

/** An instrument with its text. The total is of all questions whose answers have scores. */
export function instrument(all: Parts & Scored): Instrument {
  const { total, subscales = [], criteria = [], safety = [], ...parts } = all;
  const items = parts.items.filter(isScored).map(({ linkId }) => linkId);
  return definitionOf(parts, { scales: [scale({ items, ...total }), ...subscales], criteria, safety });
}

const isScored = (item: QuestionnaireItem): boolean =>
  item.kind === 'single' && item.options.some(({ score }) => score !== undefined);

/** Labels from the lowest score upwards, scored 0, 1, 2 and so on; stored as the score. */
export function choices(labels: readonly string[], first = 0): QuestionOption[] {
  return labels.map((label, index) => ({ value: String(first + index), label, score: first + index }));
}

export const YES_NO: QuestionOption[] = [
  { value: 'yes', label: 'Yes', score: 1 },
  { value: 'no', label: 'No', score: 0 },
];

/** The words above all questions. */
export const heading = (text: string): QuestionnaireItem => ({ kind: 'section', linkId: 'stem', text });

type SingleItem = Extract<Question, { kind: 'single' }>;

export function single(
  linkId: string,
  text: string,
  options: QuestionOption[],
  more: Partial<SingleItem> = {},
): SingleItem {
  return { kind: 'single', linkId, text, required: true, options, ...more };
}

/** Questions q1, q2 and so on with the same answers; numbers in `reversed` are scored in reverse. */
export function numbered(
  texts: readonly string[],
  options: QuestionOption[],
  reversed: readonly number[] = [],
): SingleItem[] {
  return texts.map((text, index) =>
    single(`q${index + 1}`, text, options, reversed.includes(index + 1) ? { reverse: true } : {}),
  );
}

/** q1 to q`last`. */
export function linkIds(last: number, first = 1): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `q${first + index}`);
}

/** Adjacent bands: each begins where the previous one ends. */
export function bands(
  source: string,
  rows: readonly (readonly [from: number, to: number, label: string, severity: Severity])[],
): Band[] {
  return rows.map(([from, to, label, severity]) => ({ from, to, label, severity, source }));
}

/**
 * Our own rule for instruments whose authors state none for missing answers: one in ten may be missing. The score
 * uses the mean of the others in its place.
 */
export function oneInTen(itemCount: number): MissingPolicy {
  return {
    maxMissing: Math.floor(itemCount / 10),
    fill: 'prorate',
    source: 'Rule of Loopwell: at most one item in ten; no published limit was found',
  };
}

/** The total unless `parts` have another id. All its answers are needed unless they say otherwise. */
export function scale(parts: Partial<Scale> & Pick<Scale, 'items'>): Scale {
  return {
    id: TOTAL,
    name: 'Total',
    method: 'sum',
    higherIsWorse: true,
    missing: { maxMissing: 0, fill: 'prorate' },
    bands: [],
    cutOffs: [],
    ...parts,
  };
}

export const FREE_PHQ: QuestionnaireTerms = {
  status: 'free',
  note: 'No permission is required to reproduce, translate, display or distribute it.',
  attribution:
    'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational ' +
    'grant from Pfizer Inc.',
};
