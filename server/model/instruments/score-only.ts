import type { QuestionnaireDefinition, QuestionnaireTerms } from '#shared/questionnaires/definition.ts';
import type { Scale } from '#shared/questionnaires/scoring-rules.ts';
import { ALL_NEEDED, instrument, subscale, total } from './build.ts';

type Figure = Partial<Omit<Scale, 'items' | 'missing'>> & { range: { min: number; max: number } };

/** A template without a word of the instrument: name, range and what the figures mean. */
export function scoreOnly(parts: {
  key: string;
  title: string;
  shortTitle: string;
  measures: string;
  status: Extract<QuestionnaireTerms['status'], 'unclear' | 'licensed'>;
  why: string;
  source: string;
  respondent?: QuestionnaireDefinition['respondent'];
  figures: readonly Figure[];
}): QuestionnaireDefinition & { key: string } {
  return {
    ...instrument({
      key: parts.key,
      title: parts.title,
      shortTitle: parts.shortTitle,
      description: `${parts.measures} Enter the score of a form that you are licensed to use. A screening result, not a diagnosis.`,
      instructions: '',
      respondent: parts.respondent,
      terms: { status: parts.status, note: parts.why },
      source: parts.source,
      items: [],
      scoring: {
        scales: parts.figures.map((figure) =>
          figure.id === undefined
            ? total({ ...figure, items: [], missing: ALL_NEEDED })
            : { ...subscale(figure.id, figure.name ?? figure.id, []), ...figure },
        ),
        criteria: [],
        safety: [],
      },
    }),
    respondent: parts.respondent ?? 'client',
    isScoreOnly: true,
  };
}
