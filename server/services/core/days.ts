import { AppError } from '#shared/errors.ts';
import type { Deps } from './deps.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Nothing that is recorded here is older: an earlier day is a slip of the keyboard. */
const EARLIEST = '1900-01-01';

/** Refuses a day that is still to come. Somewhere it may be tomorrow already. */
export function requirePast(deps: Pick<Deps, 'clock'>, field: string, date: string): void {
  const isLate = Date.parse(date) > deps.clock.nowMs() + DAY_MS;
  if (!isLate && date >= EARLIEST) return;
  const message = isLate ? 'Enter a date that is not in the future.' : 'Enter a date from 1900 on.';
  throw new AppError('invalid', message, { [field]: message });
}
