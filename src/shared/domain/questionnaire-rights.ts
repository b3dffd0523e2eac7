import type { QuestionnaireDefinition, QuestionnaireTerms } from '../questionnaires/definition.ts';
import { TOTAL } from '../questionnaires/scoring-rules.ts';

/**
 * Whether a practice may make its own version of this questionnaire: only if its terms allow changes to the text. Texts
 * that require attribution or a license stay verbatim.
 */
export const allowsChanges = ({ status }: QuestionnaireTerms): boolean =>
  status === 'free' || status === 'own';

/** A practice's own copy of a questionnaire. It is no longer the instrument known by that name. */
export function copyOf(definition: QuestionnaireDefinition): QuestionnaireDefinition {
  const { key: _key, shortTitle: _shortTitle, ...rest } = definition;
  const title = `Copy of ${definition.title}`.slice(0, 200);
  const origin = `Made from ${definition.title}, with changes of the practice.`;
  const note = `${origin} ${definition.terms.note}`.trim().slice(0, 2000);
  return { ...rest, title, terms: { ...definition.terms, status: 'own', note } };
}

/** The same figures without the items, for totals computed elsewhere; undefined if there are none. */
export function asScoreOnly(
  definition: QuestionnaireDefinition,
  rangeOf: (scale: QuestionnaireDefinition['scoring']['scales'][number]) => { min: number; max: number },
): QuestionnaireDefinition | undefined {
  if (definition.isScoreOnly) return definition;
  const { scales } = definition.scoring;
  // A user who knows the total rarely knows every subscale.
  const total = scales.filter(({ id }) => id === TOTAL);
  const asked = total.length > 0 ? total : scales;
  if (asked.length === 0) return undefined;
  const typedIn = asked.map((scale) => ({
    ...scale,
    items: [],
    mayBeLeftOut: undefined,
    method: 'sum' as const,
    multiplyBy: undefined,
    // A total computed elsewhere is stored with the precision of the scale's method.
    decimals: scale.decimals ?? (scale.method === 'mean' ? 2 : 0),
    range: rangeOf(scale),
    missing: { maxMissing: 0, fill: 'zero' as const },
  }));
  return {
    ...definition,
    isScoreOnly: true,
    items: [],
    scoring: { scales: typedIn, criteria: [], safety: [] },
  };
}
