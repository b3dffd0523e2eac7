import type { Queryable } from '#server/db/db.ts';
import { newSession } from '#server/identity/codes.ts';
import type { KnownDevice } from '#server/identity/device-cookies.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { ChallengeKind, ChallengeRow } from '#server/repositories/identity/identity-challenges.ts';
import { insertChallenge, takeChallengeTry } from '#server/repositories/identity/identity-challenges.ts';
import type { UserKey } from '#server/repositories/core/user-key.ts';
import type { UserWithOrganization } from '#server/repositories/practice/users.ts';
import { findUserWithOrganization } from '#server/repositories/practice/users.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';

/** Where a request to the identity provider comes from. */
export type Requester = {
  /** Undefined if the address does not identify the requester, as behind a proxy on this machine. */
  address: string | undefined;
  /** Accounts that were signed in to before in the same browser. */
  devices: readonly KnownDevice[];
  /** The site the person sees; passkeys are bound to its host. Undefined if the request does not say. */
  site: { host: string; origin: string } | undefined;
};

/** What attempts of a requester are counted by. */
export type Origin = Pick<Requester, 'address' | 'devices'>;

/** Long enough to fetch a phone. */
const CHALLENGE_LIFE_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** Returns the session token that identifies the next step. Only its hash is stored. */
export async function openChallenge(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId, userId }: UserKey,
  { kind, challenge }: { kind: ChallengeKind; challenge?: string },
): Promise<string> {
  const session = newSession(deps.random);
  const expiresAt = new Date(deps.clock.nowMs() + CHALLENGE_LIFE_MS).toISOString();
  const row = {
    organizationId,
    userId,
    sessionHash: hashText(deps, session),
    kind,
    challenge: challenge ?? null,
  };
  await insertChallenge(sql, { ...row, expiresAt }, isoNow(deps.clock));
  return session;
}

export type OpenChallenge = { row: ChallengeRow; user: UserWithOrganization };

/** The open challenge of a session, with one attempt counted; undefined if there is none of these kinds. */
export async function findChallenge(
  deps: Deps,
  session: string,
  kinds: readonly ChallengeKind[],
): Promise<OpenChallenge | undefined> {
  return deps.db.tx('system', async (sql) => {
    const options = { maxTries: MAX_TRIES, now: isoNow(deps.clock) };
    const row = await takeChallengeTry(sql, hashText(deps, session), options);
    const user = row && (await findUserWithOrganization(sql, row.organizationId, row.userId));
    const mayEnter = user && user.deactivatedAt === null && kinds.includes(row.kind);
    return mayEnter ? { row, user } : undefined;
  });
}
