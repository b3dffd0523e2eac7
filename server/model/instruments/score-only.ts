import type { QuestionnaireTerms } from '#shared/questionnaires/definition.ts';
import type { Scale, Severity } from '#shared/questionnaires/scoring-rules.ts';
import { bands, definitionOf, type Instrument, type Parts, scale } from './build.ts';

type Figure = Partial<Omit<Scale, 'items' | 'missing'>> & { range: { min: number; max: number } };

type ScoreOnly = Omit<Parts, 'terms' | 'items'> & {
  status: Extract<QuestionnaireTerms['status'], 'unclear' | 'licensed'>;
  why: string;
  figures: Figure | readonly Figure[];
};

/** A template without any text of the instrument: name, range and the meaning of the scores. */
export function scoreOnly({ status, why, figures, ...parts }: ScoreOnly): Instrument {
  const measures = `${parts.measures} Enter the score of a form that you are licensed to use.`;
  const scales = [figures].flat().map((figure) => scale({ ...figure, items: [] }));
  const definition = definitionOf(
    { ...parts, measures, terms: { status, note: why }, items: [] },
    { scales, criteria: [], safety: [] },
  );
  return { ...definition, isScoreOnly: true };
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

/** A score from 0 to `max` with one cut-off. */
export const withCutOff = (max: number, value: number, meaning: string, source: string): Figure => ({
  range: { min: 0, max },
  cutOffs: [{ value, meaning, source }],
});
