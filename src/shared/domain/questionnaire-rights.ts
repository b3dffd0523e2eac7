import type { QuestionnaireDefinition, QuestionnaireTerms } from '../questionnaires/definition.ts';
import { TOTAL } from '../questionnaires/scoring-rules.ts';

/**
 * Whether a questionnaire of one's own may be made out of this one: only where its terms let the text be changed. What
 * must be named or is licensed stays word for word as it is.
 */
export const allowsChanges = ({ status }: QuestionnaireTerms): boolean =>
  status === 'free' || status === 'own';

/** A questionnaire of the practice out of another one. It is no longer the instrument others know by that name. */
export function copyOf(definition: QuestionnaireDefinition): QuestionnaireDefinition {
  const { key: _key, shortTitle: _shortTitle, ...rest } = definition;
  const title = `Copy of ${definition.title}`.slice(0, 200);
  const origin = `Made from ${definition.title}, with changes of the practice.`;
  const note = `${origin} ${definition.terms.note}`.trim().slice(0, 2000);
  return { ...rest, title, terms: { ...definition.terms, status: 'own', note } };
}

/** The same figures without the items, for totals that were worked out elsewhere; undefined without any. */
export function asScoreOnly(
  definition: QuestionnaireDefinition,
  rangeOf: (scale: QuestionnaireDefinition['scoring']['scales'][number]) => { min: number; max: number },
): QuestionnaireDefinition | undefined {
  if (definition.isScoreOnly) return definition;
  const { scales } = definition.scoring;
  // Whoever knows the total seldom knows every part of it.
  const total = scales.filter(({ id }) => id === TOTAL);
  const asked = total.length > 0 ? total : scales;
  if (asked.length === 0) return undefined;
  const typedIn = asked.map((scale) => ({
    ...scale,
    items: [],
    mayBeLeftOut: undefined,
    method: 'sum' as const,
    multiplyBy: undefined,
    // What was worked out by the method of the scale is taken as it is.
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
