import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { watchTheme } from './theme-colours.ts';

type PlotFigureProps = {
  /** Puts the plot into the element, as wide as that is. Must be stable: another one draws the plot anew. */
  draw: (element: HTMLElement) => uPlot;
  /** What the plot shows, for those who cannot see it. */
  description: string;
};

/** Narrower than this nothing can be read, and uPlot has no room for its axes. */
const LEAST_WIDTH_PX = 80;

/** A plot that fills the width it has, in the colours of the theme, and is gone with its figure. */
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
    const resize = new ResizeObserver(fit);
    resize.observe(element);
    const stopWatching = watchTheme(build);
    // Paper has a width of its own, and it is printed before an observer is heard.
    window.addEventListener('beforeprint', fit);
    window.addEventListener('afterprint', fit);
    return () => {
      window.removeEventListener('beforeprint', fit);
      window.removeEventListener('afterprint', fit);
      stopWatching();
      resize.disconnect();
      plot?.destroy();
    };
  }, [draw]);
  return <figure className="lw-chart" dir="ltr" ref={root} aria-label={description} />;
}
