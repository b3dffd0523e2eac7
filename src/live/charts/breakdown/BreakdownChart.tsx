import { useCallback } from 'react';
import uPlot from 'uplot';
import { PlotFigure } from '../drawing/PlotFigure.tsx';
import { readPlotColours } from '../drawing/theme-colours.ts';
import { watchClicks } from './watch-clicks.ts';
import { type ChartInput, chartOptions } from './chart-options.ts';

export type BreakdownChartProps = ChartInput & {
  /** Text alternative of the chart. */
  description: string;
  heightPx?: number;
  /** Called with the time in seconds when a point of the chart is clicked. Must be stable. */
  onInstant?: ((seconds: number) => void) | undefined;
};

/**
 * A chart of one session. Colors may be tokens (`var(--lw-accent)`); they follow the theme. The input's arrays must be
 * stable: the chart is redrawn when one of them changes.
 */
export function BreakdownChart(props: BreakdownChartProps) {
  const { times, series, valueLabel, range, artifacts, phases, markersSeconds, syncKey, description } = props;
  const { heightPx = 220, onInstant } = props;
  const draw = useCallback(
    (element: HTMLElement) => {
      const input = { times, series, valueLabel, range, artifacts, phases, markersSeconds, syncKey };
      const plot = plotIn(element, input, heightPx);
      if (onInstant) watchClicks(plot, onInstant);
      return plot;
    },
    [times, series, valueLabel, range, artifacts, phases, markersSeconds, syncKey, heightPx, onInstant],
  );
  return <PlotFigure draw={draw} description={description} />;
}

function plotIn(element: HTMLElement, input: ChartInput, height: number): uPlot {
  const colours = readPlotColours(element);
  const series = input.series.map((one) => ({ ...one, colour: resolveColour(element, one.colour) }));
  const options = chartOptions({ ...input, series }, colours, { width: element.clientWidth, height });
  return new uPlot(options, [input.times, ...series.map(({ values }) => values)], element);
}

/** Resolves a color token, because a canvas does not support custom properties. */
function resolveColour(element: Element, colour: string): string {
  const token = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  if (token === undefined) return colour;
  return getComputedStyle(element).getPropertyValue(token).trim() || 'CanvasText';
}
