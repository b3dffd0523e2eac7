import { useMemo } from 'react';
import { TrendChart, type TrendPoint } from '#live/index.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { formatDate, formatNumber } from '#ui/format.ts';
import type { DefinitionRows } from '#ui/DefinitionList.tsx';
import { MetricCard } from '#ui/MetricCard.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Rewarded time over the sessions, oldest first. */
export function TrendPanel({ sessions }: { sessions: readonly SessionListItem[] }) {
  const points = useMemo(() => trendOf(sessions), [sessions]);
  return (
    <Panel
      title="How is it going"
      aside={
        <>
          Rewarded share of artifact-free training time, per session{' '}
          <MetricCard title="Rewarded time" label="Origin of the rewarded time" rows={ORIGIN} />
        </>
      }
    >
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
    text: 'Ticks of training in reward over all artifact-free ticks of training, over all runs of a session; one every 40 ms.',
  },
  {
    term: 'Reward',
    text: 'As the protocol of each session says. Sessions with other protocols or thresholds are no measure of each other.',
  },
  {
    term: 'Caution',
    text: 'A threshold that follows the signal keeps this share where it is. Learning over sessions shows amplitude and threshold beside it.',
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
