import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { type PlotColours, readPlotColours, watchTheme } from '../theme-colours.ts';

export type TrendPoint = {
  /** 'Session 3, 4 Mar 2026' */
  label: string;
  valuePct: number;
};

type TrendChartProps = { points: readonly TrendPoint[]; valueLabel: string; description: string };

const HEIGHT_PX = 180;
const FONT = '12px Inter, system-ui, sans-serif';

/** Sessions side by side, oldest first: one dot each, at equal steps, because gaps in the diary are no training. */
export function TrendChart({ points, valueLabel, description }: TrendChartProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let plot: uPlot | undefined;
    const build = () => {
      plot?.destroy();
      plot = undefined;
      if (element.clientWidth < 80) return;
      plot = new uPlot(
        options(points, valueLabel, readPlotColours(element), element.clientWidth),
        [points.map((_point, index) => index + 1), points.map(({ valuePct }) => valuePct)],
        element,
      );
    };
    build();
    const resize = new ResizeObserver(build);
    resize.observe(element);
    const stopWatching = watchTheme(build);
    return () => {
      stopWatching();
      resize.disconnect();
      plot?.destroy();
    };
  }, [points, valueLabel]);
  return <figure className="lw-chart" dir="ltr" ref={root} aria-label={description} />;
}

function options(
  points: readonly TrendPoint[],
  valueLabel: string,
  colours: PlotColours,
  width: number,
): uPlot.Options {
  const axis = { stroke: colours.axis, font: FONT, labelFont: FONT, labelSize: 18, ticks: { show: false } };
  return {
    width,
    height: HEIGHT_PX,
    padding: [8, 16, 0, 0],
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [0.5, Math.max(points.length, 5) + 0.5] },
      y: { range: [0, 100] },
    },
    series: [
      { label: 'Session', value: (_plot, index) => points[(index ?? 0) - 1]?.label ?? '–' },
      {
        label: valueLabel,
        stroke: colours.success,
        width: 2,
        points: { show: true, size: 8, fill: colours.success },
        value: (_plot, value) => (value === null || value === undefined ? '–' : value.toFixed(1)),
      },
    ],
    axes: [
      {
        ...axis,
        size: 26,
        label: 'Trained session',
        grid: { show: false },
        incrs: [1, 2, 5, 10],
      },
      { ...axis, size: 40, label: valueLabel, grid: { stroke: colours.grid, width: 1 }, incrs: [25, 50] },
    ],
  };
}
