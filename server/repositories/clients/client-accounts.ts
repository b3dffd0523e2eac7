import type { ClientAccount } from '#shared/api/client-accounts.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, first } from '../core/rows.ts';

export type OpenAccount = Omit<ClientAccount, 'matches'>;

const MOST = 100;
/** Accounts of clients with a verified address that are not linked yet. */
const OPEN_ACCOUNT = `from app_user u
  where u.organization_id = $1 and u.user_type = 'C' and u.is_verified and u.deactivated_at is null
    and not exists (select 1 from client c where c.organization_id = u.organization_id and c.user_id = u.user_id)`;
const ACCOUNT = `select ${columns<OpenAccount>('u')('userId firstName lastName email createdAt')} ${OPEN_ACCOUNT}`;

/** Oldest first. */
export const listOpenAccounts = (sql: Queryable, organizationId: OrganizationId): Promise<OpenAccount[]> =>
  sql.query<OpenAccount>(`${ACCOUNT} order by u.created_at, u.user_id limit ${MOST}`, [organizationId]);

/** Locked, so that two people cannot link it at once. */
export const lockOpenAccount = (
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<OpenAccount | undefined> =>
  first(sql, `${ACCOUNT} and u.user_id = $2 for update`, [organizationId, userId]);

export type MatchRow = ClientAccount['matches'][number] & { email: string };

/** Clients without an account who have one of these addresses. */
export const listMatches = (
  sql: Queryable,
  organizationId: OrganizationId,
  emails: readonly string[],
): Promise<MatchRow[]> =>
  sql.query<MatchRow>(
    `select ${columns<MatchRow>('c')('clientId therapistId firstName lastName')}, lower(c.email) as email
     from client c
     where c.organization_id = $1 and c.user_id is null
       and lower(c.email) in (select lower(value) from jsonb_array_elements_text($2::jsonb) wanted (value))
     order by c.created_at, c.client_id limit 500`,
    [organizationId, JSON.stringify(emails)],
  );

/** False if the client already has an account. */
export const linkAccount = (
  sql: Queryable,
  link: { organizationId: OrganizationId; clientId: ClientId; userId: UserId; at: string },
): Promise<boolean> =>
  changed(
    sql,
    `update client set user_id = $3, updated_at = $4, version = version + 1
     where organization_id = $1 and client_id = $2 and user_id is null`,
    [link.organizationId, link.clientId, link.userId, link.at],
  );
