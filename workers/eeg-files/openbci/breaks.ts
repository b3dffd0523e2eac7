import type { TimeColumn } from '../text/time-column.ts';
import type { CountedRows, LostPackets } from './sample-index.ts';

/** What is missing besides the jumps of the counter. `isCounted`: as the counter allows, so it is no pause. */
export type Break = LostPackets & { isCounted: boolean };

/** Rows may arrive late and all at once, but not later than this. */
const LATEST_SECONDS = 10;
/** How well a break is known from stamps, where they are fine enough. */
const STAMP_SECONDS = 0.05;
/** A jump of the stamps by this share of what the counter cannot see is worth a closer look. */
const CANDIDATE_SHARE = 0.25;

/**
 * Finds what the counter of one byte cannot see: breaks of the time stamps by half a turn of the counter or more. Rows
 * are stamped on arrival, often late, so a break counts only where the earliest stamps behind it stay as far off.
 */
export function breaksOf(stamps: TimeColumn, { jumps, rowsPerTurn }: CountedRows, rateHz: number): Break[] {
  if (stamps.length < 2 || rateHz <= 0) return [];
  const lateness = latenessOf(stamps, jumps, rateHz);
  const window = Math.ceil(LATEST_SECONDS * rateHz);
  const earliestFrom = slidingLeast(lateness, window);
  const grain = usualStep(stamps);
  const least = Math.max((0.5 * rowsPerTurn) / rateHz, 1.5 * grain);
  const candidate = (CANDIDATE_SHARE * rowsPerTurn) / rateHz;
  const tolerance = Math.max(STAMP_SECONDS, 1.5 * grain) * rateHz;
  const breaks: Break[] = [];
  const before = new RecentLeast(window);
  const repeats = new Set(jumps.filter(({ lost }) => lost === 0).map(({ row }) => row));
  for (let row = 1; row < stamps.length; row++) {
    before.add(row - 1, lateness[row - 1]!);
    if (stamps.at(row) - stamps.at(row - 1) < candidate) continue;
    const seconds = earliestFrom[row]! - before.least;
    if (!(seconds > least)) continue;
    const rows = seconds * rateHz;
    // The row with the same number as the row before is the last one of the turn, so one less is missing.
    const received = repeats.has(row) ? 1 : 0;
    const counted = rowsPerTurn * Math.round((rows + received) / rowsPerTurn) - received;
    const isCounted = Math.abs(rows - counted) <= tolerance;
    breaks.push({ row, lost: isCounted ? counted : Math.round(rows), isCounted });
    before.clear();
  }
  return breaks;
}

/** Seconds by which each row is stamped later than its place behind the first row. */
function latenessOf(stamps: TimeColumn, jumps: readonly LostPackets[], rateHz: number): Float32Array {
  const lateness = new Float32Array(stamps.length);
  let [next, lost] = [0, 0];
  for (let row = 0; row < stamps.length; row++) {
    while (jumps[next] && jumps[next]!.row <= row) lost += jumps[next++]!.lost;
    lateness[row] = stamps.at(row) - stamps.at(0) - (row + lost) / rateHz;
  }
  return lateness;
}

/** Least value from each place on, over `window` values. */
function slidingLeast(values: Float32Array, window: number): Float32Array {
  const least = new Float32Array(values.length);
  const recent = new RecentLeast(window);
  for (let i = values.length - 1; i >= 0; i--) {
    recent.add(values.length - 1 - i, values[i]!);
    least[i] = recent.least;
  }
  return least;
}

/** Least of the last values, each added with its number. Holds only values that may still become the least. */
class RecentLeast {
  readonly #window: number;
  #numbers: number[] = [];
  #values: number[] = [];
  #first = 0;

  constructor(window: number) {
    this.#window = window;
  }

  add(number: number, value: number): void {
    while (this.#values.length > this.#first && this.#values.at(-1)! >= value) {
      this.#values.pop();
      this.#numbers.pop();
    }
    this.#values.push(value);
    this.#numbers.push(number);
    while (this.#numbers[this.#first]! <= number - this.#window) this.#first++;
    if (this.#first > this.#window) this.#drop();
  }

  /** Infinite before the first value. */
  get least(): number {
    return this.#values[this.#first] ?? Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.#values = [];
    this.#numbers = [];
    this.#first = 0;
  }

  #drop(): void {
    this.#values = this.#values.slice(this.#first);
    this.#numbers = this.#numbers.slice(this.#first);
    this.#first = 0;
  }
}

/** How far stamps advance where they do: their resolution, or the time between packets. */
function usualStep(stamps: TimeColumn): number {
  const steps: number[] = [];
  const stride = Math.max(1, Math.floor(stamps.length / 20_000));
  for (let row = 1; row < stamps.length; row += stride) {
    const step = stamps.at(row) - stamps.at(row - 1);
    if (step > 0) steps.push(step);
  }
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}
