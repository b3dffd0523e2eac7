import type { Queryable } from '#server/db/db.ts';
import { newCode } from '#server/identity/codes.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as codes from '#server/repositories/identity/identity-codes.ts';
import type { CodeOwner, CodePurpose } from '#server/repositories/identity/identity-codes.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { CODE_LIFE_MS } from '../core/mail.ts';

const MAX_TRIES = 5;

export type FreshCode = { code: string; codeHash: string };

/** Made before the transaction that stores it: its hash takes time, and takes it for unknown addresses too. */
export async function makeCode(deps: Deps): Promise<FreshCode> {
  const code = newCode(deps.random);
  return { code, codeHash: await deps.passwords.hash(code) };
}

export async function storeCode(
  deps: InnerDeps,
  sql: Queryable,
  owner: CodeOwner,
  { purpose, codeHash }: { purpose: CodePurpose; codeHash: string },
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const expiresAt = new Date(nowMs + CODE_LIFE_MS).toISOString();
  await codes.putCode(sql, owner, { purpose, codeHash, expiresAt, createdAt: isoNow(deps.clock) });
}

/**
 * Whether a code is right, for `useCode` in the transaction it opens; undefined when it is not, or no longer. Works as
 * long for an owner who does not exist.
 */
export async function checkCode(
  deps: Deps,
  owner: CodeOwner | undefined,
  purpose: CodePurpose,
  code: string,
): Promise<string | undefined> {
  const options = { purpose, maxTries: MAX_TRIES, now: isoNow(deps.clock) };
  const codeHash = owner && (await deps.db.tx('system', (sql) => codes.takeTry(sql, owner, options)));
  const isRight = await deps.passwords.verify(codeHash, code.replaceAll(/\s/g, ''));
  return isRight ? codeHash : undefined;
}
