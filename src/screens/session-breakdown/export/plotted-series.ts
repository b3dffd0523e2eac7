import {
  bandColour,
  type ChartSeries,
  conditionSeries,
  thresholdLine,
  type Timeline,
  windowChart,
  windowMeans,
  windowsOf,
} from '#live/charts/index.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { RunSummary, TickTable } from '#shared/engine/summary.ts';
import { ledgerSeries } from '../ledger-rows.ts';

/** Long enough for a steady share, short enough to see a run settle. */
export const SUCCESS_WINDOW_SECONDS = 10;
export const BURST_WINDOW_SECONDS = 30;
const MEAN_WINDOW_SECONDS = 5;

type Plot = { times: number[]; series: ChartSeries[] };

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

export const successPlot = (table: TickTable, timeline: Timeline): Plot =>
  windowChart(table, timeline, { seconds: SUCCESS_WINDOW_SECONDS, lines: SUCCESS_LINES });

/** 'Amplitude' for a condition in uV, else 'Value'. */
export const quantityOf = (condition: { unit: string } | undefined): string =>
  condition?.unit.startsWith('uV RMS') ? 'Amplitude' : 'Value';

/** Every value of a condition, its means, and its threshold. */
export function conditionPlot(
  settings: ComponentSettings,
  table: TickTable,
  timeline: Timeline,
  index: number,
): Plot {
  const colour = bandColour(settings.protocol.conditions[index]);
  const quantity = quantityOf(settings.conditions[index]);
  const { amplitude, threshold } = conditionSeries(table, index);
  const means = windowMeans(timeline, windowsOf(table, MEAN_WINDOW_SECONDS), index);
  return {
    times: timeline.times,
    series: [
      { label: quantity, values: amplitude, colour, widthPx: 1, opacity: 0.45, digits: 2 },
      { label: `Mean of ${MEAN_WINDOW_SECONDS} s`, values: means, colour, widthPx: 2.5, digits: 2 },
      thresholdLine(threshold),
    ],
  };
}

/** Distinguishable without color. */
/** Solid, dashed and dotted: the styles that a legend can show. */
const DASHES: readonly (number[] | undefined)[] = [undefined, [8, 3], [2, 3]];

export function burstPlot(settings: ComponentSettings, table: TickTable, timeline: Timeline): Plot {
  const lines = settings.conditions.map((condition, index) => ({
    label: conditionLabel(condition),
    pick: ({ perCondition }: RunSummary) => perCondition[index]?.burstsPerMinute,
    colour: bandColour(settings.protocol.conditions[index]),
    widthPx: 2,
    dash: DASHES[index % DASHES.length],
    digits: 1,
  }));
  return windowChart(table, timeline, { seconds: BURST_WINDOW_SECONDS, lines });
}

/** A curve, or the points of a scatter plot, as drawn on the page. */
export type PlottedSeries = {
  chart: string;
  series: string;
  unit: string;
  xQuantity: string;
  xs: readonly number[];
  values: readonly (number | null)[];
};

const TIME = 'time (s)';

/** Everything the breakdown draws, in the order of the page. */
export function plottedSeries(
  settings: ComponentSettings,
  table: TickTable,
  timeline: Timeline,
): PlottedSeries[] {
  const curves = (chart: string, unit: string, { times, series }: Plot): PlottedSeries[] =>
    series.map(({ label, values }) => ({ chart, series: label, unit, xQuantity: TIME, xs: times, values }));
  const { points } = emgHonesty(table);
  return [
    {
      chart: 'Brain or muscle',
      series: 'Success of a block',
      unit: '0–100',
      xQuantity: 'muscle (uV RMS)',
      xs: points.map(({ emgUv }) => emgUv),
      values: points.map(({ success }) => success),
    },
    ...ledgerCurves(settings, table),
    ...curves('Success over time', '', successPlot(table, timeline)),
    ...settings.conditions.flatMap((condition, index) =>
      curves(
        `${conditionLabel(condition)} at ${condition.derivationLabel}`,
        fullUnit(condition.unit),
        conditionPlot(settings, table, timeline, index),
      ),
    ),
    ...curves('Bursts over time', 'per min', burstPlot(settings, table, timeline)),
  ];
}

function ledgerCurves({ conditions }: ComponentSettings, table: TickTable): PlottedSeries[] {
  const { xs, success, conditions: own } = ledgerSeries(table);
  const curve = (series: string, unit: string, values: readonly (number | null)[]): PlottedSeries => ({
    chart: 'Learning in this session',
    series,
    unit,
    xQuantity: TIME,
    xs,
    values,
  });
  return [
    curve('Success of the session', '0–100', success),
    ...conditions.flatMap((condition, index) => {
      const label = conditionLabel(condition);
      const { amplitude = [], threshold = [], bursts = [] } = own[index] ?? {};
      return [
        curve(`${label}: ${quantityOf(condition).toLowerCase()}`, fullUnit(condition.unit), amplitude),
        curve(`${label}: threshold`, fullUnit(condition.unit), threshold),
        curve(`${label}: bursts`, 'per min', bursts),
      ];
    }),
  ];
}
