import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { ClientAccess, UserType } from '#shared/domain/permissions.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { findOrganization, type OrganizationRow } from './organizations.ts';
import type { UserKey } from '../core/user-key.ts';
import { changed, findValue, first, insertRow, updateVersion } from '../core/rows.ts';

export type UserRow = {
  userId: UserId;
  organizationId: OrganizationId;
  firstName: string;
  lastName: string;
  email: string;
  userType: UserType;
  groups: string[];
  isVerified: boolean;
  tokensValidFrom: string;
  /** When the user lost the right to sign in; null while they have it. */
  deactivatedAt: string | null;
  /** When the newest invitation was sent; null for users who joined without one. */
  invitedAt: string | null;
  /** A small picture as a data URL. */
  avatarUrl: string | null;
};

const COLUMNS = `${columns<UserRow>()(
  'userId organizationId firstName lastName email userType isVerified tokensValidFrom',
  'deactivatedAt invitedAt avatarUrl',
)}, user_groups as "groups"`;

export type NewUser = Omit<UserRow, 'tokensValidFrom' | 'deactivatedAt' | 'invitedAt' | 'avatarUrl'> & {
  createdAt: string;
};

export async function insertUser(sql: Queryable, user: NewUser): Promise<void> {
  await insertRow(
    sql,
    'app_user',
    [
      'organizationId userId firstName lastName email userType userGroups isVerified tokensValidFrom',
      'createdAt updatedAt',
    ],
    { ...user, userGroups: user.groups, tokensValidFrom: user.createdAt, updatedAt: user.createdAt },
  );
}

export const findUser = (
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<UserRow | undefined> =>
  first(sql, `select ${COLUMNS} from app_user where organization_id = $1 and user_id = $2`, [
    organizationId,
    userId,
  ]);

/** Data that decides about the access of a user's call. */
export type CallerRow = Pick<
  UserRow,
  'userId' | 'organizationId' | 'userType' | 'groups' | 'isVerified' | 'tokensValidFrom' | 'deactivatedAt'
> & {
  /** Stored value of the setting that hides personal data; null if the user has never changed it. */
  privacy: unknown;
  clientAccess: ClientAccess;
  /** The sign-in in question has ended. */
  isSignedOut: boolean;
};

/** One statement without the picture, because every call begins with it. */
export const findCaller = (
  sql: Queryable,
  {
    organizationId,
    userId,
    familyId,
  }: { organizationId: OrganizationId; userId: UserId; familyId?: string | undefined },
): Promise<CallerRow | undefined> =>
  first(
    sql,
    `select ${columns<CallerRow>('u')(
      'userId organizationId userType isVerified tokensValidFrom deactivatedAt',
    )}, u.user_groups as "groups", s.value as privacy,
       $4::uuid is not null and not exists (select 1 from refresh_token t where t.family_id = $4) as "isSignedOut",
       o.client_access as "clientAccess"
     from app_user u
     join organization o on o.organization_id = u.organization_id
     left join user_setting s on s.organization_id = u.organization_id and s.user_id = u.user_id and s.name = $3
     where u.organization_id = $1 and u.user_id = $2`,
    [organizationId, userId, PRIVACY_SETTING, familyId ?? null],
  );

/** For the system scope: a user of any organization. */
export const findUserAnywhere = (sql: Queryable, userId: UserId): Promise<UserRow | undefined> =>
  first(sql, `select ${COLUMNS} from app_user where user_id = $1 limit 1`, [userId]);

export type UserWithOrganization = UserRow & { organization: OrganizationRow };

export async function findUserWithOrganization(
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<UserWithOrganization | undefined> {
  const user = await findUser(sql, organizationId, userId);
  const organization = user && (await findOrganization(sql, organizationId));
  return organization && { ...user, organization };
}

/** Undefined leaves a field unchanged. */
export async function updateProfile(
  sql: Queryable,
  key: UserKey,
  change: { [Field in 'firstName' | 'lastName' | 'avatarUrl']?: UserRow[Field] | undefined },
  at: string,
): Promise<void> {
  await sql.query(
    `update app_user
     set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
         avatar_url = case when $5::boolean then $6 else avatar_url end, updated_at = $7, version = version + 1
     where organization_id = $1 and user_id = $2`,
    [
      key.organizationId,
      key.userId,
      change.firstName ?? null,
      change.lastName ?? null,
      change.avatarUrl !== undefined,
      change.avatarUrl ?? null,
      at,
    ],
  );
}

/** Refuses every token issued before `at`. */
export const revokeTokensBefore = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  at: string,
): Promise<boolean> =>
  updateVersion(sql, 'app_user', { organizationId, userId }, { tokensValidFrom: at, updatedAt: at });

/** Accepts tokens issued from `at` on, if only later ones were accepted before. */
export const allowTokensFrom = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  at: string,
): Promise<boolean> =>
  changed(
    sql,
    `update app_user set tokens_valid_from = $3
     where organization_id = $1 and user_id = $2 and tokens_valid_from > $3`,
    [organizationId, userId, at],
  );

export type SettingRow = { name: string; value: unknown };

export async function listSettings(
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<SettingRow[]> {
  return sql.query<SettingRow>(
    'select name, value from user_setting where organization_id = $1 and user_id = $2 order by name limit 500',
    [organizationId, userId],
  );
}

/** Total length of a user's setting values as text. */
export async function countSettingCharacters(
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<number> {
  const characters = await findValue<number>(
    sql,
    `select coalesce(sum(length(value::text)), 0)::int from user_setting
     where organization_id = $1 and user_id = $2`,
    [organizationId, userId],
  );
  return characters!;
}

export async function putSetting(
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
  setting: SettingRow,
  at: string,
): Promise<void> {
  await sql.query(
    `insert into user_setting (organization_id, user_id, name, value, updated_at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (organization_id, user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [organizationId, userId, setting.name, JSON.stringify(setting.value ?? null), at],
  );
}

/** The user has proved that the e-mail address is theirs. */
export const markVerified = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  at: string,
): Promise<boolean> =>
  changed(
    sql,
    `update app_user set is_verified = true, updated_at = $3, version = version + 1
     where organization_id = $1 and user_id = $2 and not is_verified`,
    [organizationId, userId, at],
  );
