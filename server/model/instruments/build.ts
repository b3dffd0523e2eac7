import { QUESTIONNAIRE_FORMAT, QUESTIONNAIRE_FORMAT_VERSION } from '#shared/questionnaires/definition.ts';
import type { QuestionnaireDefinition, QuestionnaireTerms } from '#shared/questionnaires/definition.ts';
import type { Question, QuestionnaireItem, QuestionOption } from '#shared/questionnaires/items.ts';
import type { Band, MissingPolicy, Scale, Severity } from '#shared/questionnaires/scoring-rules.ts';
import { TOTAL } from '#shared/questionnaires/scoring-rules.ts';

type Scoring = QuestionnaireDefinition['scoring'];
type Shared = 'format' | 'formatVersion' | 'language' | 'isScoreOnly';
type Usual = 'instructions' | 'respondent';
type Parts = Omit<QuestionnaireDefinition, Shared | Usual | 'scoring'> &
  Partial<Pick<QuestionnaireDefinition, Usual>> & { scoring: Pick<Scoring, 'scales'> & Partial<Scoring> };

/** Defaults: English, answered by the client, without instructions, criteria and safety answers. */
export function instrument(parts: Parts): QuestionnaireDefinition & { key: string } {
  return {
    format: QUESTIONNAIRE_FORMAT,
    formatVersion: QUESTIONNAIRE_FORMAT_VERSION,
    language: 'en',
    isScoreOnly: false,
    respondent: 'client',
    instructions: '',
    ...parts,
    key: parts.key ?? '',
    scoring: { criteria: [], safety: [], ...parts.scoring },
  };
}

/** Labels from the lowest score upwards, scored 0, 1, 2 and so on; stored as the score. */
export function choices(labels: readonly string[], first = 0): QuestionOption[] {
  return labels.map((label, index) => ({ value: String(first + index), label, score: first + index }));
}

export function heading(linkId: string, text: string): QuestionnaireItem {
  return { kind: 'section', linkId, text };
}

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

export const ALL_NEEDED: MissingPolicy = { maxMissing: 0, fill: 'prorate' };

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

export function total(parts: Partial<Scale> & Pick<Scale, 'items' | 'missing'>): Scale {
  return {
    id: TOTAL,
    name: 'Total',
    method: 'sum',
    higherIsWorse: true,
    bands: [],
    cutOffs: [],
    ...parts,
  };
}

export function subscale(id: string, name: string, items: string[], more: Partial<Scale> = {}): Scale {
  return { ...total({ items, missing: ALL_NEEDED }), id, name, ...more };
}

export const FREE_PHQ: QuestionnaireTerms = {
  status: 'free',
  note: 'No permission is required to reproduce, translate, display or distribute it.',
  attribution:
    'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational ' +
    'grant from Pfizer Inc.',
};

export const SCREENING_ONLY = 'A screening result, not a diagnosis.';
