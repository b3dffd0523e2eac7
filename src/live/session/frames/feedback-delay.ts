import type { Latency } from '#shared/api/sessions.ts';

/** Feedback that comes later trains less: docs/adr/0036-client-screen.md names the study. */
export const DELAY_LIMIT_MS = 120;

export type FeedbackDelay = {
  /** From the arrival of a sample to the sound, in 95 of 100 frames; without the filter of the band. */
  pathMs: number;
  /** With the slowest filter of the conditions. */
  totalMs: number;
};

type DelayParts = {
  latency: Latency | null;
  /** Null if the browser does not tell: it counts as 0, and the result is a lower bound. */
  outputDelayMs: number | null;
  conditions: readonly { estimatorDelayMs: number }[];
};

/** Null before the first measurement. The delay of a headset's radio is unknown and not included. */
export function feedbackDelay({ latency, outputDelayMs, conditions }: DelayParts): FeedbackDelay | null {
  if (!latency) return null;
  const pathMs = latency.p95Ms + (outputDelayMs ?? 0);
  const filterMs = Math.max(0, ...conditions.map(({ estimatorDelayMs }) => estimatorDelayMs));
  return { pathMs, totalMs: pathMs + filterMs };
}

/** What to do about a delay over the limit; undefined within it. */
export function delayWarning({ pathMs }: FeedbackDelay, outputDelayMs: number | null): string | undefined {
  if (pathMs <= DELAY_LIMIT_MS) return undefined;
  const isOutput = outputDelayMs !== null && outputDelayMs > pathMs / 2;
  const remedy = isOutput
    ? 'The sound output takes most of it: use wired loudspeakers or headphones.'
    : 'Close other programs and tabs on this computer.';
  return `Feedback comes ${Math.round(pathMs)} ms after the signal; above ${DELAY_LIMIT_MS} ms it trains less. ${remedy}`;
}
