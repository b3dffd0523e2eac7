import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '#api/api-error.ts';
import { responseListQuery } from '#api/questionnaire-queries.ts';
import { TrendChart } from '#live/index.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { countOf } from '#ui/format.ts';
import { Panel } from '#ui/Panel.tsx';
import { RetryNotice } from '#ui/RetryNotice.tsx';
import { tabPath } from '#ui/client-page/client-tabs.ts';
import { scoreSeries, type ScoreSeries } from './score-series.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

/** Totals of each questionnaire over time. */
export function ScoresPanel({ ids }: { ids: ClientIds }) {
  const api = useApi();
  const { data, error, refetch } = useQuery(responseListQuery(api, ids.therapistId, ids.clientId));
  const series = useMemo(() => (data ? scoreSeries(data.questionnaireResponses) : []), [data]);
  return (
    <Panel
      title="Questionnaires"
      aside={<AppLink href={tabPath(ids, 'questionnaires')}>All questionnaires</AppLink>}
    >
      {error ? <RetryNotice message={messageOf(error)} onRetry={() => void refetch()} /> : undefined}
      {data && series.length === 0 ? (
        <p className="lw-muted">Scores appear here once a questionnaire with a total has been answered.</p>
      ) : undefined}
      {series.map((each) => (
        <Series key={each.questionnaireId} series={each} />
      ))}
    </Panel>
  );
}

function Series({ series }: { series: ScoreSeries }) {
  const { title, points, most, changeWords, lastBand } = series;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="lw-muted lw-small">
        {[countOf(points.length, 'response'), changeWords, lastBand]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <TrendChart
        points={points}
        valueLabel="Total"
        most={most}
        stepLabel="Response"
        description={`${title}: ${changeWords}`}
      />
    </section>
  );
}
