import uPlot from 'uplot';
import type { PlotColours } from '../drawing/theme-colours.ts';

/** Below this, the number of a marker would lie over that of the one before. */
const LEAST_GAP_PX = 14;

/** A dashed line at each time, with the number of the marker where there is room for it. */
export function paintMarkers(plot: uPlot, timesSeconds: readonly number[], colours: PlotColours): void {
  const { ctx, bbox } = plot;
  const scale = uPlot.pxRatio;
  ctx.save();
  ctx.strokeStyle = colours.text;
  ctx.fillStyle = colours.text;
  ctx.lineWidth = scale;
  ctx.setLineDash([2 * scale, 3 * scale]);
  ctx.font = `${11 * scale}px Inter, system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  let lastPx = Number.NEGATIVE_INFINITY;
  for (const [index, seconds] of timesSeconds.entries()) {
    const x = Math.round(plot.valToPos(seconds, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    if (x - lastPx < LEAST_GAP_PX * scale) continue;
    ctx.fillText(String(index + 1), x + 3 * scale, bbox.top + 2 * scale);
    lastPx = x;
  }
  ctx.restore();
}
