import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, deleteRows, first, insertRow } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

export type ConnectedAppRow = {
  sealedAccess: string | null;
  connectedAt: string | null;
  stateSha256: string | null;
  stateExpiresAt: string | null;
};

const APP = 'neurosity';

export const findConnectedApp = (sql: Queryable, key: UserKey): Promise<ConnectedAppRow | undefined> =>
  first(
    sql,
    `select ${columns<ConnectedAppRow>()('sealedAccess connectedAt stateSha256 stateExpiresAt')}
     from connected_app where organization_id = $1 and user_id = $2 and app = $3`,
    [key.organizationId, key.userId, APP],
  );

/** Stores the state of a new connection request; an earlier request becomes invalid. */
export async function putPendingState(
  sql: Queryable,
  key: UserKey,
  pending: { stateSha256: string; expiresAt: string; at: string },
): Promise<void> {
  await insertRow(
    sql,
    'connected_app',
    'organizationId userId app stateSha256 stateExpiresAt createdAt updatedAt',
    {
      ...key,
      app: APP,
      stateSha256: pending.stateSha256,
      stateExpiresAt: pending.expiresAt,
      createdAt: pending.at,
      updatedAt: pending.at,
    },
    `on conflict (organization_id, user_id, app) do update
     set state_sha256 = excluded.state_sha256, state_expires_at = excluded.state_expires_at,
         updated_at = excluded.updated_at, version = connected_app.version + 1`,
  );
}

/**
 * Stores the access if the user's state is still the checked one, since a state can be used once only. Returns whether
 * it was stored.
 */
export const putAccess = (
  sql: Queryable,
  key: UserKey,
  access: { stateSha256: string; sealedAccess: string; at: string },
): Promise<boolean> =>
  changed(
    sql,
    `update connected_app
     set sealed_access = $5, connected_at = $6, state_sha256 = null, state_expires_at = null, updated_at = $6,
         version = version + 1
     where organization_id = $1 and user_id = $2 and app = $3 and state_sha256 = $4`,
    [key.organizationId, key.userId, APP, access.stateSha256, access.sealedAccess, access.at],
  );

/** Replaces the access if the user's connection has not changed. */
export const replaceAccess = (
  sql: Queryable,
  key: UserKey,
  access: { before: string; sealedAccess: string; at: string },
): Promise<boolean> =>
  changed(
    sql,
    `update connected_app set sealed_access = $5, updated_at = $6, version = version + 1
     where organization_id = $1 and user_id = $2 and app = $3 and sealed_access = $4`,
    [key.organizationId, key.userId, APP, access.before, access.sealedAccess, access.at],
  );

export const deleteConnectedApp = (sql: Queryable, { organizationId, userId }: UserKey): Promise<boolean> =>
  deleteRows(sql, 'connected_app', { organizationId, userId, app: APP });
