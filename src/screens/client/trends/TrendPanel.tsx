import { type ReactNode, useMemo } from 'react';
import { TrendChart, type TrendPoint } from '#live/charts/index.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { formatDate, formatNumber } from '#ui/text/format.ts';
import type { DefinitionRows } from '#ui/text/DefinitionList.tsx';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { Panel } from '#ui/layout/Panel.tsx';

type TrendPanelProps = {
  sessions: readonly SessionListItem[];
  /** Shown above the chart. */
  aside?: ReactNode;
};

/** Rewarded time over the sessions, oldest first. */
export function TrendPanel({ sessions, aside }: TrendPanelProps) {
  const points = useMemo(() => trendOf(sessions), [sessions]);
  return (
    <Panel
      title="Progress"
      aside={
        <>
          Rewarded share of artifact-free training time, per session{' '}
          <MetricCard title="Rewarded time" label="Origin of the rewarded time" rows={ORIGIN} />
        </>
      }
    >
      {aside}
      {points.length > 0 ? (
        <TrendChart points={points} valueLabel="Rewarded (%)" description={describe(points)} />
      ) : (
        <p className="lw-muted">The trend starts with the first trained session.</p>
      )}
    </Panel>
  );
}

const ORIGIN: DefinitionRows = [
  {
    term: 'Estimator',
    text: 'Rewarded ticks of training divided by all artifact-free ticks of training, over all runs of a session; one tick every 40 ms.',
  },
  {
    term: 'Reward',
    text: 'As the protocol of each session defines it. Sessions with different protocols or thresholds are not comparable.',
  },
  {
    term: 'Caution',
    text: 'A threshold that follows the signal keeps this share constant. Learning over sessions also shows amplitude and threshold.',
  },
];

export function trendOf(sessions: readonly SessionListItem[]): TrendPoint[] {
  return sessions
    .filter(({ trainedSeconds, rewardedPct }) => trainedSeconds > 0 && rewardedPct !== null)
    .toReversed()
    .map(({ startedAt, createdAt, rewardedPct }, index) => ({
      label: `${index + 1}, ${formatDate(startedAt ?? createdAt)}`,
      valuePct: rewardedPct ?? 0,
    }));
}

const describe = (points: readonly TrendPoint[]): string =>
  `Rewarded share of ${points.length} sessions, the last one ${formatNumber(points.at(-1)?.valuePct, 1)} %`;
