import type { Latency } from '#shared/api/sessions.ts';

/** Feedback that comes later trains less: docs/adr/0036-client-screen.md names the study. */
export const DELAY_LIMIT_MS = 120;

export type FeedbackDelay = {
  /** From the signal, or where its way is unknown from the arrival of its sample, to the sound in 95 of 100 frames. */
  pathMs: number;
  /** With the slowest filter of the conditions. */
  totalMs: number;
};

type DelayParts = {
  latency: Latency | null;
  /** Null if the browser does not tell: it counts as 0, and the result is a lower bound. */
  outputDelayMs: number | null;
  /** From a signal of the computer to its sample, if it was measured for this headset: output, headset and radio. */
  loopDelayMs?: number | undefined;
  conditions: readonly { estimatorDelayMs: number }[];
};

/**
 * Null before the first measurement. Without a measured loop, the delay of the headset and its radio is unknown and not
 * included. A loop measured with light does not have the sound output in it, so the longer of the two counts.
 */
export function feedbackDelay(parts: DelayParts): FeedbackDelay | null {
  const { latency, outputDelayMs, loopDelayMs = 0, conditions } = parts;
  if (!latency) return null;
  const pathMs = latency.p95Ms + Math.max(outputDelayMs ?? 0, loopDelayMs);
  const filterMs = Math.max(0, ...conditions.map(({ estimatorDelayMs }) => estimatorDelayMs));
  return { pathMs, totalMs: pathMs + filterMs };
}

type DelayOutside = Pick<DelayParts, 'outputDelayMs' | 'loopDelayMs'>;

/** What to do about a delay over the limit; undefined within it. */
export function delayWarning(
  { pathMs }: FeedbackDelay,
  { outputDelayMs, loopDelayMs }: DelayOutside,
): string | undefined {
  if (pathMs <= DELAY_LIMIT_MS) return undefined;
  const isMost = (delayMs: number | null | undefined) => (delayMs ?? 0) > pathMs / 2;
  const remedy = isMost(outputDelayMs)
    ? 'The sound output takes most of it: use wired loudspeakers or headphones.'
    : isMost(loopDelayMs)
      ? 'Headset, radio and sound output take most of it: use wired loudspeakers, and move the headset closer to the computer.'
      : 'Close other programs and tabs on this computer.';
  return `Feedback comes ${Math.round(pathMs)} ms after the signal; above ${DELAY_LIMIT_MS} ms it trains less. ${remedy}`;
}
