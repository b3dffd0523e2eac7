import type { TimeColumn } from '../text/time-column.ts';
import type { CountedRows, LostPackets } from './sample-index.ts';

/** Losses beyond the jumps of the counter. `isCounted`: consistent with the counter, so it is not a pause. */
export type Break = LostPackets & { isCounted: boolean };

/** Rows may arrive late and in bursts, but not later than this. */
const LATEST_SECONDS = 10;
/** Accuracy of a break measured from stamps, if they are fine enough. */
const STAMP_SECONDS = 0.05;
/** A jump of the stamps by this share of one counter turn is examined further. */
const CANDIDATE_SHARE = 0.25;

/**
 * Finds losses that the one-byte counter cannot show: breaks of the time stamps by half a counter turn or more. Rows
 * are stamped on arrival, often late. So a break counts only if the earliest stamps after it stay shifted by as much.
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
    // The row with the same number as the previous row is the last one of the turn, so one less is missing.
    const received = repeats.has(row) ? 1 : 0;
    const counted = rowsPerTurn * Math.round((rows + received) / rowsPerTurn) - received;
    const isCounted = Math.abs(rows - counted) <= tolerance;
    breaks.push({ row, lost: isCounted ? counted : Math.round(rows), isCounted });
    before.clear();
  }
  return breaks;
}

/** Delay of each row's stamp relative to its position after the first row, in seconds. */
function latenessOf(stamps: TimeColumn, jumps: readonly LostPackets[], rateHz: number): Float32Array {
  const lateness = new Float32Array(stamps.length);
  let [next, lost] = [0, 0];
  for (let row = 0; row < stamps.length; row++) {
    while (jumps[next] && jumps[next]!.row <= row) lost += jumps[next++]!.lost;
    lateness[row] = stamps.at(row) - stamps.at(0) - (row + lost) / rateHz;
  }
  return lateness;
}

/** Minimum from each position on, over `window` values. */
function slidingLeast(values: Float32Array, window: number): Float32Array {
  const least = new Float32Array(values.length);
  const recent = new RecentLeast(window);
  for (let i = values.length - 1; i >= 0; i--) {
    recent.add(values.length - 1 - i, values[i]!);
    least[i] = recent.least;
  }
  return least;
}

/** Minimum of the latest values, each added with its index. Stores only values that can still become the minimum. */
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

/** Typical positive step of the stamps: their resolution, or the time between packets. */
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
