import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { AssignedWork, EditableItem, Permission } from '#shared/domain/permissions.ts';
import {
  canChangeWork,
  canEdit,
  canEditOrAdminister,
  canExportClient,
  isAllowed,
  PERMISSIONS,
  READ_ONLY_PROVIDERS,
} from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { findUser } from '#server/repositories/practice/users.ts';
import type { Caller } from './deps.ts';
import { forbidden, notFound } from './refusals.ts';

/** Throws AppError `forbidden` if no group of the caller grants the permission. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (isAllowed(caller.groups, PERMISSIONS[permission])) return;
  throw forbidden(
    'Your account is not allowed to do this. Ask an administrator of your practice for permission.',
  );
}

/** For the caller's own data only, such as settings. */
export function requireSelf(caller: Caller, userId: UserId): void {
  if (caller.userId !== userId) throw notFound('This user');
}

/** The practice in the path must be the caller's own. */
export function requireOwnPractice(caller: Caller, organizationId: OrganizationId): void {
  if (caller.organizationId !== organizationId) throw notFound('This practice');
}

/**
 * The therapist named in the path. Readers may read in the whole practice. Only administrators of the practice may
 * change something in another therapist's name.
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
  throw forbidden('Only an administrator of the practice may make changes for another therapist.');
}

/** Checks the owner of the item, whatever therapist the path names. Throws AppError `forbidden`. */
export function requireEdit(caller: Caller, item: EditableItem): void {
  if (canEdit(caller, item)) return;
  const isReadOnly = item.kind === 'protocol' && READ_ONLY_PROVIDERS.includes(item.provider);
  throw forbidden(
    isReadOnly
      ? `Protocols of ${item.provider} cannot be changed by anyone. Make your own copy instead.`
      : 'This belongs to another therapist of the practice. Only they can change it.',
  );
}

/** Like {@link requireEdit}, for items that administrators may also change on behalf of their owners. */
export function requireEditOrAdministration(caller: Caller, item: EditableItem): void {
  if (!canEditOrAdminister(caller, item)) requireEdit(caller, item);
}

/**
 * Work with a client may be changed only by its author, the client's care team and administrators (ADR 0025). Throws
 * AppError `forbidden`.
 */
export function requireWork(caller: Caller, work: AssignedWork): void {
  if (canChangeWork(caller, work)) return;
  throw forbidden(
    'Only the person who assigned or recorded this, the care team of the client, or an administrator may change it.',
  );
}

/** A client's export is for their care team and administrators. Throws AppError `forbidden`. */
export function requireCareTeam(
  caller: Caller,
  client: { therapistId: string; operatorId: string | null },
): void {
  if (canExportClient(caller, client)) return;
  throw forbidden(
    'Only the care team of the client or an administrator can export this client. Ask one of them for the export.',
  );
}

/** The user who plans a session also records it. A session planned in a colleague's name could never be recorded. */
export function requireOwnName(caller: Caller, therapistId: UserId): void {
  if (canEdit(caller, { kind: 'item', therapistId })) return;
  throw forbidden('The therapist who records a session must plan it. Plan the session in your own name.');
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
