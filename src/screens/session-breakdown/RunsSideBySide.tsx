import { useMemo } from 'react';
import { runCurves, SideBySide } from '#live/charts/index.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import type { Breakdown } from './breakdown.ts';
import { curveRows } from './compare/curve-rows.ts';
import { usefulWindowSeconds } from './ledger-rows.ts';

type RunsSideBySideProps = { breakdown: Breakdown; table: TickTable };

/** The course of each run from its own start; nothing for a single run. */
export function RunsSideBySide({ breakdown, table }: RunsSideBySideProps) {
  const longest = Math.max(0, ...breakdown.runs.map(({ summary }) => summary.durationSeconds));
  const windowSeconds = usefulWindowSeconds(longest);
  const runs = useMemo(() => runCurves(table, windowSeconds), [table, windowSeconds]);
  if (runs.length < 2) return undefined;
  return (
    <Panel
      title="Runs side by side"
      aside={`Each from its own start, in steps of ${windowSeconds} s · the same scales · dashed: linear trend`}
    >
      <SideBySide
        rows={curveRows(breakdown.settings)}
        columns={runs.map(({ run, curve }) => ({
          key: String(run),
          title: `Run ${run}`,
          description: `Run ${run}: success and the value of each condition over its trained time`,
          curve,
          values: [curve.success, ...curve.conditions],
        }))}
      />
    </Panel>
  );
}
