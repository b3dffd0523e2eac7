import type { FailureRow } from '../repositories/accounts.ts';

export type DelayRule = {
  /** After these many failures in a row, each further one makes the next try wait twice as long. */
  freeFailures: number;
  firstWaitMs: number;
  longestWaitMs: number;
};

export const FAILURE_MEMORY_MS = 24 * 3600 * 1000;

/** For one account, or one address at one account. */
export const ACCOUNT_DELAY: DelayRule = { freeFailures: 4, firstWaitMs: 2000, longestWaitMs: 5 * 60_000 };
/** A whole practice can share one address. */
export const ADDRESS_DELAY: DelayRule = { freeFailures: 50, firstWaitMs: 2000, longestWaitMs: 15 * 60_000 };
/** Letters with codes: three at once, then ever more slowly, so that nobody's inbox is filled. */
export const LETTER_DELAY: DelayRule = { freeFailures: 2, firstWaitMs: 60_000, longestWaitMs: 3600_000 };

/** A growing delay instead of a lock: a stranger cannot shut somebody out of their account for long. */
export function failureAfter(previousFailures: number, nowMs: number, rule = ACCOUNT_DELAY): FailureRow {
  const failures = previousFailures + 1;
  const beyond = failures - rule.freeFailures;
  const waitMs = beyond <= 0 ? 0 : Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** (beyond - 1));
  return {
    failures,
    lastFailedAt: new Date(nowMs).toISOString(),
    waitUntil: new Date(nowMs + waitMs).toISOString(),
  };
}
