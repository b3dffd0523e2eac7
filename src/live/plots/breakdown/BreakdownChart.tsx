import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { readPlotColours, watchTheme } from '../theme-colours.ts';
import { type ChartInput, chartOptions } from './chart-options.ts';

export type BreakdownChartProps = ChartInput & {
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
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let plot: uPlot | undefined;
    const build = () => {
      plot?.destroy();
      plot = undefined;
      if (element.clientWidth < 80) return;
      const input = { times, series, valueLabel, range, artifacts, phases, syncKey };
      plot = draw(element, input, heightPx);
    };
    build();
    const resize = new ResizeObserver(() => {
      if (plot && element.clientWidth >= 80) plot.setSize({ width: element.clientWidth, height: heightPx });
      else build();
    });
    resize.observe(element);
    const stopWatching = watchTheme(build);
    return () => {
      stopWatching();
      resize.disconnect();
      plot?.destroy();
    };
  }, [times, series, valueLabel, range, artifacts, phases, syncKey, heightPx]);

  return <figure className="lw-chart" dir="ltr" ref={root} aria-label={description} />;
}

function draw(element: HTMLElement, input: ChartInput, height: number): uPlot {
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
