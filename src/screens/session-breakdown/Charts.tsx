import { useMemo } from 'react';
import { ChartSection, type Timeline, timelineOf, valueRange } from '#live/charts/index.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import {
  BURST_WINDOW_SECONDS,
  burstPlot,
  conditionPlot,
  quantityOf,
  SUCCESS_WINDOW_SECONDS,
  successPlot,
} from './export/plotted-series.ts';
import { MarkerList } from './MarkerList.tsx';
import { conditionProvenance, figureProvenance } from './provenance.ts';
import type { Markers } from './use-markers.ts';
import { fullUnit } from '#model/values/full-unit.ts';

const SYNC_KEY = 'session-breakdown';
const PERCENT_RANGE = [0, 100] as const;

type ChartsProps = {
  settings: ComponentSettings;
  table: TickTable;
  markers: Markers;
  /** Called with the time of a click on a chart. Must be stable. */
  onInstant?: ((seconds: number) => void) | undefined;
};

/** Success, then each condition with its threshold, then bursts: one time axis, one cursor. */
export function Charts({ settings, table, markers, onInstant }: ChartsProps) {
  const timeline = useMemo(() => timelineOf(table), [table]);
  return (
    <Panel
      title="Over time"
      aside={
        <>
          <span className="lw-hatch-key" aria-hidden="true" /> artifact · gray background: not training
          <span className="lw-no-print">
            {' '}
            · drag to zoom, double-click to see all{onInstant ? ', click to see the raw signal there' : ''}
          </span>
        </>
      }
    >
      <MarkerList markers={markers} />
      <SuccessChart {...{ settings, table, timeline, markers, onInstant }} />
      {settings.conditions.map(({ name }, index) => (
        <ConditionChart key={name} index={index} {...{ settings, table, timeline, markers, onInstant }} />
      ))}
      <BurstChart {...{ settings, table, timeline, markers, onInstant }} />
    </Panel>
  );
}

type TimedProps = ChartsProps & { timeline: Timeline };

function SuccessChart({ settings, table, timeline, markers, onInstant }: TimedProps) {
  const chart = useMemo(() => successPlot(table, timeline), [table, timeline]);
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
      markersSeconds={markers.timesSeconds}
      syncKey={SYNC_KEY}
      onInstant={onInstant}
      description="Success and rewarded share of artifact-free time over the session"
    />
  );
}

function ConditionChart({
  settings,
  index,
  table,
  timeline,
  markers,
  onInstant,
}: TimedProps & { index: number }) {
  const condition = settings.conditions[index];
  const quantity = quantityOf(condition);
  const { series } = useMemo(
    () => conditionPlot(settings, table, timeline, index),
    [settings, table, timeline, index],
  );
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
      markersSeconds={markers.timesSeconds}
      syncKey={SYNC_KEY}
      onInstant={onInstant}
      description={`${quantity} of ${label}${unit === '' ? '' : ` in ${unit}`} with its threshold over the session`}
    />
  );
}

function BurstChart({ settings, table, timeline, markers, onInstant }: TimedProps) {
  const chart = useMemo(() => burstPlot(settings, table, timeline), [settings, table, timeline]);
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
      markersSeconds={markers.timesSeconds}
      syncKey={SYNC_KEY}
      onInstant={onInstant}
      heightPx={180}
      description="How often each value stayed above its threshold for a burst, per minute"
    />
  );
}
