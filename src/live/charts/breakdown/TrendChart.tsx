import { fixed } from '#shared/locale/formats.ts';
import { useCallback } from 'react';
import uPlot from 'uplot';
import { axisIn } from '../drawing/plot-axis.ts';
import { PlotFigure } from '../drawing/PlotFigure.tsx';
import { type PlotColours, readPlotColours } from '../drawing/theme-colours.ts';

export type TrendPoint = {
  /** 'Session 3, 4 Mar 2026' */
  label: string;
  /** In percent, or in the unit of `most`. */
  valuePct: number;
};

type TrendChartProps = {
  points: readonly TrendPoint[];
  valueLabel: string;
  description: string;
  /** Top of the scale, which begins at 0; 100 for shares. */
  most?: number;
  /** Decimals of the figure in the legend; 1 by default. */
  digits?: number;
  /** Label of a step; 'Trained session' by default. */
  stepLabel?: string;
};

const HEIGHT_PX = 180;

/**
 * Sessions in order, oldest first: one dot each, at equal steps, because gaps between sessions are not training. The
 * figures below are those of the last session, or of the one under the pointer.
 */
export function TrendChart(props: TrendChartProps) {
  const { points, valueLabel, description, most = 100, digits = 1, stepLabel = 'Trained session' } = props;
  const draw = useCallback(
    (element: HTMLElement) =>
      new uPlot(
        options(
          { points, valueLabel, most, digits, stepLabel },
          readPlotColours(element),
          element.clientWidth,
        ),
        [points.map((_point, index) => index + 1), points.map(({ valuePct }) => valuePct)],
        element,
      ),
    [points, valueLabel, most, digits, stepLabel],
  );
  return <PlotFigure draw={draw} description={description} />;
}

type Drawn = Required<Omit<TrendChartProps, 'description'>>;

const FINE_STEPS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];

function options(
  { points, valueLabel, most, digits, stepLabel }: Drawn,
  colours: PlotColours,
  width: number,
): uPlot.Options {
  const axis = axisIn(colours);
  return {
    width,
    height: HEIGHT_PX,
    padding: [8, 16, 0, 0],
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [0.5, points.length + 0.5] },
      y: { range: [0, most] },
    },
    series: [
      { label: stepLabel, value: (_plot, place) => points[(place ?? points.length) - 1]?.label ?? '–' },
      {
        label: valueLabel,
        stroke: colours.success,
        width: 2,
        points: { show: true, size: 8, fill: colours.success },
        value: (_plot, value) => fixed(value ?? points.at(-1)?.valuePct, digits),
      },
    ],
    axes: [
      {
        ...axis,
        size: 26,
        label: stepLabel,
        grid: { show: false },
        incrs: [1, 2, 5, 10],
      },
      {
        ...axis,
        size: 40,
        label: valueLabel,
        incrs: most === 100 ? [25, 50] : FINE_STEPS,
      },
    ],
  };
}
