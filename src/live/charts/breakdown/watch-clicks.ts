import type uPlot from 'uplot';

/** A second click within this time zooms out instead. */
const SECOND_CLICK_MS = 280;
/** A pointer that moved further has dragged. */
const MOST_MOVED_PX = 4;

type Plot = Pick<uPlot, 'over'> & { posToVal: (leftPx: number, scale: string) => number };

/** Reports the time of a single click on the plot. Drags zoom and double clicks zoom out, as before. */
export function watchClicks(plot: Plot, onInstant: (seconds: number) => void): void {
  const { over } = plot;
  let pressedAtPx = Number.NaN;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  over.classList.add('lw-chart__instants');
  over.addEventListener('mousedown', ({ clientX }) => {
    pressedAtPx = clientX;
  });
  over.addEventListener('click', ({ clientX, button }) => {
    clearTimeout(waiting);
    const isDouble = waiting !== undefined;
    waiting = undefined;
    if (isDouble || button !== 0 || Math.abs(clientX - pressedAtPx) > MOST_MOVED_PX) return;
    const seconds = plot.posToVal(clientX - over.getBoundingClientRect().left, 'x');
    waiting = setTimeout(() => {
      waiting = undefined;
      // The page may have been left meanwhile.
      if (over.isConnected) onInstant(seconds);
    }, SECOND_CLICK_MS);
  });
}
