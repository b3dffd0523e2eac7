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
  windowMeans,
  windowsOf,
} from '#live/charts/index.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { RunSummary, TickTable } from '#shared/engine/summary.ts';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { conditionProvenance, figureProvenance } from './provenance.ts';
import { fullUnit } from '#model/metrics/provenance.ts';

const SYNC_KEY = 'session-breakdown';
/** Long enough for a steady share, short enough to see a run settle. */
const SUCCESS_WINDOW_SECONDS = 10;
const BURST_WINDOW_SECONDS = 30;
const MEAN_WINDOW_SECONDS = 5;
const PERCENT_RANGE = [0, 100] as const;

type ChartsProps = { settings: ComponentSettings; table: TickTable };

/** Success, then each condition with its threshold, then bursts: one time axis, one cursor. */
export function Charts({ settings, table }: ChartsProps) {
  const timeline = useMemo(() => timelineOf(table), [table]);
  return (
    <Panel
      title="Over time"
      aside={
        <>
          <span className="lw-hatch-key" aria-hidden="true" /> artifact · gray background: not training
          <span className="lw-no-print"> · drag to zoom, double-click to see all</span>
        </>
      }
    >
      <SuccessChart settings={settings} table={table} timeline={timeline} />
      {settings.conditions.map(({ name }, index) => (
        <ConditionChart key={name} settings={settings} index={index} table={table} timeline={timeline} />
      ))}
      <BurstChart settings={settings} table={table} timeline={timeline} />
    </Panel>
  );
}

type TimedProps = ChartsProps & { timeline: Timeline };

const SUCCESS_LINES = [
  {
    label: 'Success (0–100)',
    pick: ({ meanSuccess }: RunSummary) => meanSuccess,
    colour: 'var(--lw-accent)',
    widthPx: 1.5,
    digits: 1,
  },
  {
    label: 'Rewarded (%)',
    pick: ({ rewardedPct }: RunSummary) => rewardedPct,
    colour: 'var(--lw-success)',
    widthPx: 2,
    dash: [6, 3],
    digits: 1,
  },
];

function SuccessChart({ settings, table, timeline }: TimedProps) {
  const chart = useMemo(
    () => windowChart(table, timeline, { seconds: SUCCESS_WINDOW_SECONDS, lines: SUCCESS_LINES }),
    [table, timeline],
  );
  return (
    <ChartSection
      label="Success over time"
      title={
        <>
          Success and rewarded time, in steps of {SUCCESS_WINDOW_SECONDS} s{' '}
          <MetricCard
            title="Success"
            label="Origin of the curve of success"
            rows={figureProvenance('success', settings)}
          />
        </>
      }
      {...timeline}
      {...chart}
      valueLabel="0–100"
      range={PERCENT_RANGE}
      syncKey={SYNC_KEY}
      description="Success and rewarded share of artifact-free time over the session"
    />
  );
}

function ConditionChart({ settings, index, table, timeline }: TimedProps & { index: number }) {
  const condition = settings.conditions[index];
  const colour = bandColour(settings.protocol.conditions[index]);
  const quantity = condition?.unit.startsWith('uV RMS') ? 'Amplitude' : 'Value';
  const series = useMemo(() => {
    const { amplitude, threshold } = conditionSeries(table, index);
    const means = windowMeans(timeline, windowsOf(table, MEAN_WINDOW_SECONDS), index);
    return [
      { label: quantity, values: amplitude, colour, widthPx: 1, opacity: 0.45, digits: 2 },
      { label: `Mean of ${MEAN_WINDOW_SECONDS} s`, values: means, colour, widthPx: 2.5, digits: 2 },
      thresholdLine(threshold),
    ];
  }, [table, timeline, index, colour, quantity]);
  const range = useMemo(() => valueRange(table, index), [table, index]);
  if (!condition) return undefined;
  const unit = fullUnit(condition.unit);
  const label = conditionLabel(condition);
  const aim = condition.direction === 'reward' ? 'rewarded above' : 'inhibited: kept below';
  return (
    <ChartSection
      label={`${label} over time`}
      title={
        <>
          {label} at {condition.derivationLabel}
          <span className="lw-muted"> · {aim} its threshold</span>{' '}
          <MetricCard
            title={label}
            label={`Origin of the curve of ${label}`}
            rows={conditionProvenance(settings, index)}
          />
        </>
      }
      {...timeline}
      series={series}
      valueLabel={unit}
      range={range}
      syncKey={SYNC_KEY}
      description={`${quantity} of ${label}${unit === '' ? '' : ` in ${unit}`} with its threshold over the session`}
    />
  );
}

function BurstChart({ settings, table, timeline }: TimedProps) {
  const chart = useMemo(() => {
    const lines = settings.conditions.map((condition, index) => ({
      label: conditionLabel(condition),
      pick: ({ perCondition }: RunSummary) => perCondition[index]?.burstsPerMinute,
      colour: bandColour(settings.protocol.conditions[index]),
      widthPx: 2,
      dash: DASHES[index % DASHES.length],
      digits: 1,
    }));
    return windowChart(table, timeline, { seconds: BURST_WINDOW_SECONDS, lines });
  }, [table, settings, timeline]);
  return (
    <ChartSection
      label="Bursts over time"
      title={
        <>
          Bursts per minute, in steps of {BURST_WINDOW_SECONDS} s{' '}
          <MetricCard
            title="Bursts"
            label="Origin of the curves of bursts"
            rows={figureProvenance('bursts', settings)}
          />
        </>
      }
      {...timeline}
      {...chart}
      valueLabel="per min"
      syncKey={SYNC_KEY}
      heightPx={180}
      description="How often each value stayed above its threshold for a burst, per minute"
    />
  );
}

/** Distinguishable without color. */
const DASHES: readonly (number[] | undefined)[] = [undefined, [8, 3], [3, 3], [10, 3, 3, 3]];
