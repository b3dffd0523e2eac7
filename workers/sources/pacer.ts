/** A pace: samples per millisecond of the computer's clock, from a moment on. */
export type Pace = { samplesPerMs: number; startMs: number };

export const paceFrom = (startMs: number, samplingRateHz: number, speed: number): Pace => ({
  startMs,
  samplesPerMs: (samplingRateHz * speed) / 1000,
});

/** Longer than this the source does not catch up: a computer that slept must not pour out an hour of samples. */
const MOST_BACKLOG_MS = 2000;

/**
 * How many samples are due at `nowMs` when `sent` have been sent. After a long stall the pace is moved so that the
 * time lost stays lost; samples are never skipped.
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
