import type { RunRecord } from '#shared/api/sessions.ts';
import { runNumbers, summarizeTicks, type TickTable } from '#shared/engine/summary.ts';
import { phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';

/**
 * Summaries of unknown runs in a tick table: restores the runs of a recording that was cut off. Their latency is lost
 * with the page that measured it.
 */
export function recoverRuns(table: TickTable, knownRuns: readonly number[]): RunRecord[] {
  return runNumbers(table)
    .filter((run) => run >= 1 && !knownRuns.includes(run))
    .map((run) => ({
      run,
      ...runSpan(table, run),
      summary: summarizeTicks(table, { run }),
      latency: null,
    }));
}

function runSpan(table: TickTable, run: number): { startSeconds: number; endSeconds: number } {
  const width = tickWidth(table.conditions.length);
  const training = phaseCode('training');
  let startSeconds = Number.NaN;
  let endSeconds = 0;
  for (let at = 0; at + width <= table.values.length; at += width) {
    if (table.values[at + TICK.phase] !== training || table.values[at + TICK.run] !== run) continue;
    endSeconds = table.values[at + TICK.timeSeconds]!;
    if (Number.isNaN(startSeconds)) startSeconds = endSeconds;
  }
  return { startSeconds: Number.isNaN(startSeconds) ? 0 : startSeconds, endSeconds };
}

/** Joins the ticks of parts in order. */
export function joinTicks(parts: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
