import type { FailureRow } from '../repositories/accounts.ts';

/** After these many wrong passwords in a row, each further one makes the next try wait twice as long. */
const FREE_FAILURES = 4;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * 60_000;
export const FAILURE_MEMORY_MS = 24 * 3600 * 1000;

/** A growing delay instead of a lock: a stranger cannot shut somebody out of their account for long. */
export function failureAfter(previousFailures: number, nowMs: number): FailureRow {
  const failures = previousFailures + 1;
  const beyond = failures - FREE_FAILURES;
  const waitMs = beyond <= 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (beyond - 1));
  return {
    failures,
    lastFailedAt: new Date(nowMs).toISOString(),
    waitUntil: new Date(nowMs + waitMs).toISOString(),
  };
}
