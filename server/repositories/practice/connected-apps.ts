import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';

export type ConnectedAppRow = {
  sealedAccess: string | null;
  connectedAt: string | null;
  stateSha256: string | null;
  stateExpiresAt: string | null;
};
type Key = { organizationId: OrganizationId; userId: UserId };

const APP = 'neurosity';

export async function findConnectedApp(sql: Queryable, key: Key): Promise<ConnectedAppRow | undefined> {
  const rows = await sql.query<ConnectedAppRow>(
    `select ${columns<ConnectedAppRow>()('sealedAccess connectedAt stateSha256 stateExpiresAt')}
     from connected_app where organization_id = $1 and user_id = $2 and app = $3`,
    [key.organizationId, key.userId, APP],
  );
  return rows[0];
}

/** Remembers that the user was sent to agree; an earlier request is no longer good. */
export async function putPendingState(
  sql: Queryable,
  key: Key,
  pending: { stateSha256: string; expiresAt: string; at: string },
): Promise<void> {
  await sql.query(
    `insert into connected_app (organization_id, user_id, app, state_sha256, state_expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (organization_id, user_id, app) do update
     set state_sha256 = excluded.state_sha256, state_expires_at = excluded.state_expires_at,
         updated_at = excluded.updated_at, version = connected_app.version + 1`,
    [key.organizationId, key.userId, APP, pending.stateSha256, pending.expiresAt, pending.at],
  );
}

/**
 * Keeps the access of a user whose state is still the one that was checked: it can be used once only. Returns whether
 * it was.
 */
export async function putAccess(
  sql: Queryable,
  key: Key,
  access: { stateSha256: string; sealedAccess: string; at: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update connected_app
     set sealed_access = $5, connected_at = $6, state_sha256 = null, state_expires_at = null, updated_at = $6,
         version = version + 1
     where organization_id = $1 and user_id = $2 and app = $3 and state_sha256 = $4
     returning user_id`,
    [key.organizationId, key.userId, APP, access.stateSha256, access.sealedAccess, access.at],
  );
  return rows.length > 0;
}

/** Replaces the access of a user who is still connected as before. */
export async function replaceAccess(
  sql: Queryable,
  key: Key,
  access: { before: string; sealedAccess: string; at: string },
): Promise<void> {
  await sql.query(
    `update connected_app set sealed_access = $5, updated_at = $6, version = version + 1
     where organization_id = $1 and user_id = $2 and app = $3 and sealed_access = $4`,
    [key.organizationId, key.userId, APP, access.before, access.sealedAccess, access.at],
  );
}

export async function deleteConnectedApp(sql: Queryable, key: Key): Promise<void> {
  await sql.query('delete from connected_app where organization_id = $1 and user_id = $2 and app = $3', [
    key.organizationId,
    key.userId,
    APP,
  ]);
}
