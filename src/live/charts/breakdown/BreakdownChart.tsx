import { useCallback } from 'react';
import uPlot from 'uplot';
import { PlotFigure } from '../drawing/PlotFigure.tsx';
import { readPlotColours } from '../drawing/theme-colours.ts';
import { type ChartInput, chartOptions } from './chart-options.ts';

type BreakdownChartProps = ChartInput & {
  /** What the chart shows, for those who cannot see it. */
  description: string;
  heightPx?: number;
};

/**
 * A chart of one session. Colours may be tokens (`var(--lw-accent)`); they follow the theme. The arrays of the
 * input must be stable: the chart is drawn anew when one of them changes.
 */
export function BreakdownChart(props: BreakdownChartProps) {
  const { times, series, valueLabel, range, artifacts, phases, syncKey, description, heightPx = 220 } = props;
  const draw = useCallback(
    (element: HTMLElement) =>
      plotIn(element, { times, series, valueLabel, range, artifacts, phases, syncKey }, heightPx),
    [times, series, valueLabel, range, artifacts, phases, syncKey, heightPx],
  );
  return <PlotFigure draw={draw} description={description} />;
}

function plotIn(element: HTMLElement, input: ChartInput, height: number): uPlot {
  const colours = readPlotColours(element);
  const series = input.series.map((one) => ({ ...one, colour: resolveColour(element, one.colour) }));
  const options = chartOptions({ ...input, series }, colours, { width: element.clientWidth, height });
  return new uPlot(options, [input.times, ...series.map(({ values }) => values)], element);
}

/** A canvas does not know custom properties. */
function resolveColour(element: Element, colour: string): string {
  const token = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  if (token === undefined) return colour;
  return getComputedStyle(element).getPropertyValue(token).trim() || 'CanvasText';
}
