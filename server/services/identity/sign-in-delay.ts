import type { FailureRow } from '#server/repositories/practice/accounts.ts';

export type DelayRule = {
  /** Beyond this many failures in a row, each further failure doubles the wait. */
  freeFailures: number;
  firstWaitMs: number;
  longestWaitMs: number;
};

export const FAILURE_MEMORY_MS = 24 * 3600 * 1000;

/** For one account, or one address at one account. */
export const ACCOUNT_DELAY: DelayRule = { freeFailures: 4, firstWaitMs: 2000, longestWaitMs: 5 * 60_000 };
/** A whole practice can share one address. */
export const ADDRESS_DELAY: DelayRule = { freeFailures: 50, firstWaitMs: 2000, longestWaitMs: 15 * 60_000 };
/** E-mails with codes: three at once, then at growing intervals, so that no inbox is flooded. */
export const EMAIL_DELAY: DelayRule = { freeFailures: 2, firstWaitMs: 60_000, longestWaitMs: 3600_000 };

/** A growing delay instead of a lock: a stranger cannot lock the owner out for long. */
export const failureAfter = (previousFailures: number, nowMs: number, rule = ACCOUNT_DELAY): FailureRow =>
  rowOf(previousFailures + 1, nowMs, rule);

/**
 * Milliseconds left to wait. A wait longer than the failures justify means that the clock was set back. Then
 * `corrected` is the row to store, whose wait begins now. Otherwise the wait would not shrink until the clock caught
 * up.
 */
export function waitLeft(
  row: FailureRow,
  nowMs: number,
  rule: DelayRule,
): { waitMs: number; corrected?: FailureRow } {
  const leftMs = Date.parse(row.waitUntil) - nowMs;
  const isClockSetBack = leftMs > waitAfter(row.failures, rule);
  if (isClockSetBack) {
    return { waitMs: waitAfter(row.failures, rule), corrected: rowOf(row.failures, nowMs, rule) };
  }
  // Free attempts never wait, not even a fraction of a second.
  return { waitMs: row.failures > rule.freeFailures ? Math.max(0, leftMs) : 0 };
}

function waitAfter(failures: number, rule: DelayRule): number {
  const beyond = failures - rule.freeFailures;
  return beyond <= 0 ? 0 : Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** (beyond - 1));
}

const rowOf = (failures: number, nowMs: number, rule: DelayRule): FailureRow => ({
  failures,
  lastFailedAt: new Date(nowMs).toISOString(),
  waitUntil: new Date(nowMs + waitAfter(failures, rule)).toISOString(),
});
