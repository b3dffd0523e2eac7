import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { watchTheme } from './theme-colours.ts';
import { watchSize } from './watch-size.ts';

type PlotFigureProps = {
  /** Creates the plot in the element, with its width. Must be stable: another function recreates the plot. */
  draw: (element: HTMLElement) => uPlot;
  /** Text alternative of the plot. */
  description: string;
};

/** A narrower plot is unreadable, and uPlot has no room for its axes. */
const LEAST_WIDTH_PX = 80;

/** A plot that fills the available width, in the colors of the theme, and is destroyed with the component. */
export function PlotFigure({ draw, description }: PlotFigureProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let plot: uPlot | undefined;
    const build = () => {
      plot?.destroy();
      plot = element.clientWidth < LEAST_WIDTH_PX ? undefined : draw(element);
    };
    const fit = () => {
      const width = element.clientWidth;
      if (plot && width >= LEAST_WIDTH_PX) plot.setSize({ width, height: plot.height });
      else build();
    };
    build();
    const stops = [watchSize(element, fit, fit), watchTheme(build)];
    return () => {
      for (const stop of stops) stop();
      plot?.destroy();
    };
  }, [draw]);
  return <figure className="lw-chart" dir="ltr" ref={root} aria-label={description} />;
}
