import { useMemo } from 'react';
import { TrendChart, type TrendPoint } from '#live/index.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { formatDate, formatNumber } from '#ui/format.ts';
import { Panel } from '#ui/Panel.tsx';

/** Rewarded time over the sessions, oldest first. */
export function TrendPanel({ sessions }: { sessions: readonly SessionListItem[] }) {
  const points = useMemo(() => trendOf(sessions), [sessions]);
  return (
    <Panel title="How is it going" aside="Rewarded share of artifact-free training time, per session">
      {points.length > 0 ? (
        <TrendChart points={points} valueLabel="Rewarded (%)" description={describe(points)} />
      ) : (
        <p className="lw-muted">The trend starts with the first trained session.</p>
      )}
    </Panel>
  );
}

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
