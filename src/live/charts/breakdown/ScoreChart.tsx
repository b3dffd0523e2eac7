import { plain } from '#shared/locale/formats.ts';
import { useCallback } from 'react';
import uPlot from 'uplot';
import { axisIn, PLOT_FONT } from '../drawing/plot-axis.ts';
import { PlotFigure } from '../drawing/PlotFigure.tsx';
import { type PlotColours, readPlotColours } from '../drawing/theme-colours.ts';

type ScorePoint = { atMs: number; value: number };
/** Both ends are included. */
type ScoreBand = { from: number; to: number; label: string };

type ScoreChartProps = {
  points: readonly ScorePoint[];
  bands: readonly ScoreBand[];
  range: { min: number; max: number };
  label: string;
  description: string;
  /** '22 Nov 2026'. Must be stable, like all chart inputs. */
  dayOf: (atMs: number) => string;
};

const HEIGHT_PX = 220;
const MS = 1000;
const DAY_S = 24 * 3600;
/** Scores have whole points and days as resolution. If no step is wide enough, uPlot leaves the axis unlabeled. */
const DAY_STEPS_S = [1, 2, 7, 14, 30, 60, 90, 180, 365, 730, 1825, 3650].map((days) => days * DAY_S);
const POINT_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/**
 * A score over time by the day it was taken. The bands are shaded behind it with their names. The figures below are
 * those of the last day, or of the day under the pointer.
 */
export function ScoreChart({ points, bands, range, label, description, dayOf }: ScoreChartProps) {
  const draw = useCallback(
    (element: HTMLElement) => {
      const colours = readPlotColours(element);
      return new uPlot(
        {
          ...options({ points, range, label, dayOf }, colours),
          width: element.clientWidth,
          hooks: hooks(bands, colours),
        },
        [points.map(({ atMs }) => atMs / MS), points.map(({ value }) => value)],
        element,
      );
    },
    [points, bands, range, label, dayOf],
  );
  return <PlotFigure draw={draw} description={description} />;
}

type Drawn = Omit<ScoreChartProps, 'bands' | 'description'>;

function options(
  { points, range: { min, max }, label, dayOf }: Drawn,
  colours: PlotColours,
): Omit<uPlot.Options, 'width'> {
  const axis = axisIn(colours);
  const times = points.map(({ atMs }) => atMs / MS);
  return {
    height: HEIGHT_PX,
    padding: [8, 16, 0, 0],
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: true, range: [Math.min(...times) - DAY_S, Math.max(...times) + DAY_S] },
      y: { range: [min, max] },
    },
    series: [
      { label: 'Day', value: (_plot, time) => dayOf((time ?? times.at(-1) ?? 0) * MS) },
      {
        label,
        stroke: colours.success,
        width: 2,
        points: { show: true, size: 8, fill: colours.success },
        value: (_plot, value) => plain(value ?? points.at(-1)?.value ?? Number.NaN),
      },
    ],
    axes: [
      {
        ...axis,
        size: 26,
        grid: { show: false },
        space: 96,
        incrs: DAY_STEPS_S,
        values: (_plot, days) => days.map((time) => dayOf(time * MS)),
      },
      { ...axis, size: 44, label, grid: { show: false }, incrs: POINT_STEPS },
    ],
  };
}

/** Every other band is shaded, so that the limits are visible in any theme. */
function hooks(bands: readonly ScoreBand[], colours: PlotColours): uPlot.Hooks.Arrays {
  const draw = (plot: uPlot) => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.font = PLOT_FONT;
    ctx.textBaseline = 'top';
    bands.forEach((band, index) => {
      const top = plot.valToPos(Math.min(band.to + 1, plot.scales.y!.max ?? band.to), 'y', true);
      const bottom = plot.valToPos(band.from, 'y', true);
      ctx.globalAlpha = index % 2 === 0 ? 0.35 : 0.12;
      ctx.fillStyle = colours.grid;
      ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
      ctx.globalAlpha = 1;
      ctx.fillStyle = colours.axis;
      ctx.fillText(band.label, bbox.left + 6, top + 2);
    });
    ctx.restore();
  };
  return { drawClear: [draw] };
}
