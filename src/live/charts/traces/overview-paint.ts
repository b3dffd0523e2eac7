import { phaseFromCode, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { createHatch } from '../drawing/hatch.ts';
import { formatClock } from '../drawing/clock-text.ts';
import type { OverviewStore } from './overview-store.ts';
import type { PlotColours } from '../drawing/theme-colours.ts';

type OverviewPaint = {
  overview: OverviewStore;
  colours: PlotColours;
  plannedSeconds: number;
  ratio: number;
};

const AXIS_PX = 16;
const TICK_STEPS_SECONDS = [10, 30, 60, 120, 300, 600, 1200, 1800, 3600];
const LEAST_TICK_PX = 70;

export function paintOverview(context: CanvasRenderingContext2D, paint: OverviewPaint): void {
  const { width, height } = context.canvas;
  const span = Math.max(10, paint.plannedSeconds, paint.overview.seconds);
  const body = height - AXIS_PX * paint.ratio;
  context.clearRect(0, 0, width, height);
  context.fillStyle = paint.colours.sunken;
  context.fillRect(0, 0, width, body);
  paintSeconds(context, paint, { pxPerSecond: width / span, body });
  paintMarkers(context, paint, { pxPerSecond: width / span, body });
  paintAxis(context, paint, { pxPerSecond: width / span, span });
}

function paintSeconds(
  context: CanvasRenderingContext2D,
  { overview, colours, ratio }: OverviewPaint,
  { pxPerSecond, body }: { pxPerSecond: number; body: number },
): void {
  const hatch = createHatch(context, colours.artifact);
  const wide = Math.max(ratio, pxPerSecond + 0.5);
  for (let second = 0; second < overview.seconds; second++) {
    if (overview.isGap[second]) continue;
    const x = second * pxPerSecond;
    const phase = phaseFromCode(overview.phase[second]!);
    const clean = overview.cleanTicks[second]!;
    if (phase === 'training' && clean > 0) {
      const share = overview.successSum[second]! / clean / 100;
      context.fillStyle = colours.success;
      context.fillRect(x, body * (1 - share), wide, body * share);
    } else if (phase === 'baseline') {
      context.fillStyle = colours.accent;
      context.fillRect(x, body - 3 * ratio, wide, 3 * ratio);
    } else {
      context.fillStyle = colours.border;
      context.fillRect(x, body - ratio, wide, ratio);
    }
    if (overview.artifactTicks[second]! > 0) {
      // Height: the artifact's share of the second, from the top down, because success grows from below.
      context.fillStyle = hatch;
      context.fillRect(x, 0, wide, body * Math.min(1, overview.artifactTicks[second]! / TICKS_PER_SECOND));
    }
  }
  context.fillStyle = colours.text;
  const now = Math.min(overview.seconds * pxPerSecond, context.canvas.width - 1.5 * ratio);
  context.fillRect(now, 0, 1.5 * ratio, body);
}

function paintMarkers(
  context: CanvasRenderingContext2D,
  { overview, colours, ratio }: OverviewPaint,
  { pxPerSecond, body }: { pxPerSecond: number; body: number },
): void {
  context.fillStyle = colours.inhibit;
  for (const { atSeconds } of overview.markers) {
    const x = atSeconds * pxPerSecond;
    context.fillRect(x - ratio / 2, 0, ratio, body);
    context.beginPath();
    context.moveTo(x - 4 * ratio, 0);
    context.lineTo(x + 4 * ratio, 0);
    context.lineTo(x, 6 * ratio);
    context.fill();
  }
}

function paintAxis(
  context: CanvasRenderingContext2D,
  { colours, ratio }: OverviewPaint,
  { pxPerSecond, span }: { pxPerSecond: number; span: number },
): void {
  const step =
    TICK_STEPS_SECONDS.find((seconds) => (seconds * pxPerSecond) / ratio >= LEAST_TICK_PX) ??
    TICK_STEPS_SECONDS.at(-1)!;
  context.fillStyle = colours.axis;
  context.font = `${11 * ratio}px Inter, system-ui, sans-serif`;
  context.textBaseline = 'bottom';
  for (let at = 0; at < span; at += step) {
    const label = formatClock(at);
    const x = at * pxPerSecond + 2 * ratio;
    if (x + context.measureText(label).width > context.canvas.width) continue;
    context.fillText(label, x, context.canvas.height);
  }
}
