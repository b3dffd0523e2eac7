/** Anything with a place in time. An undefined duration is an instant. */
export type Interval = { startSeconds: number; durationSeconds: number | undefined };

/**
 * Finds what overlaps a stretch of time among many intervals: sorted by start, with the latest end so far beside each,
 * so that a search touches what it finds and little more.
 */
export class IntervalIndex<T extends Interval> {
  readonly items: readonly T[];
  readonly #latestEnd: Float64Array;

  constructor(items: readonly T[]) {
    this.items = [...items].sort((a, b) => a.startSeconds - b.startSeconds);
    this.#latestEnd = new Float64Array(this.items.length);
    let latest = Number.NEGATIVE_INFINITY;
    for (const [index, item] of this.items.entries()) {
      latest = Math.max(latest, endOf(item));
      this.#latestEnd[index] = latest;
    }
  }

  /** Where the last of them ends; -Infinity without any. */
  get latestEndSeconds(): number {
    return this.#latestEnd.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** Index of the first item that starts at or after `seconds`. */
  firstFrom(seconds: number): number {
    return this.#search((index) => this.items[index]!.startSeconds >= seconds);
  }

  /** Calls `visit` for every item that overlaps `[from, to]`, in order of start. */
  within(from: number, to: number, visit: (item: T, index: number) => void): void {
    const first = this.#search((index) => this.#latestEnd[index]! >= from);
    for (let index = first; index < this.items.length; index++) {
      const item = this.items[index]!;
      if (item.startSeconds > to) return;
      if (endOf(item) >= from) visit(item, index);
    }
  }

  /** First index for which `isReached`, which holds from some index on. */
  #search(isReached: (index: number) => boolean): number {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isReached(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const endOf = ({ startSeconds, durationSeconds = 0 }: Interval): number =>
  startSeconds + Math.max(0, durationSeconds);
