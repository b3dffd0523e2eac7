import { useMemo } from 'react';
import {
  bandColour,
  ChartSection,
  conditionSeries,
  thresholdLine,
  type Timeline,
  timelineOf,
  valueRange,
  windowChart,
} from '#live/charts/index.ts';
import type { PreviewShown } from '#live/offline/index.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import type { RunSummary, TickTable } from '#shared/engine/summary.ts';
import { fullUnit } from '#model/values/full-unit.ts';

const SYNC_KEY = 'protocol-preview';
const WINDOW_SECONDS = 10;
const CHART_PX = 150;
const RATE_CHART_PX = 120;
const PERCENT_RANGE = [0, 100] as const;

type ChartsProps = { shown: PreviewShown; report: ReplayReport; ticks: Float64Array };

/** Reward over time, then every condition with its threshold: one time axis, one cursor. */
export function PreviewCharts({ shown, report, ticks }: ChartsProps) {
  const table = useMemo(
    (): TickTable => ({ values: ticks, conditions: report.perCondition }),
    [ticks, report.perCondition],
  );
  const timeline = useMemo(() => timelineOf(table), [table]);
  return (
    <div className="lw-preview__charts">
      <RewardChart table={table} timeline={timeline} />
      <RateChart table={table} timeline={timeline} />
      {report.perCondition.map((_, index) => (
        <ConditionChart
          key={index}
          index={index}
          shown={shown}
          report={report}
          table={table}
          timeline={timeline}
        />
      ))}
      <p className="lw-muted lw-small">
        <span className="lw-hatch-key" aria-hidden="true" /> artifact · gray background: baseline · drag to
        zoom, double-click to see all
      </p>
    </div>
  );
}

type Timed = { table: TickTable; timeline: Timeline };

const REWARD_LINES = [
  {
    label: 'Rewarded (%)',
    pick: ({ rewardedPct }: RunSummary) => rewardedPct,
    colour: 'var(--lw-success)',
    widthPx: 2,
    dash: [6, 3],
    digits: 0,
  },
  {
    label: 'Success (0–100)',
    pick: ({ meanSuccess }: RunSummary) => meanSuccess,
    colour: 'var(--lw-accent)',
    widthPx: 1.5,
    digits: 0,
  },
];

function RewardChart({ table, timeline }: Timed) {
  const chart = useMemo(
    () => windowChart(table, timeline, { seconds: WINDOW_SECONDS, lines: REWARD_LINES }),
    [table, timeline],
  );
  return (
    <ChartSection
      label="Reward over time"
      title={`Rewarded share and success, in steps of ${WINDOW_SECONDS} s`}
      {...timeline}
      {...chart}
      valueLabel="0 to 100"
      range={PERCENT_RANGE}
      syncKey={SYNC_KEY}
      heightPx={CHART_PX}
      description="Rewarded share and success over the preview"
    />
  );
}

const RATE_LINES = [
  {
    label: 'Rewards (/min)',
    pick: ({ rewardCount, durationSeconds }: RunSummary) =>
      durationSeconds > 0 ? (60 * rewardCount) / durationSeconds : null,
    colour: 'var(--lw-success)',
    widthPx: 1.5,
    digits: 0,
  },
];

/** A chart of its own: its values have no upper limit, so they share no axis with percentages. */
function RateChart({ table, timeline }: Timed) {
  const chart = useMemo(
    () => windowChart(table, timeline, { seconds: WINDOW_SECONDS, lines: RATE_LINES }),
    [table, timeline],
  );
  return (
    <ChartSection
      label="Rewards a minute over time"
      title={`Single rewards, in steps of ${WINDOW_SECONDS} s`}
      {...timeline}
      {...chart}
      valueLabel="per minute"
      syncKey={SYNC_KEY}
      heightPx={RATE_CHART_PX}
      description="Single rewards a minute over the preview"
    />
  );
}

type ConditionChartProps = Timed & { index: number; shown: PreviewShown; report: ReplayReport };

function ConditionChart({ index, shown, report, table, timeline }: ConditionChartProps) {
  const condition = shown.protocol.conditions[index];
  const figures = report.perCondition[index];
  const colour = bandColour(condition);
  const series = useMemo(() => {
    const { amplitude, threshold } = conditionSeries(table, index);
    return [
      { label: 'Value', values: amplitude, colour, widthPx: 1.25, digits: 2 },
      thresholdLine(threshold),
    ];
  }, [table, index, colour]);
  const range = useMemo(() => valueRange(table, index), [table, index]);
  if (!condition || !figures) return undefined;
  const unit = fullUnit(figures.unit);
  const label = conditionLabel({ name: condition.name, bandLabel: figures.band });
  return (
    <ChartSection
      label={`${label} over time`}
      title={
        <>
          <span aria-hidden="true">{condition.direction === 'reward' ? '▲' : '▼'}</span> {label} at{' '}
          {figures.derivation}
        </>
      }
      {...timeline}
      series={series}
      valueLabel={unit}
      range={range}
      syncKey={SYNC_KEY}
      heightPx={CHART_PX}
      description={`${label} in ${unit} with its threshold over the preview`}
    />
  );
}
