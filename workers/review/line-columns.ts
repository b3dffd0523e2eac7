import type { LineData, ReviewPage } from '#shared/review/page.ts';
import type { ReviewSegment } from '#shared/review/recording.ts';
import { pageBuffer } from './page-layout.ts';
import type { SamplePiece, TraceData, ValuesPage } from './values-page.ts';

/**
 * Draws the lines of a page into `offered` if it fits, else into a new buffer. `segments` mark where lines must not be
 * joined even without an empty column between them. This runs in the worker because a page of many lines takes longer
 * than a display frame.
 */
export function drawLines(
  page: ValuesPage,
  segments: readonly ReviewSegment[],
  offered: ArrayBuffer | undefined,
): ReviewPage {
  const { widthPx, traces, buffer: values } = page;
  const breaks = columnBreaks(page, segments);
  const buffer = pageBuffer(offered, traces.length * 2 * widthPx);
  const lines = traces.map((trace, t): LineData => {
    if (trace.kind === 'failed') return trace;
    const offset = 2 * t * widthPx;
    const lows = new Float32Array(buffer, offset * 4, widthPx);
    const highs = new Float32Array(buffer, (offset + widthPx) * 4, widthPx);
    if (trace.kind === 'envelope') {
      lows.set(new Float32Array(values, trace.offset * 4, widthPx));
      highs.set(new Float32Array(values, (trace.offset + widthPx) * 4, widthPx));
      join(lows, highs, breaks);
    } else {
      lows.fill(Number.NaN);
      highs.fill(Number.NaN);
      const samples = new Float32Array(values, trace.offset * 4, trace.count);
      for (const piece of trace.pieces) drawPiece(page, trace, samples, piece, lows, highs);
    }
    return { kind: 'line', offset, ...extent(lows, highs) };
  });
  return { ...page, traces: lines, buffer };
}

/** 1 when a gap lies between a column and the previous one. */
function columnBreaks(
  { startSeconds, spanSeconds, widthPx }: ValuesPage,
  segments: readonly ReviewSegment[],
): Uint8Array {
  const breaks = new Uint8Array(widthPx);
  const columnSeconds = spanSeconds / widthPx;
  for (let index = 1; index < segments.length; index++) {
    const before = segments[index - 1]!;
    const end = before.startSeconds + before.durationSeconds;
    const from = Math.floor((end - startSeconds) / columnSeconds - 1e-6);
    const to = Math.floor((segments[index]!.startSeconds - startSeconds) / columnSeconds + 1e-6);
    if (to > from && to >= 0 && to < widthPx) breaks[to] = 1;
  }
  return breaks;
}

/** Adjacent columns whose extremes do not overlap are extended to meet half-way, like the line between them. */
function join(lows: Float32Array, highs: Float32Array, breaks: Uint8Array): void {
  for (let k = 1; k < lows.length; k++) {
    if (breaks[k] === 1) continue;
    if (lows[k]! > highs[k - 1]!) {
      const between = (lows[k]! + highs[k - 1]!) / 2;
      lows[k] = between;
      highs[k - 1] = between;
    } else if (highs[k]! < lows[k - 1]!) {
      const between = (highs[k]! + lows[k - 1]!) / 2;
      highs[k] = between;
      lows[k - 1] = between;
    }
  }
}

/** The polyline through the samples of a piece, column by column. */
function drawPiece(
  { startSeconds, spanSeconds, widthPx }: ValuesPage,
  { samplingRateHz }: Extract<TraceData, { kind: 'samples' }>,
  samples: Float32Array,
  piece: SamplePiece,
  lows: Float32Array,
  highs: Float32Array,
): void {
  const perColumn = widthPx / spanSeconds;
  const step = perColumn / samplingRateHz;
  const first = (piece.startSeconds - startSeconds) * perColumn;
  for (let i = 0; i < piece.count; i++) {
    const here = samples[piece.first + i]!;
    if (Number.isNaN(here)) continue;
    const x = first + i * step;
    const next = i + 1 < piece.count ? samples[piece.first + i + 1]! : Number.NaN;
    if (Number.isNaN(next)) {
      widen(lows, highs, Math.floor(x), here, here);
      continue;
    }
    const slope = (next - here) / step;
    const end = x + step;
    let at = x;
    let value = here;
    for (let column = Math.floor(x); at < end; column++) {
      const edge = Math.min(end, column + 1);
      const there = here + slope * (edge - x);
      if (value < there) widen(lows, highs, column, value, there);
      else widen(lows, highs, column, there, value);
      at = edge;
      value = there;
    }
  }
}

function widen(lows: Float32Array, highs: Float32Array, column: number, low: number, high: number): void {
  if (column < 0 || column >= lows.length) return;
  if (!(lows[column]! <= low)) lows[column] = low;
  if (!(highs[column]! >= high)) highs[column] = high;
}

function extent(lows: Float32Array, highs: Float32Array): { middle: number; reach: number } {
  let sum = 0;
  let count = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < lows.length; k++) {
    const least = lows[k]!;
    const most = highs[k]!;
    if (least !== least) continue;
    sum += (least + most) / 2;
    count++;
    if (least < low) low = least;
    if (most > high) high = most;
  }
  return count > 0 ? { middle: sum / count, reach: (high - low) / 2 } : { middle: 0, reach: 0 };
}
