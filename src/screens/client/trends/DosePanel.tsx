import { useMemo } from 'react';
import { TrendChart, type TrendPoint } from '#live/charts/index.ts';
import type { DefinitionRows } from '#ui/text/DefinitionList.tsx';
import { countOf, formatDate, formatNumber } from '#ui/text/format.ts';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { doseMinutes } from './dose.ts';
import type { LedgerGroup } from './ledger-groups.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
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
          Dose is training time without artifact, in minutes. It is counted from the first trained session.
        </p>
      ) : undefined}
      {doses.length > 0 ? (
        <>
          <p>
            Dose is training time without artifact: {formatNumber(totalMinutes, 1)} min in{' '}
            {countOf(doses.length, 'session')}, {formatNumber(totalMinutes / doses.length, 1)} min per session
            on average.
          </p>
          <TrendChart
            points={doses}
            valueLabel="Dose (min)"
            most={most}
            description={`Training without artifact in ${countOf(doses.length, 'session')}, ${formatNumber(totalMinutes, 0)} minutes in total`}
          />
        </>
      ) : undefined}
    </Panel>
  );
}

const ORIGIN: DefinitionRows = [
  {
    term: 'Estimator',
    text: 'Run time of a session without artifact. Baseline and pauses are left out.',
  },
  { term: 'Sessions', text: 'The sessions shown on this page, of every protocol.' },
];

/** Minutes of training without artifact, oldest session first. */
function dosesOf(groups: readonly LedgerGroup[]): TrendPoint[] {
  return groups
    .flatMap(({ sessions }) => sessions)
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    .map(({ startedAt, summary }, index) => ({
      label: `${index + 1}, ${formatDate(startedAt)}`,
      valuePct: doseMinutes(summary),
    }));
}
