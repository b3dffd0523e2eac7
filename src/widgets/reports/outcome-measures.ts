import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import type { OutcomeMeasure } from '#model/report/recorded-training.ts';
import { scoreSeries } from '../questionnaires/score-series.ts';

/** Questionnaires with a total as outcome measures, with the cut-offs that the instrument publishes. */
export const outcomeMeasures = (responses: readonly QuestionnaireResponse[]): OutcomeMeasure[] =>
  scoreSeries(responses).map(({ questionnaireId, title, points, changeWords }) => {
    const own = responses.filter(
      (response) => response.questionnaireId === questionnaireId && response.correctedById === null,
    );
    const newest = own.toSorted((a, b) => b.answeredAt.localeCompare(a.answeredAt))[0];
    const total = newest?.scores.total;
    const scored = total?.state === 'scored' ? total : undefined;
    return {
      title,
      answers: points.length,
      changeWords,
      cutOffs: [
        ...(scored?.band
          ? [`${scored.band.label}: ${scored.band.from} to ${scored.band.to} (${scored.band.source})`]
          : []),
        ...(scored?.reached ?? []).map(
          ({ value, meaning, source }) => `${value} reached: ${meaning} (${source})`,
        ),
      ],
      isSelfRated: own.every(({ respondent }) => respondent === 'client'),
    };
  });
