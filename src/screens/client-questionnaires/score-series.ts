import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import type { QuestionnaireId } from '#shared/domain/ids.ts';

export type ScoreSeries = {
  questionnaireId: QuestionnaireId;
  title: string;
  scaleId: string;
  /** Name of the score. */
  name: string;
  range: { min: number; max: number };
  /** Oldest first. */
  points: { atMs: number; value: number }[];
};

/** The main score of every scored questionnaire, without corrected responses. */
export function seriesOf(responses: readonly QuestionnaireResponse[]): ScoreSeries[] {
  const found = new Map<string, ScoreSeries>();
  const inTime = responses.filter(({ correctedById }) => correctedById === null).toReversed();
  for (const { questionnaireId, title, scores, answeredAt } of inTime) {
    const score = scores.total ?? scores.subscales[0];
    if (score?.state !== 'scored') continue;
    const { scaleId, name, range, value } = score;
    const point = { atMs: Date.parse(answeredAt), value };
    const before = found.get(questionnaireId);
    if (before) before.points.push(point);
    else found.set(questionnaireId, { questionnaireId, title, scaleId, name, range, points: [point] });
  }
  return [...found.values()].sort((a, b) => b.points.length - a.points.length);
}
