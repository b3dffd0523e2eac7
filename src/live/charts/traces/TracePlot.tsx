import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import type { DrawScheduler } from '../drawing/draw-scheduler.ts';
import { readPlotColours, watchTheme } from '../drawing/theme-colours.ts';
import { watchSize } from '../drawing/watch-size.ts';
import { slotHeightPx } from './trace-geometry.ts';
import type { TraceRing } from './trace-ring.ts';
import { type TraceSettings, TraceView } from './trace-view.ts';

type TracePlotProps = {
  ring: TraceRing;
  scheduler: DrawScheduler;
  samplingRateHz: number;
  channelNames: readonly string[];
  settings: TraceSettings;
};

/**
 * Scrolling traces. React renders them only when settings change; the scheduler draws the canvas. With many channels
 * the canvas is taller than the panel, which then scrolls.
 */
export function TracePlot({ ring, scheduler, samplingRateHz, channelNames, settings }: TracePlotProps) {
  const panel = useRef<HTMLElement>(null);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!panel.current || !root.current) return;
    const panelElement = panel.current;
    const rootElement = root.current;
    let view: TraceView | undefined;
    const draw = () => view?.draw();

    const build = () => {
      view?.destroy();
      const { clientWidth, clientHeight } = panelElement;
      if (clientWidth < 50 || clientHeight < 50) return;
      const count = settings.channels.length;
      const height = Math.floor(slotHeightPx(clientHeight - 44, count) * count + 42);
      view = new TraceView({
        root: rootElement,
        ring,
        samplingRateHz,
        channelNames,
        colours: readPlotColours(panelElement),
        size: { width: clientWidth, height },
        settings,
      });
      allowScrollingByKey(panelElement, height);
      scheduler.request(draw);
    };
    build();
    const stops = [scheduler.add(draw), watchSize(panelElement, build), watchTheme(build)];
    return () => {
      for (const stop of stops) stop();
      view?.destroy();
    };
  }, [ring, scheduler, samplingRateHz, channelNames, settings]);

  const names = settings.channels.map((channel) => channelNames[channel]).join(', ');
  return (
    <figure className="lw-trace-plot" ref={panel} aria-label={`Live traces of ${names}`}>
      <div ref={root} />
    </figure>
  );
}

/** A scrollable panel must be reachable by keyboard; one without overflow is not a tab stop. */
function allowScrollingByKey(panel: HTMLElement, contentHeight: number): void {
  if (contentHeight > panel.clientHeight) panel.tabIndex = 0;
  else panel.removeAttribute('tabindex');
}
