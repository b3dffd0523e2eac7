import type { QuestionnaireDefinition, QuestionnaireTerms } from '#shared/questionnaires/definition.ts';
import type { Scale, Severity } from '#shared/questionnaires/scoring-rules.ts';
import { ALL_NEEDED, bands, instrument, subscale, total } from './build.ts';

type Figure = Partial<Omit<Scale, 'items' | 'missing'>> & { range: { min: number; max: number } };

/** A template without any text of the instrument: name, range and the meaning of the scores. */
export function scoreOnly({
  measures,
  status,
  why,
  figures,
  respondent = 'client',
  ...parts
}: {
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
      ...parts,
      respondent,
      description: `${measures} Enter the score of a form that you are licensed to use. A screening result, not a diagnosis.`,
      terms: { status, note: why },
      items: [],
      scoring: {
        scales: figures.map((figure) =>
          figure.id === undefined
            ? total({ ...figure, items: [], missing: ALL_NEEDED })
            : { ...subscale(figure.id, figure.name ?? figure.id, []), ...figure },
        ),
      },
    }),
    isScoreOnly: true,
  };
}

/** A score from `min` upwards in adjacent bands, each given by its end. */
export function banded(
  source: string,
  min: number,
  rows: readonly (readonly [to: number, label: string, severity: Severity])[],
): Figure {
  const starts = [min, ...rows.map(([to]) => to + 1)];
  return {
    range: { min, max: starts.at(-1)! - 1 },
    bands: bands(
      source,
      rows.map((row, index) => [starts[index]!, ...row]),
    ),
  };
}
