import { useMemo } from 'react';
import { runCurves, SideBySide } from '#live/charts/index.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { runNumbers, summarizeTicks, type TickTable } from '#shared/engine/summary.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { curveRows } from './compare/curve-rows.ts';
import { usefulWindowSeconds } from './ledger-rows.ts';

type RunsSideBySideProps = { settings: ComponentSettings; table: TickTable };

/** The course of each run from its own start; nothing for a single run. */
export function RunsSideBySide({ settings, table }: RunsSideBySideProps) {
  const { runs, windowSeconds } = useMemo(() => {
    const lengths = runNumbers(table).map((run) => summarizeTicks(table, { run }).durationSeconds);
    const seconds = usefulWindowSeconds(Math.max(0, ...lengths));
    return { runs: runCurves(table, seconds), windowSeconds: seconds };
  }, [table]);
  if (runs.length < 2) return undefined;
  return (
    <Panel
      title="Runs side by side"
      aside={`Each from its own start, in steps of ${windowSeconds} s · the same scales · dashed: linear trend`}
    >
      <SideBySide
        rows={curveRows(settings)}
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
