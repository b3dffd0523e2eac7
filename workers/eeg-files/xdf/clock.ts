import { isPlausibleTime } from '../text/clock.ts';
import type { TimeColumn } from '../text/time-column.ts';

export type ClockOffset = { atSeconds: number; offsetSeconds: number };

/**
 * A measurement later than usual by this much, or earlier than the previous one, with another offset, means a new
 * clock.
 */
const RESET_LATE_SECONDS = 5;
const RESET_OFFSET_SECONDS = 1;
/** Offsets further than this from the line are network outliers and get less weight. */
const HUBER_SECONDS = 1e-4;
const ROUNDS = 30;

type ClockLine = { from: number; to: number; middle: number; offset: number; slope: number };

/**
 * Converts the stamps of a stream to the clock of the recording computer, by a line through the measured offsets of
 * each segment between two restarts of the sending computer. Returns the number of restarts.
 */
export function synchroniseClock(times: TimeColumn, offsets: readonly ClockOffset[]): number {
  const usable = offsets.filter((o) => isPlausibleTime(o.atSeconds) && isPlausibleTime(o.offsetSeconds));
  if (usable.length === 0 || times.length === 0) return 0;
  const lines = splitAtResets(usable).map(fitLine);
  let current = 0;
  for (let i = 0; i < times.length; i++) {
    const at = times.at(i);
    current = lineFor(lines, at, current);
    const line = lines[current]!;
    times.set(i, at + line.offset + line.slope * (at - line.middle));
  }
  return lines.length - 1;
}

function splitAtResets(offsets: readonly ClockOffset[]): ClockOffset[][] {
  const steps = offsets.slice(1).map((offset, i) => offset.atSeconds - offsets[i]!.atSeconds);
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const parts: ClockOffset[][] = [[offsets[0]!]];
  for (const [i, step] of steps.entries()) {
    const change = Math.abs(offsets[i + 1]!.offsetSeconds - offsets[i]!.offsetSeconds);
    const isReset = (step < 0 || step - usual > RESET_LATE_SECONDS) && change > RESET_OFFSET_SECONDS;
    if (isReset) parts.push([]);
    parts.at(-1)!.push(offsets[i + 1]!);
  }
  return parts;
}

/** Line through offsets that minimizes Huber's loss, by iteratively reweighted least squares. */
function fitLine(offsets: readonly ClockOffset[]): ClockLine {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { atSeconds } of offsets) {
    from = Math.min(from, atSeconds);
    to = Math.max(to, atSeconds);
  }
  const origin = from;
  const weights = offsets.map(() => 1);
  let line = { middle: origin, offset: offsets[0]!.offsetSeconds, slope: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    line = weightedLine(offsets, weights, origin);
    for (const [i, { atSeconds, offsetSeconds }] of offsets.entries()) {
      const residual = Math.abs(offsetSeconds - line.offset - line.slope * (atSeconds - line.middle));
      weights[i] = residual <= HUBER_SECONDS ? 1 : HUBER_SECONDS / residual;
    }
  }
  return { from, to, ...line };
}

function weightedLine(offsets: readonly ClockOffset[], weights: readonly number[], origin: number) {
  let [sum, time, value] = [0, 0, 0];
  for (const [i, { atSeconds, offsetSeconds }] of offsets.entries()) {
    sum += weights[i]!;
    time += weights[i]! * (atSeconds - origin);
    value += weights[i]! * offsetSeconds;
  }
  const middle = origin + time / sum;
  const offset = value / sum;
  let [products, squares] = [0, 0];
  for (const [i, { atSeconds, offsetSeconds }] of offsets.entries()) {
    products += weights[i]! * (atSeconds - middle) * (offsetSeconds - offset);
    squares += weights[i]! * (atSeconds - middle) ** 2;
  }
  return { middle, offset, slope: squares > 0 ? products / squares : 0 };
}

/** The line whose measurements surround a stamp or are nearest to it; of equals, the current one. */
function lineFor(lines: readonly ClockLine[], at: number, current: number): number {
  const distance = ({ from, to }: ClockLine) => Math.max(from - at, at - to, 0);
  let best = current;
  for (const [i, line] of lines.entries()) {
    if (distance(line) < distance(lines[best]!)) best = i;
  }
  return best;
}
