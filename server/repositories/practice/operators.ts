import type { Operator, OperatorStatus } from '#shared/api/practice/operators.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Group, UserType } from '#shared/domain/permissions.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Paging } from '../core/paging.ts';
import { holdsInitials, holdsWords, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { first, hasRow, listValues, type Page, pageOf, updateRows, updateVersion } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

export type OperatorRow = Omit<Operator, 'groups' | 'isInvitationExpired'> & {
  organizationId: OrganizationId;
  groups: string[];
};

/** Sort keys and their SQL. */
export const OPERATOR_SORT_KEYS = {
  lastName: 'fold_text(u.last_name)',
  firstName: 'fold_text(u.first_name)',
  createdAt: 'u.created_at',
  clientCount: 'c.client_count',
  assignedClientCount: 'd.client_count',
} as const;
/** While names are hidden, neither order nor search may reveal more than the initials. */
const LAST_INITIAL = 'left(fold_text(ltrim(u.last_name)), 1)';
const FIRST_INITIAL = 'left(fold_text(ltrim(u.first_name)), 1)';
const MASKED_SORT_KEYS = { ...OPERATOR_SORT_KEYS, lastName: LAST_INITIAL, firstName: FIRST_INITIAL };

export type OperatorSortKey = keyof typeof OPERATOR_SORT_KEYS;

// A person invited under an address that belongs to another practice has no account here, and stays invited.
const STATUS = `case when u.deactivated_at is not null then 'deactivated'
  when u.invited_at is not null and coalesce(a.must_change_password, true) then 'invited' else 'active' end`;
// An e-mail written to a file has not reached anyone. Earlier versions did not record how an e-mail was sent.
const INVITATION_MAIL = `case when ${STATUS} = 'invited' then (
    select case when m.state <> 'sent' then m.state
      when m.sent_by = 'file' then 'notSent' when m.sent_by = 'smtp' then 'sent' end
    from mail_outbox m
    where m.organization_id = u.organization_id and m.purpose = 'invitation' and lower(m.to_address) = lower(u.email)
    order by m.created_at desc, m.mail_id desc limit 1
  ) end`;
// Counted from the tally: a practice can have tens of thousands of clients.
const FROM = `from app_user u
  left join identity_account a on a.organization_id = u.organization_id and a.user_id = u.user_id
  cross join lateral (
    select coalesce(sum(t.clients), 0)::int as client_count from client_tally t
    where t.organization_id = u.organization_id and t.therapist_id = u.user_id
  ) c
  cross join lateral (
    select coalesce(sum(t.clients), 0)::int as client_count from client_tally t
    where t.organization_id = u.organization_id and t.seen_by_id = u.user_id and t.therapist_id <> u.user_id
  ) d`;
const SELECT = `select ${columns<OperatorRow>('u')(
  'userId organizationId firstName lastName email userType invitedAt createdAt',
)}, u.user_groups as "groups", ${STATUS} as status, ${INVITATION_MAIL} as "invitationMail",
  c.client_count as "clientCount", d.client_count as "assignedClientCount" ${FROM}`;

export const findOperator = (
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<OperatorRow | undefined> =>
  first(sql, `${SELECT} where u.organization_id = $1 and u.user_id = $2 and u.user_type <> 'C'`, [
    organizationId,
    userId,
  ]);

export type OperatorFilter = Paging & {
  searchTerm: string;
  status?: OperatorStatus | undefined;
  sortKey: OperatorSortKey;
  /** The caller sees initials only. */
  isMasked: boolean;
};

export async function listOperators(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: OperatorFilter,
): Promise<Page<OperatorRow>> {
  const params = new Params();
  const conditions = [`u.organization_id = ${params.add(organizationId)}`, `u.user_type <> 'C'`];
  if (filter.status) conditions.push(`${STATUS} = ${params.add(filter.status)}`);
  if (filter.searchTerm) {
    const { searchTerm } = filter;
    conditions.push(
      filter.isMasked
        ? holdsInitials(`${FIRST_INITIAL} || ${LAST_INITIAL}`, searchTerm, params)
        : holdsWords("fold_text(concat_ws(' ', u.first_name, u.last_name, u.email))", searchTerm, params),
    );
  }
  const where = `where ${conditions.join(' and ')}`;
  const keys = filter.isMasked ? MASKED_SORT_KEYS : OPERATOR_SORT_KEYS;
  return pageOf(sql, params.values, filter, {
    counted: `${FROM} ${where}`,
    rows: `${SELECT} ${where}
     order by ${keys[filter.sortKey]} ${filter.sortOrder}, u.user_id`,
  });
}

/** Active operators by name, without counts. */
export async function listWorking(
  sql: Queryable,
  organizationId: OrganizationId,
  { isMasked, ...paging }: Pick<Paging, 'limit' | 'startFrom'> & { isMasked: boolean },
): Promise<Page<Pick<OperatorRow, 'userId' | 'firstName' | 'lastName' | 'userType'>>> {
  const working = `from app_user u
    where u.organization_id = $1 and u.user_type <> 'C' and u.deactivated_at is null`;
  return pageOf(sql, [organizationId], paging, {
    counted: working,
    rows: `select ${columns<OperatorRow>('u')('userId firstName lastName userType')} ${working}
      order by ${(isMasked ? MASKED_SORT_KEYS : OPERATOR_SORT_KEYS).lastName}, u.user_id`,
  });
}

/** Locks the administrator accounts of the organization, so that two administrators cannot remove each other. */
export const lockAdministrators = (sql: Queryable, organizationId: OrganizationId): Promise<UserId[]> =>
  listValues(
    sql,
    `select user_id from app_user
     where organization_id = $1 and user_groups @> '["AccountAdmin"]'::jsonb and deactivated_at is null
     order by user_id limit 1000 for update`,
    [organizationId],
  );

export const changeGroups = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  { groups, userType, at }: { groups: readonly Group[]; userType: UserType; at: string },
): Promise<boolean> =>
  updateVersion(sql, 'app_user', { organizationId, userId }, { userGroups: groups, userType, updatedAt: at });

/** Null in `deactivatedAt` reactivates. */
export const setDeactivated = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  deactivatedAt: string | null,
  at: string,
): Promise<boolean> =>
  updateVersion(sql, 'app_user', { organizationId, userId }, { deactivatedAt, updatedAt: at });

export const setInvited = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  at: string,
): Promise<boolean> =>
  updateRows(sql, 'app_user', { organizationId, userId }, { invitedAt: at, updatedAt: at });

/**
 * For the system scope: a password chosen by someone else, to be changed at the first sign-in. Stores nothing if the
 * address belongs to another account; the same single statement either way, so that neither result nor time tells.
 */
export async function putTemporaryPassword(
  sql: Queryable,
  { organizationId, userId, email }: UserKey & { email: string },
  passwordHash: string,
  at: string,
): Promise<void> {
  await sql.query(
    `with renewed as (
       update identity_account set password_hash = $4, must_change_password = true, updated_at = $5
       where organization_id = $1 and user_id = $2 returning 1
     )
     insert into identity_account
       (organization_id, user_id, email, password_hash, must_change_password, created_at, updated_at)
     select $1, $2, $3, $4, true, $5, $5 where not exists (select from renewed)
     on conflict (email) do nothing`,
    [organizationId, userId, email, passwordHash, at],
  );
}

/** Whether someone in the practice has this address: an operator, or a client with an account. */
export const hasAddress = (sql: Queryable, organizationId: OrganizationId, email: string): Promise<boolean> =>
  hasRow(sql, 'from app_user where organization_id = $1 and lower(email) = lower($2)', [
    organizationId,
    email,
  ]);

/** Unfinished work of clients, by table: stored under the therapist who assigned it. */
const OPEN_WORK: Readonly<Record<string, string>> = {
  session: "state = 'planned'",
  questionnaire_assignment: "state = 'open'",
  assessment_assignment: `(session_id is null or exists (
    select 1 from session s where s.organization_id = assessment_assignment.organization_id
      and s.session_id = assessment_assignment.session_id and s.state = 'planned'))`,
};

/** Assigns clients and their open work to another therapist; returns the ids of the moved clients. */
export async function moveClients(
  sql: Queryable,
  move: {
    organizationId: OrganizationId;
    fromId: UserId;
    toId: UserId;
    clientIds: readonly ClientId[] | undefined;
    at: string;
  },
): Promise<ClientId[]> {
  const { organizationId, fromId, toId, clientIds, at } = move;
  const ids = await listValues<ClientId>(
    sql,
    `update client set therapist_id = $3, operator_id = nullif(operator_id, $3), updated_at = $4, version = version + 1
     where organization_id = $1 and therapist_id = $2
       and ($5::jsonb is null or client_id::text in (select jsonb_array_elements_text($5::jsonb)))
     returning client_id`,
    [organizationId, fromId, toId, at, clientIds ? JSON.stringify(clientIds) : null],
  );
  for (const [table, isOpen] of Object.entries(OPEN_WORK)) {
    await sql.query(
      `update ${table} set therapist_id = $3, updated_at = $4, version = version + 1
       where organization_id = $1 and therapist_id = $2 and ${isOpen}
         and client_id::text in (select jsonb_array_elements_text($5::jsonb))`,
      [organizationId, fromId, toId, at, JSON.stringify(ids)],
    );
  }
  return ids;
}

/** Open work that a leaving user assigned to clients of others goes to those clients' therapists. */
export async function handOverWork(
  sql: Queryable,
  { organizationId, userId }: UserKey,
  at: string,
): Promise<void> {
  for (const [table, isOpen] of Object.entries(OPEN_WORK)) {
    await sql.query(
      `update ${table} set therapist_id = c.therapist_id, updated_at = $3, version = ${table}.version + 1
       from client c
       where ${table}.organization_id = $1 and ${table}.therapist_id = $2 and ${isOpen}
         and c.organization_id = $1 and c.client_id = ${table}.client_id and c.therapist_id <> $2`,
      [organizationId, userId, at],
    );
  }
}

/** Tables of items operators create for the practice, and their owner columns (specification section 6). */
const OWN_ITEMS: Readonly<Record<string, readonly string[]>> = {
  protocol: ['therapist_id'],
  questionnaire: ['therapist_id', 'user_id'],
  assessment: ['therapist_id'],
  feedback_response: ['therapist_id'],
  feedback_file: ['therapist_id'],
};

/** Moves the items of one operator to another; returns their number. */
export async function moveItems(
  sql: Queryable,
  {
    organizationId,
    fromId,
    toId,
    at,
  }: { organizationId: OrganizationId; fromId: UserId; toId: UserId; at: string },
): Promise<number> {
  let count = 0;
  for (const [table, owners] of Object.entries(OWN_ITEMS)) {
    const moved = owners.map((owner) => `${owner} = case when ${owner} = $2 then $3 else ${owner} end`);
    const rows = await sql.query(
      `update ${table} set ${moved.join(', ')}, updated_at = $4, version = version + 1
       where organization_id = $1 and $2::uuid in (${owners.join(', ')}) returning 1 as one`,
      [organizationId, fromId, toId, at],
    );
    count += rows.length;
  }
  return count;
}
