import type { TextRow } from '../text/cells.ts';
import { epochUnitSeconds, writtenSeconds } from '../text/clock.ts';
import { TimeColumn } from '../text/time-column.ts';
import type { OpenBciColumns } from './columns.ts';

const DAY_SECONDS = 86_400;

/** Arrival time of each row, from its time stamp or, without one, from the time of day beside it. */
export class RowStamps {
  /** In seconds. A row without a stamp gets that of the previous row; the first rows get the first stamp. */
  readonly times = new TimeColumn();
  readonly #columns: OpenBciColumns;
  #source: 'timestamp' | 'clock' | undefined;
  #days = 0;

  constructor(columns: OpenBciColumns) {
    this.#columns = columns;
  }

  /** Whether any row has a time. */
  get isKnown(): boolean {
    return this.#source !== undefined;
  }

  add(row: TextRow): void {
    const stamp = this.#source === 'clock' ? undefined : this.#timestamp(row);
    const seconds = stamp ?? (this.#source === 'timestamp' ? undefined : this.#clock(row));
    if (this.#source === undefined && seconds !== undefined) {
      this.#source = stamp === undefined ? 'clock' : 'timestamp';
      for (let before = 0; before < this.times.length; before++) this.times.set(before, seconds);
    }
    this.times.push(seconds ?? Number.NaN);
  }

  #timestamp(row: TextRow): number | undefined {
    const { timestamp } = this.#columns;
    const stamp = timestamp === undefined ? Number.NaN : row.number(timestamp);
    const unit = epochUnitSeconds(stamp);
    return unit === undefined ? undefined : stamp * unit;
  }

  /** A clock without a date restarts at midnight. */
  #clock(row: TextRow): number | undefined {
    const { clock } = this.#columns;
    const written = clock === undefined ? undefined : writtenSeconds(row.text(clock));
    if (!written || written.hasDate) return written?.seconds;
    const before = this.times.length > 0 ? this.times.at(this.times.length - 1) : written.seconds;
    if (written.seconds + this.#days < before - DAY_SECONDS / 2) this.#days += DAY_SECONDS;
    return written.seconds + this.#days;
  }
}
