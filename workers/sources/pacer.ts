/** A pace: samples per millisecond of the computer's clock, from a start time on. */
export type Pace = { samplesPerMs: number; startMs: number };

export const paceFrom = (startMs: number, samplingRateHz: number, speed: number): Pace => ({
  startMs,
  samplesPerMs: (samplingRateHz * speed) / 1000,
});

/**
 * The source does not catch up on more than this: after the computer slept, it must not send an hour of samples at
 * once.
 */
const MOST_BACKLOG_MS = 2000;

/**
 * Number of samples due at `nowMs` after `sent` samples were sent. After a long stall the start of the pace moves, so
 * the lost time is not made up; samples are never skipped.
 */
export function dueSamples(pace: Pace, nowMs: number, sent: number): { due: number; pace: Pace } {
  const due = Math.max(0, Math.floor((nowMs - pace.startMs) * pace.samplesPerMs) - sent);
  const most = Math.ceil(MOST_BACKLOG_MS * pace.samplesPerMs);
  if (due <= most) return { due, pace };
  return { due: most, pace: { ...pace, startMs: nowMs - (sent + most) / pace.samplesPerMs } };
}

/** Milliseconds until `count` more samples than `sent` are due; 0 when they already are. */
export const msUntilDue = (pace: Pace, nowMs: number, sent: number, count: number): number =>
  Math.max(0, pace.startMs + (sent + count) / pace.samplesPerMs - nowMs);
