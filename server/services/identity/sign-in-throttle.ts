import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as accounts from '#server/repositories/practice/accounts.ts';
import type { InnerDeps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import type { Origin } from './identity-challenges.ts';
import {
  ACCOUNT_DELAY,
  ADDRESS_DELAY,
  FAILURE_MEMORY_MS,
  failureAfter,
  EMAIL_DELAY,
  waitLeft,
} from './sign-in-delay.ts';
import type { DelayRule } from './sign-in-delay.ts';

/** Failures are counted by key: the account, the source address, and both together. */
export type ThrottleKey = { name: string; rule: DelayRule; isShared: boolean };

type Attempt = {
  /** Undefined if all visitors have the same one, as behind a proxy on this machine. */
  address?: string | undefined;
  /** The browser, if the account's owner has signed in there before. */
  device?: string | undefined;
};

/** The attempt of a requester at the account with this e-mail address. */
export const attemptAt = (email: string, { address, devices }: Origin): Attempt => ({
  address,
  device: devices.find((each) => each.email === email)?.id,
});

/**
 * The lane of an attempt in the queue of password hashes: the domain of the address, which stands for the practice and
 * does not show whether there is an account. Known devices do not wait for strangers.
 */
export const laneAt = (email: string, origin?: Origin): string =>
  (origin && attemptAt(email, origin).device !== undefined ? 'known ' : '') +
  email.slice(email.lastIndexOf('@'));

/**
 * Keys that count for an attempt. `purpose` separates kinds of secrets: guessing codes does not slow down passwords. A
 * known device has a count of its own, and no other: so strangers who guess cannot make the owner wait there
 * (`docs/adr/0055-known-devices.md`).
 */
export function throttleKeys(
  purpose: 'password' | 'code' | 'factor' | 'letter',
  account: string,
  { address, device }: Attempt = {},
): ThrottleKey[] {
  // The account is text a stranger typed. JSON encoding of the list prevents two keys from having the same text.
  const nameOf = (...parts: string[]): string => JSON.stringify(parts);
  const rule = purpose === 'letter' ? EMAIL_DELAY : ACCOUNT_DELAY;
  if (device !== undefined) return [{ name: nameOf('device', purpose, device), rule, isShared: false }];
  const keys: ThrottleKey[] = [{ name: nameOf('account', purpose, account), rule, isShared: false }];
  if (address === undefined) return keys;
  return [
    ...keys,
    { name: nameOf('pair', purpose, account, address), rule, isShared: false },
    { name: nameOf('address', address), rule: ADDRESS_DELAY, isShared: true },
  ];
}

/**
 * Milliseconds to wait before the next attempt. If 0, a failure is counted at once and undone by `succeeded`, so that
 * parallel guesses have to wait too.
 */
export async function tryOnce(
  deps: InnerDeps,
  sql: Queryable,
  keys: readonly ThrottleKey[],
): Promise<number> {
  const memory = new Date(deps.clock.nowMs() - FAILURE_MEMORY_MS).toISOString();
  await accounts.forgetSignInFailuresBefore(sql, memory);
  const known: { key: string; rule: DelayRule; failures: number }[] = [];
  let waitMs = 0;
  // A fixed order, so that two attempts cannot deadlock.
  for (const { name, rule } of keys.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = hashText(deps, name);
    await accounts.ensureSignInFailure(sql, key, isoNow(deps.clock));
    const row = await accounts.findSignInFailure(sql, key);
    if (!row) continue;
    // Read the clock after waiting for the lock.
    const left = waitLeft(row, deps.clock.nowMs(), rule);
    if (left.corrected) await accounts.moveSignInFailure(sql, key, left.corrected);
    waitMs = Math.max(waitMs, left.waitMs);
    known.push({ key, rule, failures: row.failures });
  }
  if (waitMs > 0) return waitMs;
  const nowMs = deps.clock.nowMs();
  for (const { key, rule, failures } of known)
    await accounts.putSignInFailure(sql, key, failureAfter(failures, nowMs, rule));
  return 0;
}

/** The attempt was right: resets the account's count. Failures of others from the same address remain. */
export async function succeeded(
  deps: InnerDeps,
  sql: Queryable,
  keys: readonly ThrottleKey[],
): Promise<void> {
  for (const { name, isShared } of keys) {
    const key = hashText(deps, name);
    await (isShared ? accounts.forgiveSignInFailure(sql, key) : accounts.clearSignInFailures(sql, key));
  }
}
