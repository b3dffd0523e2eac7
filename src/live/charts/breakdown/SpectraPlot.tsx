import { fixed, formats } from '#shared/locale/formats.ts';
import { useCallback } from 'react';
import uPlot from 'uplot';
import { axisIn } from '../drawing/plot-axis.ts';
import { borderOf } from '../drawing/line-border.ts';
import { PlotFigure } from '../drawing/PlotFigure.tsx';
import { type PlotColours, readPlotColours } from '../drawing/theme-colours.ts';

export type SpectraCurve = {
  label: string;
  /** uV^2/Hz, bin k at `k * binHz`; all curves of a plot share `binHz`. */
  density: Float64Array;
  /** Distinguished by dash as well as color, so that a grayscale print is readable. */
  tone: 'first' | 'second' | 'third';
};

type SpectraPlotProps = {
  curves: readonly SpectraCurve[];
  binHz: number;
  mostHz: number;
  description: string;
};

const HEIGHT_PX = 190;
const DASHES: Readonly<Record<SpectraCurve['tone'], number[]>> = { first: [], second: [6, 4], third: [2, 3] };

/** Densities of one channel in several conditions on a logarithmic axis, as measured: no smoothing. */
export function SpectraPlot({ curves, binHz, mostHz, description }: SpectraPlotProps) {
  const draw = useCallback(
    (element: HTMLElement) => {
      const bins = Math.min(Math.floor(mostHz / binHz) + 1, ...curves.map(({ density }) => density.length));
      // The first bin is the remainder of the removed mean.
      const rows = curves.map(({ density }) => Array.from(density.subarray(1, bins)));
      const hz = Array.from({ length: Math.max(0, bins - 1) }, (_, k) => (k + 1) * binHz);
      return new uPlot(
        options(curves, readPlotColours(element), { width: element.clientWidth, mostHz }),
        [hz, ...rows],
        element,
      );
    },
    [curves, binHz, mostHz],
  );
  return <PlotFigure draw={draw} description={description} />;
}

function options(
  curves: readonly SpectraCurve[],
  colours: PlotColours,
  { width, mostHz }: { width: number; mostHz: number },
): uPlot.Options {
  const axis = axisIn(colours);
  const strokes = { first: colours.accent, second: colours.text, third: colours.success };
  return {
    width,
    height: HEIGHT_PX,
    padding: [8, 12, 0, 0],
    cursor: { drag: { x: false, y: false } },
    legend: {
      markers: { width: 2, dash: (_plot, series) => borderOf(DASHES[curves[series - 1]?.tone ?? 'first']) },
    },
    scales: { x: { time: false, range: [0, mostHz] }, y: { distr: 3 } },
    series: [
      { label: 'Hz', value: (_plot, hz) => fixed(hz, 1) },
      ...curves.map(({ label, tone }) => ({
        label,
        stroke: strokes[tone],
        width: 1.5,
        dash: DASHES[tone],
        points: { show: false },
        value: (_plot: uPlot, value: number | null) =>
          value === null ? '–' : formats().inText(value.toPrecision(3)),
      })),
    ],
    axes: [
      { ...axis, size: 26, label: 'Frequency (Hz)' },
      { ...axis, size: 50, label: 'µV²/Hz' },
    ],
  };
}
