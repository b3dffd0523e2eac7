/** An item with a time span. An undefined duration is an instant. */
export type Interval = { startSeconds: number; durationSeconds: number | undefined };

/**
 * Finds the intervals that overlap a time span. They are sorted by start and stored with the latest end so far, so that
 * a search visits few others.
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

  /** The latest end; -Infinity without intervals. */
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

  /** First index for which `isReached` is true; it must be monotonic. */
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
