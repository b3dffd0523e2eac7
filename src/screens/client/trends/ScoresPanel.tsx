import { pathTo } from '#shared/routes.ts';
import { useMemo } from 'react';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { countOf } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { RetryNotice } from '#ui/notices/Notice.tsx';
import { scoreSeries, type ScoreSeries } from '#widgets/questionnaires/score-series.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useAllResponses } from '#state/use-all-responses.ts';
import { ScoreTrend } from './ScoreTrend.tsx';

/** Totals of each questionnaire over time. */
export function ScoresPanel({ ids }: { ids: ClientIds }) {
  const { rows, problem, retry } = useAllResponses(ids);
  const series = useMemo(() => (rows ? scoreSeries(rows) : []), [rows]);
  return (
    <Panel
      title="Questionnaires"
      aside={<AppLink href={pathTo.clientQuestionnaires(ids)}>All questionnaires</AppLink>}
    >
      {problem ? <RetryNotice message={problem} onRetry={retry} /> : undefined}
      {rows && series.length === 0 ? (
        <p className="lw-muted">Scores appear here once a questionnaire with a total has been answered.</p>
      ) : undefined}
      {series.map((each) => (
        <Series key={each.questionnaireId} series={each} />
      ))}
    </Panel>
  );
}

function Series({ series }: { series: ScoreSeries }) {
  const { title, points, changeWords, lastBand } = series;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="lw-muted lw-small">
        {[countOf(points.length, 'response'), changeWords, lastBand]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <ScoreTrend series={series} />
    </section>
  );
}
