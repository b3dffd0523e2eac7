/** CSS pixels per CSS millimeter; calibration gives the screen's real value. */
export const NOMINAL_PX_PER_MM = 96 / 25.4;

export const REVIEW_TIMEBASES_SECONDS = [
  1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400,
] as const;
export const REVIEW_SENSITIVITIES = [
  0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 1000, 2000, 5000,
] as const;

/** The visible part of the recording, in whole device columns, so that scrolling does not flicker. */
export type Viewport = { startColumn: number; columnSeconds: number; widthPx: number };

export const viewStart = ({ startColumn, columnSeconds }: Viewport): number => startColumn * columnSeconds;

/** The viewport for a start and a span, clamped to the recording; a shorter recording starts at the left edge. */
export function viewportAt(
  startSeconds: number,
  spanSeconds: number,
  widthPx: number,
  recordingSeconds: number,
): Viewport {
  const columnSeconds = spanSeconds / Math.max(1, widthPx);
  const last = Math.max(0, recordingSeconds - spanSeconds);
  const start = Math.min(last, Math.max(0, startSeconds));
  return { startColumn: Math.round(start / columnSeconds), columnSeconds, widthPx };
}

export const secondsAt = (view: Viewport, x: number): number => (view.startColumn + x) * view.columnSeconds;
export const columnAt = (view: Viewport, seconds: number): number =>
  seconds / view.columnSeconds - view.startColumn;

/** The next larger (1) or smaller (-1) entry of an ascending list, from any value. */
export function stepTo(values: readonly number[], current: number, by: 1 | -1): number {
  const next =
    by > 0
      ? values.find((value) => value > current * 1.001)
      : values.findLast((value) => value < current * 0.999);
  return next ?? current;
}

/** Start after a change of the timebase that keeps `anchorSeconds` at its place on the screen. */
export const startForAnchor = (
  { startSeconds, spanSeconds }: { startSeconds: number; spanSeconds: number },
  newSpanSeconds: number,
  anchorSeconds: number,
): number => anchorSeconds - ((anchorSeconds - startSeconds) / spanSeconds) * newSpanSeconds;
