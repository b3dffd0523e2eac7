import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { countOf } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { scoreSeries } from '../questionnaires/score-series.ts';

/** Totals of each questionnaire: first, last and the change. */
export function ScoresSection({ responses }: { responses: readonly QuestionnaireResponse[] }) {
  const series = scoreSeries(responses);
  return (
    <Panel title="Questionnaire scores" aside="For screening, not for diagnosis">
      {series.length === 0 ? (
        <p className="lw-muted">No questionnaire with a total has been answered yet.</p>
      ) : (
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
      )}
    </Panel>
  );
}
