import { isoNow } from '#server/ports/clock.ts';
import type { NeurosityCloud } from '#server/ports/neurosity-cloud.ts';
import * as rows from '#server/repositories/practice/connected-apps.ts';
import type { UserKey } from '#server/repositories/core/user-key.ts';
import type { Deps } from '../core/deps.ts';
import { conflict } from '../core/refusals.ts';

/** The sealed content: the Neurosity account and its last token. */
export type NeurosityAccess = { neurosityUserId: string; email?: string | undefined; token: string };

/** A token that expires sooner than this is replaced. */
const LEAST_LIFE_MS = 5 * 60_000;

/** A sealed access copied to another row cannot be opened there. */
const contextOf = ({ organizationId, userId }: UserKey): string => `neurosity:${organizationId}:${userId}`;

export const sealAccess = (deps: Deps, owner: UserKey, access: NeurosityAccess): string =>
  deps.secrets.seal(JSON.stringify(access), contextOf(owner));

/** Undefined if there is none, or it was sealed with a key this server no longer has. */
export function openAccess(deps: Deps, owner: UserKey, sealed: string | null): NeurosityAccess | undefined {
  const text = sealed === null ? undefined : deps.secrets.open(sealed, contextOf(owner));
  return text === undefined ? undefined : (JSON.parse(text) as NeurosityAccess);
}

export async function readAccess(deps: Deps, owner: UserKey): Promise<NeurosityAccess | undefined> {
  const row = await deps.db.tx(owner, (sql) => rows.findConnectedApp(sql, owner));
  return openAccess(deps, owner, row?.sealedAccess ?? null);
}

/** A token valid for at least some minutes. Throws AppError if Neurosity is not connected. */
export async function currentToken(deps: Deps, cloud: NeurosityCloud, owner: UserKey): Promise<string> {
  const row = await deps.db.tx(owner, (sql) => rows.findConnectedApp(sql, owner));
  const access = openAccess(deps, owner, row?.sealedAccess ?? null);
  if (!row?.sealedAccess || !access) {
    throw conflict('Neurosity is not connected. Connect it in your account first.');
  }
  if (expiryMs(access.token) - deps.clock.nowMs() > LEAST_LIFE_MS) return access.token;
  const token = await cloud.freshToken(access.neurosityUserId);
  const sealedAccess = sealAccess(deps, owner, { ...access, token });
  const at = isoNow(deps.clock);
  await deps.db.tx(owner, (sql) =>
    rows.replaceAccess(sql, owner, { before: row.sealedAccess!, sealedAccess, at }),
  );
  return token;
}

/** Expiry stated in the token, epoch ms; 0 (expired) if the token states none. */
function expiryMs(token: string): number {
  try {
    const body = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { exp } = JSON.parse(body) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}
