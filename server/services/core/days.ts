import type { Deps } from './deps.ts';
import { invalidField } from './refusals.ts';

const DAY_MS = 24 * 3600 * 1000;

/** No records are older: an earlier day is a typing error. */
const EARLIEST = '1900-01-01';

/** Refuses a day in the future. One day of slack, because it may already be tomorrow in another time zone. */
export function requirePast(deps: Pick<Deps, 'clock'>, field: string, date: string): void {
  const isLate = Date.parse(date) > deps.clock.nowMs() + DAY_MS;
  if (!isLate && date >= EARLIEST) return;
  const message = isLate ? 'Enter a date that is not in the future.' : 'Enter a date from 1900 on.';
  throw invalidField(field, message);
}
