import { fixed } from '#shared/locale/formats.ts';
import uPlot from 'uplot';
import { createHatch } from '../drawing/hatch.ts';
import { borderOf } from '../drawing/line-border.ts';
import { axisIn } from '../drawing/plot-axis.ts';
import type { PlotColours } from '../drawing/theme-colours.ts';
import { paintMarkers } from './paint-markers.ts';
import type { ChartSeries, PhaseSpan, Span } from './breakdown-series.ts';

export type ChartInput = {
  times: number[];
  series: readonly ChartSeries[];
  /** Quantity and unit, as the axis label. */
  valueLabel: string;
  range?: readonly [number, number];
  artifacts: readonly Span[];
  phases: readonly PhaseSpan[];
  /** Times of the markers, numbered in this order. */
  markersSeconds?: readonly number[] | undefined;
  /** Charts with the same key share their cursor and zoom. */
  syncKey: string;
};

const AXIS_WIDTH_PX = 44;
const AXIS_HEIGHT_PX = 26;
/** Space above the plot for the names of the phases. */
const NAMES_HEIGHT_PX = 18;

/** 125 -> '2:05'. */
const clockLabel = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Time axis steps at whole seconds and minutes. */
const TIME_STEPS_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600];

export function chartOptions(
  input: ChartInput,
  colours: PlotColours,
  size: { width: number; height: number },
): uPlot.Options {
  const axis = axisIn(colours);
  return {
    ...size,
    padding: [NAMES_HEIGHT_PX, 16, 0, 0],
    scales: {
      x: { time: false },
      y: input.range ? { range: [...input.range] } : { range: (_plot, _min, max) => [0, headroom(max)] },
    },
    cursor: { sync: { key: input.syncKey }, drag: { x: true, y: false }, points: { size: 6 } },
    legend: { markers: { width: 2, dash: (_plot, place) => borderOf(input.series[place - 1]?.dash) } },
    series: [
      { label: 'Time', value: (_plot, seconds) => (seconds === null ? '–' : clockLabel(seconds)) },
      ...input.series.map(toSeries),
    ],
    axes: [
      {
        ...axis,
        size: AXIS_HEIGHT_PX,
        label: 'Time (min:s)',
        incrs: TIME_STEPS_SECONDS,
        values: (_plot, splits) => splits.map(clockLabel),
      },
      { ...axis, size: AXIS_WIDTH_PX, label: input.valueLabel },
    ],
    hooks: {
      drawClear: [(plot) => paintBackground(plot, input, colours)],
      draw: [(plot) => paintMarkers(plot, input.markersSeconds ?? [], colours)],
    },
  };
}

const headroom = (max: number): number => (Number.isFinite(max) && max > 0 ? max * 1.08 : 1);

function toSeries(series: ChartSeries): uPlot.Series {
  return {
    label: series.label,
    stroke: series.colour,
    width: series.widthPx,
    alpha: series.opacity ?? 1,
    dash: series.dash,
    points: { show: false },
    spanGaps: false,
    paths: series.isStepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined,
    value: (_plot, value) => fixed(value, series.digits),
  };
}

/** Phases other than training are tinted, artifacts are hatched, and runs are separated by a line. */
function paintBackground(plot: uPlot, input: ChartInput, colours: PlotColours): void {
  const { ctx, bbox } = plot;
  const hatch = createHatch(ctx, colours.artifact);
  const bar = ({ fromSeconds, toSeconds }: Span, fill: string | CanvasPattern) => {
    const left = Math.max(bbox.left, plot.valToPos(fromSeconds, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(toSeconds, 'x', true));
    if (right <= left) return;
    ctx.fillStyle = fill;
    ctx.fillRect(left, bbox.top, Math.max(1, right - left), bbox.height);
  };
  ctx.save();
  for (const span of input.phases) if (span.phase !== 'training') bar(span, colours.artifactSoft);
  ctx.globalAlpha = 0.55;
  for (const span of input.artifacts) bar(span, hatch);
  ctx.globalAlpha = 1;
  for (const span of input.phases) paintPhaseName(plot, span, colours);
  ctx.restore();
}

function paintPhaseName(plot: uPlot, span: PhaseSpan, colours: PlotColours): void {
  const { ctx, bbox } = plot;
  const scale = uPlot.pxRatio;
  const left = plot.valToPos(span.fromSeconds, 'x', true);
  const right = plot.valToPos(span.toSeconds, 'x', true);
  if (left >= bbox.left && left <= bbox.left + bbox.width) {
    ctx.fillStyle = colours.border;
    ctx.fillRect(
      Math.round(left),
      bbox.top - NAMES_HEIGHT_PX * scale,
      1,
      bbox.height + NAMES_HEIGHT_PX * scale,
    );
  }
  ctx.font = `${11 * scale}px Inter, system-ui, sans-serif`;
  const room = Math.min(right, bbox.left + bbox.width) - Math.max(left, bbox.left);
  const name = phaseNames(span).find((each) => ctx.measureText(each).width + 8 * scale <= room);
  if (name === undefined) return;
  ctx.fillStyle = colours.axis;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  ctx.fillText(name, Math.max(left, bbox.left) + 4 * scale, bbox.top - 3 * scale);
}

/** 2.96 -> '3 s', 125 -> '2:05'. */
const lengthLabel = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} s` : clockLabel(seconds);

/** Names of a phase, longest first: a short run still shows its number. */
export function phaseNames({ phase, run, isOutage, fromSeconds, toSeconds }: PhaseSpan): string[] {
  if (isOutage) return [`No signal ${lengthLabel(toSeconds - fromSeconds)}`, 'No signal', 'No sig.', '!'];
  switch (phase) {
    case 'training':
      return [`Run ${run}`, `R${run}`, String(run)];
    case 'baseline':
      return ['Baseline', 'Base', 'B'];
    case 'paused':
      return ['Paused', 'P'];
    case 'rest':
      return ['Rest'];
    case 'idle':
    case 'ended':
      return [];
  }
}
