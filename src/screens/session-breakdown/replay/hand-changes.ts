import { listOf } from '#shared/locale/formats.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import { capitalized, countOf, formatClock } from '#ui/text/format.ts';

/** Changes made by hand while the session ran: seconds of the session, ascending. */
export type HandChanges = { thresholds: number[]; goals: number[] };

/**
 * The engine writes 'manual: 4.20, -' for a threshold set by hand or by an accepted suggestion, 'goal: ...' for a goal.
 */
export function handChanges(events: readonly RecordedEvent[]): HandChanges {
  const secondsOf = (cause: string) =>
    events
      .filter(({ type, text }) => type === 'thresholds' && text.startsWith(`${cause}:`))
      .map(({ atSeconds }) => atSeconds);
  return { thresholds: secondsOf('manual'), goals: secondsOf('goal') };
}

/**
 * 'Thresholds were changed by hand at 1:02 and 3:40; ...' A replay applies them to no protocol. Undefined if there were
 * none.
 */
export function handChangeWords({ thresholds, goals }: HandChanges): string | undefined {
  const parts = [
    thresholds.length > 0 ? `thresholds were changed by hand ${times(thresholds)}` : undefined,
    goals.length > 0 ? `the goal was changed ${times(goals)}` : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return `${capitalized(parts.join(', and '))}. The replay leaves that out for every protocol.`;
}

/** Nobody reads more than a line of times. */
const MOST_TIMES = 6;

function times(seconds: readonly number[]): string {
  const shown = seconds.slice(0, MOST_TIMES).map(formatClock);
  const rest = seconds.length - shown.length;
  const parts = rest > 0 ? [...shown, countOf(rest, 'more time')] : shown;
  return `at ${listOf(parts)} (min:s)`;
}
