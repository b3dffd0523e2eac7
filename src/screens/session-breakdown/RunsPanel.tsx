import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { ConditionSummary, RunSummary } from '#shared/engine/summary.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { NumberWithOrigin } from '#ui/text/Figure.tsx';
import { formatClock, NO_VALUE } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import type { Breakdown, RunFigures } from './breakdown.ts';
import { burstProvenance, conditionProvenance, figureProvenance, LATENCY_PROVENANCE } from './provenance.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { fullUnit } from '#model/values/full-unit.ts';

type FiguresProps = { breakdown: Breakdown };

/** The figures of each run. */
export function RunsPanel({ breakdown: { settings, runs } }: FiguresProps) {
  return (
    <Panel title="Runs" isFlush>
      <DataTable label="Runs" columns={runColumns(settings)} rows={runs} rowKey={({ run }) => String(run)} />
    </Panel>
  );
}

/** The figures of each condition in each run. */
export function ConditionsPanel({ breakdown }: FiguresProps) {
  return (
    <Panel title="Conditions" isFlush>
      <DataTable
        label="Conditions per run"
        columns={conditionColumns(breakdown.settings)}
        rows={conditionRows(breakdown)}
        rowKey={({ key }) => key}
      />
    </Panel>
  );
}

const SHARES = [
  { kind: 'rewarded', head: 'Rewarded (%)', digits: 1, unit: '%', figure: 'rewardedPct' },
  { kind: 'success', head: 'Success (0–100)', digits: 1, unit: 'of 100', figure: 'meanSuccess' },
  { kind: 'artifact', head: 'Artifact (%)', digits: 1, unit: '%', figure: 'artifactPct' },
  { kind: 'rewards', head: 'Rewards', digits: 0, unit: '', figure: 'rewardCount' },
] as const;

function runColumns(settings: ComponentSettings): Column<RunFigures>[] {
  return [
    { key: 'run', head: 'Run', cell: ({ run }) => `Run ${run}` },
    {
      key: 'span',
      head: 'From – to (min:s)',
      cell: ({ record }) =>
        record ? `${formatClock(record.startSeconds)} – ${formatClock(record.endSeconds)}` : 'Cut off',
    },
    {
      key: 'length',
      head: 'Trained (min:s)',
      isNumber: true,
      cell: ({ run, summary }) => (
        <NumberWithOrigin
          label={`Trained, run ${run}`}
          value={summary.durationSeconds}
          format={formatClock}
          digits={0}
          unit="min:s"
          provenance={figureProvenance('trained', settings, summary)}
        />
      ),
    },
    ...SHARES.map(({ kind, head, digits, unit, figure }) => ({
      key: kind,
      head,
      isNumber: true,
      cell: ({ run, summary }: RunFigures) => (
        <NumberWithOrigin
          label={`${head}, run ${run}`}
          value={summary[figure]}
          digits={digits}
          unit={unit}
          provenance={figureProvenance(kind, settings, summary)}
        />
      ),
    })),
    {
      key: 'latency',
      head: 'Feedback latency: typical / 95 % within (ms)',
      isNumber: true,
      cell: ({ run, record }) => (record?.latency ? <LatencyPair run={run} {...record.latency} /> : NO_VALUE),
    },
  ];
}

function LatencyPair({ run, p50Ms, p95Ms }: { run: number; p50Ms: number; p95Ms: number }) {
  const number = (name: string, value: number) => (
    <NumberWithOrigin
      label={`${name}, run ${run}`}
      value={value}
      digits={0}
      unit="ms"
      provenance={LATENCY_PROVENANCE}
    />
  );
  return (
    <>
      {number('Feedback latency, typical', p50Ms)} / {number('Feedback latency, 95 % within', p95Ms)}
    </>
  );
}

type ConditionRow = { key: string; run: string; index: number; figures: ConditionSummary; used: RunSummary };

function conditionRows({ runs, whole }: Breakdown): ConditionRow[] {
  const rowsOf = (run: string, summary: RunSummary) =>
    summary.perCondition.map((figures, index) => ({
      key: `${run}-${index}`,
      run,
      index,
      figures,
      used: summary,
    }));
  const perRun = runs.flatMap(({ run, summary }) => rowsOf(`Run ${run}`, summary));
  return whole && runs.length > 1 ? [...perRun, ...rowsOf('All runs', whole)] : perRun;
}

const DIRECTION_WORDS = { reward: 'Reward above', inhibit: 'Inhibit below' } as const;

function conditionColumns(settings: ComponentSettings): Column<ConditionRow>[] {
  // In the head if all conditions share the unit; beside each number if they differ.
  const units = [...new Set(settings.conditions.map(({ unit }) => fullUnit(unit)))];
  const common = units.length === 1 && units[0] !== '' ? ` (${units[0]})` : '';
  const unitOf = (index: number) =>
    units.length === 1 ? '' : fullUnit(settings.conditions[index]?.unit ?? '');
  const number = (
    key: string,
    head: string,
    digits: number,
    pick: (figures: ConditionSummary) => number | null,
    provenanceOf = conditionProvenance,
  ): Column<ConditionRow> => ({
    key,
    head,
    isNumber: true,
    cell: ({ figures, index, run, used }) => {
      const unit = head.endsWith(')') ? '' : unitOf(index);
      return (
        <>
          <NumberWithOrigin
            label={`${figures.name}: ${head}, ${run}`}
            value={pick(figures)}
            digits={digits}
            unit=""
            provenance={provenanceOf(settings, index, used)}
          />
          {unit === '' || pick(figures) === null ? undefined : <span className="lw-muted"> {unit}</span>}
        </>
      );
    },
  });
  const labels = settings.conditions.map(conditionLabel);
  return [
    { key: 'run', head: 'Run', cell: ({ run }) => run },
    {
      key: 'name',
      head: 'Condition',
      cell: ({ figures, index }) => <strong>{labels[index] ?? figures.name}</strong>,
    },
    {
      key: 'direction',
      head: 'Direction',
      cell: ({ index }) => DIRECTION_WORDS[settings.conditions[index]?.direction ?? 'reward'],
    },
    number('mean', `Mean${common}`, 2, ({ meanValue }) => meanValue),
    number('from', `Threshold at start${common}`, 2, ({ thresholdStart }) => thresholdStart),
    number('to', `Threshold at end${common}`, 2, ({ thresholdEnd }) => thresholdEnd),
    number('pass', 'Passed (%)', 1, ({ passPct }) => passPct),
    number('bursts', 'Bursts (per min)', 1, ({ burstsPerMinute }) => burstsPerMinute, burstProvenance),
  ];
}
