import type { Queryable } from '#server/db/db.ts';
import { newCode } from '#server/identity/codes.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as codes from '#server/repositories/identity/identity-codes.ts';
import type { CodePurpose } from '#server/repositories/identity/identity-codes.ts';
import type { UserKey } from '#server/repositories/core/user-key.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { NOBODY } from './even-work.ts';
import { CODE_LIFE_MS } from '../core/mail.ts';

const MAX_TRIES = 5;

export type FreshCode = { code: string; codeHash: string };

/**
 * Created before the transaction that stores it: hashing takes time. Unknown addresses get a code too, so that the
 * timing is the same.
 */
export async function makeCode(deps: Deps, lane: string): Promise<FreshCode> {
  const code = newCode(deps.random);
  return { code, codeHash: await deps.passwords.hash(code, lane) };
}

export async function storeCode(
  deps: InnerDeps,
  sql: Queryable,
  owner: UserKey,
  { purpose, codeHash }: { purpose: CodePurpose; codeHash: string },
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const expiresAt = new Date(nowMs + CODE_LIFE_MS).toISOString();
  await codes.putCode(sql, owner, { purpose, codeHash, expiresAt, createdAt: isoNow(deps.clock) });
}

/**
 * Checks a code. Returns a value for `useCode` in the transaction it opens, or undefined if the code is wrong or
 * expired. Takes the same time for an owner who does not exist.
 */
export async function checkCode(
  deps: Deps,
  owner: UserKey | undefined,
  { purpose, code, lane }: { purpose: CodePurpose; code: string; lane: string },
): Promise<string | undefined> {
  const options = { purpose, maxTries: MAX_TRIES, now: isoNow(deps.clock) };
  const codeHash = await deps.db.tx('system', (sql) => codes.takeTry(sql, owner ?? NOBODY, options));
  const isRight = await deps.passwords.verify(codeHash, code.replaceAll(/\s/g, ''), lane);
  return isRight ? codeHash : undefined;
}
