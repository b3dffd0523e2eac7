import type { TickTable } from '#shared/engine/summary.ts';
import { type Values, type WindowFigures, windowsOf } from './breakdown-series.ts';

/** Figures of training over trained time: pauses, rests and baseline take no time. */
export type TrainedCurve = {
  /** Trained seconds at the middle of each window. */
  xs: number[];
  /** Trained seconds at which a run but the first begins. */
  breaks: number[];
  trainedSeconds: number;
  /** 0-100 */
  success: Values;
  /** Mean value of each condition, in its unit. */
  conditions: Values[];
};

/** Each run from its own start, in windows of `seconds`. */
export function runCurves(table: TickTable, seconds: number): { run: number; curve: TrainedCurve }[] {
  const windows = windowsOf(table, seconds);
  return [...new Set(windows.map(({ run }) => run))].map((run) => ({
    run,
    curve: curveOf(
      windows.filter((each) => each.run === run),
      table,
    ),
  }));
}

/** All runs of a session, one after the other. */
export const sessionCurve = (table: TickTable, seconds: number): TrainedCurve =>
  curveOf(windowsOf(table, seconds), table);

function curveOf(windows: readonly WindowFigures[], { conditions }: TickTable): TrainedCurve {
  const xs: number[] = [];
  const breaks: number[] = [];
  let trainedSeconds = 0;
  for (const [index, { run, summary }] of windows.entries()) {
    if (index > 0 && run !== windows[index - 1]!.run) breaks.push(trainedSeconds);
    xs.push(trainedSeconds + summary.durationSeconds / 2);
    trainedSeconds += summary.durationSeconds;
  }
  return {
    xs,
    breaks,
    trainedSeconds,
    success: windows.map(({ summary }) => summary.meanSuccess),
    conditions: conditions.map((_condition, index) =>
      windows.map(({ summary }) => summary.perCondition[index]?.meanValue ?? null),
    ),
  };
}
