import type { ReviewPage, SamplePiece, TraceData } from '#shared/review/page.ts';
import type { ReviewSegment } from '#shared/review/recording.ts';

/**
 * A page ready to be drawn: for every trace the least and the largest value of its line within each column, lines
 * between samples included; NaN where there is none. Neighbouring columns of a line touch.
 */
export type PageColumns = {
  page: ReviewPage;
  min: Float32Array[];
  max: Float32Array[];
  /** Middle of what the page shows of each trace, for traces drawn without their offset. */
  middle: Float64Array;
  /** Half of the span between the extremes of the page, for traces that are scaled to fit. */
  reach: Float64Array;
};

/** `segments` say where lines must not be joined although no column between them is empty. */
export function pageColumns(page: ReviewPage, segments: readonly ReviewSegment[]): PageColumns {
  const { widthPx, traces, buffer } = page;
  const breaks = columnBreaks(page, segments);
  const min: Float32Array[] = [];
  const max: Float32Array[] = [];
  for (const trace of traces) {
    const lows = new Float32Array(widthPx).fill(Number.NaN);
    const highs = new Float32Array(widthPx).fill(Number.NaN);
    if (trace.kind === 'envelope') {
      lows.set(new Float32Array(buffer, trace.offset * 4, widthPx));
      highs.set(new Float32Array(buffer, (trace.offset + widthPx) * 4, widthPx));
      join(lows, highs, breaks);
    } else if (trace.kind === 'samples') {
      const samples = new Float32Array(buffer, trace.offset * 4, trace.count);
      for (const piece of trace.pieces) drawPiece(page, trace, samples, piece, lows, highs);
    }
    min.push(lows);
    max.push(highs);
  }
  return { page, min, max, ...extents(min, max) };
}

/** 1 where a gap lies between a column and the one before it. */
function columnBreaks(
  { startSeconds, spanSeconds, widthPx }: ReviewPage,
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

/** Columns of extremes that do not overlap meet half-way, as the line between them does. */
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
  { startSeconds, spanSeconds, widthPx }: ReviewPage,
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

function extents(
  min: readonly Float32Array[],
  max: readonly Float32Array[],
): Pick<PageColumns, 'middle' | 'reach'> {
  const middle = new Float64Array(min.length);
  const reach = new Float64Array(min.length);
  for (let t = 0; t < min.length; t++) {
    let sum = 0;
    let count = 0;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < min[t]!.length; k++) {
      const [least, most] = [min[t]![k]!, max[t]![k]!];
      if (Number.isNaN(least)) continue;
      sum += (least + most) / 2;
      count++;
      if (least < low) low = least;
      if (most > high) high = most;
    }
    middle[t] = count > 0 ? sum / count : 0;
    reach[t] = count > 0 ? (high - low) / 2 : 0;
  }
  return { middle, reach };
}
