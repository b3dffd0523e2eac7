import { useEffect, useRef } from 'react';
import type { DrawScheduler } from '../drawing/draw-scheduler.ts';
import { paintOverview } from './overview-paint.ts';
import type { OverviewStore } from './overview-store.ts';
import { readPlotColours, watchTheme } from '../drawing/theme-colours.ts';
import { watchSize } from '../drawing/watch-size.ts';

type OverviewStripProps = {
  overview: OverviewStore;
  scheduler: DrawScheduler;
  /** Length of the whole session as far as known, so that the strip does not keep shrinking. */
  plannedSeconds: number;
};

/** The whole session so far: success per second, artifacts hatched, gaps empty, markers. Drawn once a second. */
export function OverviewStrip({ overview, scheduler, plannedSeconds }: OverviewStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    let colours = readPlotColours(element);
    let drawn = '';
    const draw = () => {
      const state = `${overview.seconds}/${overview.markers.length}/${element.clientWidth}/${colours.text}`;
      if (state === drawn) return;
      drawn = state;
      const ratio = devicePixelRatio;
      element.width = Math.round(element.clientWidth * ratio);
      element.height = Math.round(element.clientHeight * ratio);
      paintOverview(context, { overview, colours, plannedSeconds, ratio });
    };
    const stops = [
      scheduler.add(draw),
      watchTheme(() => {
        colours = readPlotColours(element);
        drawn = '';
        scheduler.request(draw);
      }),
      watchSize(element, () => scheduler.request(draw)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [overview, scheduler, plannedSeconds]);

  return (
    <figure className="lw-overview" aria-label="Overview of the session so far">
      <canvas ref={canvas} />
    </figure>
  );
}
