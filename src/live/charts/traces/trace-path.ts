/** The drawing methods of Path2D; a test records the calls. */
type PathPen = { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void };

export type TraceSpan = {
  /** Channel-major ring; see TraceRing. */
  samples: Float32Array;
  channel: number;
  capacity: number;
  /** First sample to draw and the one after the last, as session sample indices. */
  from: number;
  to: number;
  /** Canvas pixels: left edge of sample `from`, width of one sample, y of 0 V, pixels per microvolt. */
  left: number;
  pxPerSample: number;
  zeroY: number;
  pxPerUv: number;
  /** Largest deflection in canvas pixels to either side, so that a loose electrode does not cover other traces. */
  reach: number;
};

/**
 * Draws a part of one channel. A missing sample interrupts the line, so a gap stays empty. With more than two samples
 * per pixel, each pixel column shows its extremes in order: the outline is exact, without smoothing. Allocates nothing.
 */
export function drawTrace(pen: PathPen, span: TraceSpan): void {
  if (span.pxPerSample < 0.5) drawColumns(pen, span);
  else drawSamples(pen, span);
}

function drawSamples(pen: PathPen, span: TraceSpan): void {
  const { samples, capacity, from, to, left, pxPerSample } = span;
  const base = span.channel * capacity;
  let isDown = false;
  for (let index = from; index < to; index++) {
    const value = samples[base + (index % capacity)]!;
    if (value !== value) {
      isDown = false;
      continue;
    }
    const x = left + (index - from) * pxPerSample;
    const y = place(value, span);
    if (isDown) pen.lineTo(x, y);
    else pen.moveTo(x, y);
    isDown = true;
  }
}

function drawColumns(pen: PathPen, span: TraceSpan): void {
  const { samples, capacity, from, to, left, pxPerSample } = span;
  const base = span.channel * capacity;
  let isDown = false;
  let index = from;
  while (index < to) {
    // Columns are tied to sample numbers, not to the window, so that a scrolling line does not flicker.
    const column = Math.floor(index * pxPerSample);
    const end = Math.min(to, Math.max(index + 1, Math.ceil((column + 1) / pxPerSample)));
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let isLowFirst = true;
    let hasGap = false;
    for (let at = index; at < end; at++) {
      const value = samples[base + (at % capacity)]!;
      if (value !== value) {
        hasGap = true;
        continue;
      }
      if (value < low) {
        low = value;
        isLowFirst = false;
      }
      if (value > high) {
        high = value;
        isLowFirst = true;
      }
    }
    if (high >= low) {
      const x = left + (index - from) * pxPerSample;
      const first = place(isLowFirst ? low : high, span);
      if (isDown) pen.lineTo(x, first);
      else pen.moveTo(x, first);
      pen.lineTo(x, place(isLowFirst ? high : low, span));
    }
    isDown = !hasGap && high >= low;
    index = end;
  }
}

function place(value: number, { zeroY, pxPerUv, reach }: TraceSpan): number {
  const y = value * pxPerUv;
  return zeroY - (y > reach ? reach : y < -reach ? -reach : y);
}
