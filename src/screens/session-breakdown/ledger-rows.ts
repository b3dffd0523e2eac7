import { windowsOf } from '#live/charts/index.ts';
import type { TickTable } from '#shared/engine/summary.ts';

/** One value per window of the session for each figure of the ledger; null if there is none. */
export type LedgerSeries = {
  /** Middle of each window, seconds. */
  xs: number[];
  /** Start of each run but the first, seconds. */
  breaks: number[];
  windowSeconds: number;
  success: (number | null)[];
  conditions: {
    amplitude: (number | null)[];
    threshold: (number | null)[];
    bursts: (number | null)[];
  }[];
};

const WINDOWS_WANTED = 18;
const SHORTEST_SECONDS = 10;
const LONGEST_SECONDS = 60;
const STEP_SECONDS = 5;

/** About eighteen windows in this time: fewer hide changes, more are noise. */
export function usefulWindowSeconds(trainedSeconds: number): number {
  const wanted = Math.round(trainedSeconds / WINDOWS_WANTED / STEP_SECONDS) * STEP_SECONDS;
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, wanted));
}

export function ledgerSeries(table: TickTable): LedgerSeries {
  const trained = windowsOf(table, LONGEST_SECONDS).reduce(
    (sum, one) => sum + one.summary.durationSeconds,
    0,
  );
  const windowSeconds = usefulWindowSeconds(trained);
  const windows = windowsOf(table, windowSeconds);
  const breaks = windows.flatMap(({ fromSeconds }, index) => {
    const previous = windows[index - 1];
    return previous && fromSeconds - previous.toSeconds > 1 ? [fromSeconds] : [];
  });
  return {
    xs: windows.map(({ fromSeconds, toSeconds }) => (fromSeconds + toSeconds) / 2),
    breaks,
    windowSeconds,
    success: windows.map(({ summary }) => summary.meanSuccess),
    conditions: table.conditions.map((_condition, index) => {
      const each = windows.map(({ summary }) => summary.perCondition[index]);
      return {
        amplitude: each.map((figures) => figures?.meanValue ?? null),
        threshold: each.map((figures) => figures?.thresholdEnd ?? null),
        bursts: each.map((figures) => figures?.burstsPerMinute ?? null),
      };
    }),
  };
}
