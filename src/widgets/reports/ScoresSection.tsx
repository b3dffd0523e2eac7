import type { ReactNode } from 'react';
import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { countOf } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { type ScoreSeries, scoreSeries } from '../questionnaires/score-series.ts';

type ScoresSectionProps = {
  responses: readonly QuestionnaireResponse[];
  /** Draws a questionnaire that was answered more than once. */
  chartOf?: (series: ScoreSeries) => ReactNode;
};

/** Totals of each questionnaire: first, last and the change. Renders nothing until one with a total has been answered. */
export function ScoresSection({ responses, chartOf }: ScoresSectionProps) {
  const series = scoreSeries(responses);
  if (series.length === 0) return undefined;
  return (
    <Panel title="Questionnaire scores" aside="For screening, not for diagnosis">
      <table className="lw-table" aria-label="Questionnaire scores">
        <thead>
          <tr>
            <th>Questionnaire</th>
            <th>Answered</th>
            <th>Last</th>
            <th>Total</th>
            <th>Range of the last total</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ questionnaireId, title, points, changeWords, lastBand, most }) => (
            <tr key={questionnaireId}>
              <td>{title}</td>
              <td>{countOf(points.length, 'time')}</td>
              <td>
                <Num>{points.at(-1)?.label}</Num>
              </td>
              <td>
                {changeWords}
                {points.length > 1 ? ` of ${most}` : ''}
              </td>
              <td>{lastBand ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chartOf
        ? series
            .filter(({ points }) => points.length > 1)
            .map((each) => (
              <section key={each.questionnaireId} aria-label={each.title}>
                <h3>{each.title}</h3>
                {chartOf(each)}
              </section>
            ))
        : undefined}
    </Panel>
  );
}
