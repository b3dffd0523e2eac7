import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { AssignedWork, EditableItem, Permission } from '#shared/domain/permissions.ts';
import {
  canChangeWork,
  canEdit,
  canEditOrAdminister,
  isAllowed,
  PERMISSIONS,
  READ_ONLY_PROVIDERS,
} from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { findUser } from '#server/repositories/practice/users.ts';
import type { Caller } from './deps.ts';

/** What is missing and what belongs to another practice look the same from outside. */
export const notFound = (what: string): AppError =>
  new AppError('notFound', `${what} does not exist, or belongs to another practice.`);

/** Throws AppError `forbidden` when no group of the caller allows it. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (isAllowed(caller.groups, PERMISSIONS[permission])) return;
  throw new AppError(
    'forbidden',
    'Your account is not allowed to do this. Ask an administrator of your practice for permission.',
  );
}

/** Own things only, such as settings. */
export function requireSelf(caller: Caller, userId: UserId): void {
  if (caller.userId !== userId) throw notFound('This user');
}

/** The practice in the path must be the caller's own. */
export function requireOwnPractice(caller: Caller, organizationId: OrganizationId): void {
  if (caller.organizationId !== organizationId) throw notFound('This practice');
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
    'Only an administrator of the practice may make changes for another therapist.',
  );
}

/** Whose item it is decides, whatever therapist the path names. Throws AppError `forbidden`. */
export function requireEdit(caller: Caller, item: EditableItem): void {
  if (canEdit(caller, item)) return;
  const isReadOnly = item.kind === 'protocol' && READ_ONLY_PROVIDERS.includes(item.provider);
  throw new AppError(
    'forbidden',
    isReadOnly
      ? `Protocols of ${item.provider} cannot be changed by anyone. Make your own copy instead.`
      : 'This belongs to another therapist of the practice. Only they can change it.',
  );
}

/** As {@link requireEdit}, for what administrators look after too in the name of those whose it is. */
export function requireEditOrAdministration(caller: Caller, item: EditableItem): void {
  if (!canEditOrAdminister(caller, item)) requireEdit(caller, item);
}

/** What is done with a client is changed by those who have to do with the client (ADR 0025). Throws AppError `forbidden`. */
export function requireWork(caller: Caller, work: AssignedWork): void {
  if (canChangeWork(caller, work)) return;
  throw new AppError(
    'forbidden',
    'Only the person who assigned or recorded this, the care team of the client, or an administrator may change it.',
  );
}

/** Whoever plans a session records it: one in a colleague's name could be planned, but never recorded. */
export function requireOwnName(caller: Caller, therapistId: UserId): void {
  if (canEdit(caller, { kind: 'item', therapistId })) return;
  throw new AppError(
    'forbidden',
    'The therapist who records a session must plan it. Plan the session in your own name.',
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
