import { useMemo } from 'react';
import { runCurves, SideBySide } from '#live/charts/index.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { curveRows, WINDOW_SECONDS } from './compare/curve-rows.ts';

type RunsSideBySideProps = { settings: ComponentSettings; table: TickTable };

/** The course of each run from its own start; nothing for a single run. */
export function RunsSideBySide({ settings, table }: RunsSideBySideProps) {
  const runs = useMemo(() => runCurves(table, WINDOW_SECONDS), [table]);
  if (runs.length < 2) return undefined;
  return (
    <Panel
      title="Runs side by side"
      aside={`Each from its own start, in steps of ${WINDOW_SECONDS} s · the same scales · dashed: linear trend`}
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
