import type { UserId } from '#shared/domain/ids.ts';
import type { Permission } from '#shared/domain/permissions.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import { findUser } from '../repositories/users.ts';
import type { Caller } from './deps.ts';

/** What is missing and what belongs to another practice look the same from outside. */
export const notFound = (what: string): AppError =>
  new AppError('notFound', `${what} does not exist, or belongs to another practice.`);

/** First statement of every service: throws AppError `forbidden` when no group of the caller allows it. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (isAllowed(caller.groups, PERMISSIONS[permission])) return;
  throw new AppError(
    'forbidden',
    'Your account may not do this. Ask an administrator of your practice for the right.',
  );
}

/** Own things only, such as settings. */
export function requireSelf(caller: Caller, userId: UserId): void {
  if (caller.userId !== userId) throw notFound('This user');
}

/**
 * The therapist named in the path. Whoever may read may do so in the whole practice; changing something in another
 * therapist's name is for administrators of the practice.
 */
export async function requireTherapist(
  sql: Queryable,
  caller: Caller,
  therapistId: UserId,
  intent: 'read' | 'write',
): Promise<void> {
  if (therapistId === caller.userId) return;
  const therapist = await findUser(sql, caller.organizationId, therapistId);
  if (!therapist || therapist.userType === 'C') throw notFound('This therapist');
  if (intent === 'read' || isAllowed(caller.groups, PERMISSIONS['practice.admin'])) return;
  throw new AppError(
    'forbidden',
    'Only an administrator of the practice may change something in the name of another therapist.',
  );
}

/** Reads a sort key of a list; throws AppError `invalid` for one the list does not have. */
export function sortKeyIn<K extends string>(
  keys: Readonly<Record<K, string>>,
  key: string | undefined,
): K | undefined {
  if (key === undefined) return undefined;
  if (Object.hasOwn(keys, key)) return key as K;
  const known = Object.keys(keys).join(', ');
  throw new AppError('invalid', `This list cannot be sorted by '${key}'. It can be by: ${known}.`, {
    sortKey: 'Unknown sort key.',
  });
}
