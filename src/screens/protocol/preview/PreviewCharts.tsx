import { useMemo } from 'react';
import {
  bandToken,
  BreakdownChart,
  conditionSeries,
  overWholeTime,
  type Timeline,
  timelineOf,
  valueRange,
  windowsOf,
  windowSteps,
} from '#live/charts/index.ts';
import type { PreviewShown } from '#live/offline/index.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { fullUnit } from '#model/metrics/provenance.ts';

const SYNC_KEY = 'protocol-preview';
const WINDOW_SECONDS = 10;
const CHART_PX = 150;
const RATE_CHART_PX = 120;
const REWARD_LINE = { colour: 'var(--lw-success)', digits: 0 };
const SUCCESS_LINE = { colour: 'var(--lw-accent)', digits: 0, widthPx: 1.5, dash: [5, 3] };
const THRESHOLD_LINE = { colour: 'var(--lw-text)', digits: 2, widthPx: 2, dash: [8, 4], isStepped: true };
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

/** What all charts have in common. */
const partsOf = ({ artifacts, phases }: Timeline) => ({ artifacts, phases, syncKey: SYNC_KEY });

function RewardChart({ table, timeline }: Timed) {
  const chart = useMemo(() => {
    const windows = windowsOf(table, WINDOW_SECONDS);
    const rewarded = windowSteps(windows, ({ rewardedPct }) => rewardedPct);
    const success = windowSteps(windows, ({ meanSuccess }) => meanSuccess);
    return overWholeTime(timeline, rewarded.times, [
      { ...REWARD_LINE, label: 'Rewarded (%)', values: rewarded.values, widthPx: 2 },
      { ...SUCCESS_LINE, label: 'Success (0–100)', values: success.values },
    ]);
  }, [table, timeline]);
  return (
    <section aria-label="Reward over time">
      <h3>Rewarded share and success, in steps of {WINDOW_SECONDS} s</h3>
      <BreakdownChart
        {...partsOf(timeline)}
        {...chart}
        valueLabel="0 to 100"
        range={PERCENT_RANGE}
        heightPx={CHART_PX}
        description="Rewarded share and success over the preview"
      />
    </section>
  );
}

/** A chart of its own: its values have no upper limit, so they share no axis with percentages. */
function RateChart({ table, timeline }: Timed) {
  const chart = useMemo(() => {
    const rate = windowSteps(windowsOf(table, WINDOW_SECONDS), ({ rewardCount, durationSeconds }) =>
      durationSeconds > 0 ? (60 * rewardCount) / durationSeconds : null,
    );
    const line = { ...REWARD_LINE, label: 'Rewards (/min)', values: rate.values, widthPx: 1.5 };
    return overWholeTime(timeline, rate.times, [line]);
  }, [table, timeline]);
  return (
    <section aria-label="Rewards a minute over time">
      <h3>Single rewards, in steps of {WINDOW_SECONDS} s</h3>
      <BreakdownChart
        {...partsOf(timeline)}
        {...chart}
        valueLabel="per minute"
        heightPx={RATE_CHART_PX}
        description="Single rewards a minute over the preview"
      />
    </section>
  );
}

type ConditionChartProps = Timed & { index: number; shown: PreviewShown; report: ReplayReport };

function ConditionChart({ index, shown, report, table, timeline }: ConditionChartProps) {
  const condition = shown.protocol.conditions[index];
  const figures = report.perCondition[index];
  const token = bandToken(condition);
  const series = useMemo(() => {
    const { amplitude, threshold } = conditionSeries(table, index);
    const colour = token ? `var(--lw-band-${token})` : 'var(--lw-accent)';
    return [
      { label: 'Value', values: amplitude, colour, widthPx: 1.25, digits: 2 },
      { ...THRESHOLD_LINE, label: 'Threshold', values: threshold },
    ];
  }, [table, index, token]);
  const range = useMemo(() => valueRange(table, index), [table, index]);
  if (!condition || !figures) return undefined;
  const unit = fullUnit(figures.unit);
  const label = conditionLabel({ name: condition.name, bandLabel: figures.band });
  return (
    <section aria-label={`${label} over time`}>
      <h3>
        <span aria-hidden="true">{condition.direction === 'reward' ? '▲' : '▼'}</span> {label} at{' '}
        {figures.derivation}
      </h3>
      <BreakdownChart
        {...timeline}
        series={series}
        valueLabel={unit}
        range={range}
        syncKey={SYNC_KEY}
        heightPx={CHART_PX}
        description={`${label} in ${unit} with its threshold over the preview`}
      />
    </section>
  );
}
