import { useMemo } from 'react';
import { TrendChart, type TrendPoint } from '#live/index.ts';
import type { DefinitionRows } from '#ui/DefinitionList.tsx';
import { countOf, formatDate, formatNumber } from '#ui/format.ts';
import { MetricCard } from '#ui/MetricCard.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { doseMinutes } from './dose.ts';
import type { LedgerGroup } from './ledger-groups.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';
import { useLedger } from './use-ledger.ts';

/** How much was trained: minutes without artifact in each session. */
export function DosePanel({ ids, sessions }: { ids: ClientIds; sessions: readonly SessionListItem[] }) {
  const state = useLedger(ids, sessions);
  const groups = state.kind === 'ready' ? state.groups : undefined;
  const doses = useMemo(() => (groups ? dosesOf(groups) : []), [groups]);
  const totalMinutes = doses.reduce((sum, { valuePct }) => sum + valuePct, 0);
  const most = Math.max(10, ...doses.map(({ valuePct }) => Math.ceil(valuePct / 5) * 5));
  return (
    <Panel
      title="Dose"
      aside={
        <>
          Minutes of training without artifact, per session{' '}
          <MetricCard title="Dose" label="Origin of the dose" rows={ORIGIN} />
        </>
      }
    >
      {state.kind === 'failed' ? <Notice kind="danger">{state.message}</Notice> : undefined}
      {state.kind === 'loading' ? <SkeletonRows count={3} /> : undefined}
      {state.kind === 'ready' && doses.length === 0 ? (
        <p className="lw-muted">
          Dose means training time without artifact, in minutes. It is counted from the first trained session
          on.
        </p>
      ) : undefined}
      {doses.length > 0 ? (
        <>
          <p>
            Dose means training time without artifact: {formatNumber(totalMinutes, 1)} min in{' '}
            {countOf(doses.length, 'session')}, {formatNumber(totalMinutes / doses.length, 1)} min per session
            on average.
          </p>
          <TrendChart
            points={doses}
            valueLabel="Dose (min)"
            most={most}
            description={`Training without artifact in ${countOf(doses.length, 'session')}, ${formatNumber(totalMinutes, 0)} minutes together`}
          />
        </>
      ) : undefined}
    </Panel>
  );
}

const ORIGIN: DefinitionRows = [
  {
    term: 'Estimator',
    text: 'Time of the runs of a session without the share that was artifact, baseline and pauses left out.',
  },
  { term: 'Sessions', text: 'Those this page looks back on, of every protocol.' },
];

/** Minutes of training without artifact, oldest session first. */
export function dosesOf(groups: readonly LedgerGroup[]): TrendPoint[] {
  return groups
    .flatMap(({ sessions }) => sessions)
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    .map(({ startedAt, summary }, index) => ({
      label: `${index + 1}, ${formatDate(startedAt)}`,
      valuePct: doseMinutes(summary),
    }));
}
