import type { EndpointRequest } from '#shared/api/endpoint.ts';
import {
  copyProtocol,
  createProtocol,
  DEFAULT_PROTOCOL_TYPE,
  importProtocols,
  type NewProtocol,
  OWN_PROVIDER,
  patchProtocol,
  type ProtocolRecord,
  putProtocol,
  restoreProtocolVersion,
} from '#shared/api/protocols.ts';
import type { ProtocolId, UserId } from '#shared/domain/ids.ts';
import { type PlacementSystem, placementSystemOf, sitesBeyond } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import {
  findCategoryByName,
  moveCategory,
  setCategories,
} from '#server/repositories/protocols/protocol-categories.ts';
import {
  changeProtocol,
  insertNextVersion,
  insertProtocol,
  type NextVersion,
} from '#server/repositories/protocols/protocol-changes.ts';
import { findVersion } from '#server/repositories/protocols/protocols.ts';
import { requireEdit } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { categoryNamed, knownCategories } from './protocol-categories.ts';
import { findVisible } from './protocols.ts';
import { service } from '../core/service.ts';
import { conflict, forbidden, invalidField } from '../core/refusals.ts';

export const create = service(createProtocol, async ({ sql, deps, caller, params, body }) => {
  return add(deps, sql, caller, { therapistId: params.id, given: body, action: 'protocol.create' });
});

export const importAll = service(importProtocols, async ({ sql, deps, caller, params, body }) => {
  const protocols: ProtocolRecord[] = [];
  for (const given of body.protocols) {
    protocols.push(
      await add(deps, sql, caller, { therapistId: params.id, given, action: 'protocol.import' }),
    );
  }
  return { protocols };
});

/** Copies are private, whatever their source. */
export const copy = service(copyProtocol, async ({ sql, deps, caller, params, body }) => {
  const from = await findVisible(sql, caller, params.protocolId);
  const name = body.name ?? `Copy of ${from.definition.name}`.slice(0, LONGEST_NAME).trim();
  const given = {
    type: from.therapistId === null ? DEFAULT_PROTOCOL_TYPE : from.type,
    deviceType: from.deviceType,
    categoryIds: from.categoryIds,
    isShared: false,
    note: `Copied from '${from.definition.name}', version ${from.protocolVersion}.`.slice(0, LONGEST_NOTE),
    definition: { ...from.definition, name },
  };
  return add(deps, sql, caller, { therapistId: params.id, given, action: 'protocol.copy' });
});

const LONGEST_NAME = 120;
const LONGEST_NOTE = 300;

type Addition = { therapistId: UserId; given: NewProtocol; action: string };

async function add(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { therapistId, given, action }: Addition,
): Promise<ProtocolRecord> {
  const { organizationId } = caller;
  const protocolId = deps.ids.next() as ProtocolId;
  await insertProtocol(sql, {
    ...given,
    ...placed(given.definition, given.placementSystem),
    organizationId,
    protocolId,
    therapistId,
    provider: OWN_PROVIDER,
    source: undefined,
    createdBy: caller.userId,
    createdAt: isoNow(deps.clock),
  });
  const { category } = given.definition;
  const categoryIds = given.categoryIds
    ? await knownCategories(sql, organizationId, given.categoryIds)
    : category
      ? [(await categoryNamed(deps, sql, caller, category)).categoryId]
      : [];
  await setCategories(sql, { organizationId, protocolId }, categoryIds);
  await writeAudit(deps, sql, caller, { action, subject: { type: 'protocol', id: protocolId } });
  return findVisible(sql, caller, protocolId);
}

type Placed = { definition: Protocol; placementSystem: PlacementSystem };

/**
 * A definition with the requested placement system stored explicitly. When reopened, it shows the chosen system and not
 * the one derived from its sites. Throws AppError `invalid` if that system lacks a site.
 */
function placed(definition: Protocol, asked: PlacementSystem | undefined): Placed {
  const chosen = asked ?? definition.placementSystem;
  if (!chosen) return { definition, placementSystem: placementSystemOf(definition) };
  const beyond = sitesBeyond(definition, chosen);
  if (beyond.length === 0) {
    return { definition: { ...definition, placementSystem: chosen }, placementSystem: chosen };
  }
  const message = `The ${chosen} system does not have ${beyond.join(', ')}. Choose a system that has all sites.`;
  throw invalidField('placementSystem', message);
}

/**
 * Built-in protocols and those of other providers are read-only for all. Others may be edited by owner and SuperUser.
 */
async function findEditable(sql: Queryable, caller: Caller, protocolId: ProtocolId): Promise<ProtocolRecord> {
  const stored = await findVisible(sql, caller, protocolId);
  requireEdit(caller, { kind: 'protocol', therapistId: stored.therapistId, provider: stored.provider });
  if (stored.therapistId !== null) return stored;
  throw forbidden('This protocol comes with Loopwell and cannot be changed. Make your own copy instead.');
}

/** The next version of a protocol. */
export const change = service(putProtocol, async ({ sql, deps, caller, params, body }) => {
  const stored = await findEditable(sql, caller, params.protocolId);
  const { protocolVersion: basis, version: recordVersion, note, type, deviceType } = body;
  const { definition, placementSystem } = placed(body.definition, body.placementSystem);
  const next = { definition, note, type, deviceType, placementSystem, basis, recordVersion };
  await addVersion(deps, sql, caller, { stored, next, action: 'protocol.update' });
  await moveWithDefinition(deps, sql, caller, { stored, definition });
  return findVisible(sql, caller, params.protocolId);
});

/**
 * A changed category in the definition moves the protocol from the old category to the new one. Its other categories
 * are independent of the version and stay as last sorted.
 */
async function moveWithDefinition(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { stored, definition }: { stored: ProtocolRecord; definition: Protocol },
): Promise<void> {
  const { organizationId } = caller;
  const before = stored.definition.category;
  const after = definition.category;
  if (before === after) return;
  const left = before ? await findCategoryByName(sql, organizationId, before) : undefined;
  const entered = after ? await categoryNamed(deps, sql, caller, after) : undefined;
  const key = { organizationId, protocolId: stored.protocolId };
  await moveCategory(sql, key, { fromId: left?.categoryId, toId: entered?.categoryId });
}

export const restore = service(restoreProtocolVersion, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const { protocolId } = params;
  const stored = await findEditable(sql, caller, protocolId);
  const { restoredVersion: protocolVersion, protocolVersion: basis } = body;
  const definition = await findVersion(sql, organizationId, { protocolId, protocolVersion });
  if (!definition) throw new AppError('notFound', `This protocol has no version ${protocolVersion}.`);
  const placementSystem = placementSystemOf(definition);
  const note = `Version ${protocolVersion} restored.`;
  const next = { definition, note, placementSystem, basis };
  await addVersion(deps, sql, caller, { stored, next, action: 'protocol.restoreVersion' });
  await moveWithDefinition(deps, sql, caller, { stored, definition });
  return findVisible(sql, caller, protocolId);
});

type VersionToAdd = {
  stored: ProtocolRecord;
  next: Omit<NextVersion, 'organizationId' | 'protocolId' | 'createdBy' | 'at'>;
  action: string;
};

async function addVersion(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { stored: { protocolId }, next, action }: VersionToAdd,
): Promise<void> {
  const { organizationId, userId } = caller;
  const version = await insertNextVersion(sql, {
    ...next,
    organizationId,
    protocolId,
    createdBy: userId,
    at: isoNow(deps.clock),
  });
  if (version === undefined) throw outdated();
  const subject = { type: 'protocol', id: protocolId };
  await writeAudit(deps, sql, caller, { action, subject, details: { version } });
}

const outdated = (): AppError =>
  conflict('Someone else saved a newer version of this protocol. Reload it, then repeat your change.');

/** Sharing, archiving and sorting create no new version, because the training does not change. */
export const patch = service(patchProtocol, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const { protocolId } = params;
  const stored = await findEditable(sql, caller, protocolId);
  const { isShared, isArchived, type, deviceType, categoryIds, version: basis } = body;
  const sorts = type !== undefined || deviceType !== undefined || categoryIds !== undefined;
  if (sorts && basis === undefined) {
    throw invalidField('version', 'Name the version of the protocol that was changed.');
  }
  const at = isoNow(deps.clock);
  const asked = { organizationId, protocolId, type, deviceType, isShared, isArchived, basis, at };
  if (!(await changeProtocol(sql, asked))) throw outdated();
  if (categoryIds) {
    const known = await knownCategories(sql, organizationId, categoryIds);
    await setCategories(sql, { organizationId, protocolId }, known);
  }
  for (const action of actionsOf(stored, body)) {
    await writeAudit(deps, sql, caller, { action, subject: { type: 'protocol', id: protocolId } });
  }
  return findVisible(sql, caller, protocolId);
});

type Visibility = Pick<ProtocolRecord, 'isShared' | 'isArchived'>;
type AskedVisibility = Pick<EndpointRequest<typeof patchProtocol>['body'], keyof Visibility>;

function actionsOf(before: Visibility, { isShared, isArchived }: AskedVisibility): string[] {
  const actions: string[] = [];
  if (isShared !== undefined && isShared !== before.isShared)
    actions.push(isShared ? 'protocol.share' : 'protocol.unshare');
  if (isArchived !== undefined && isArchived !== before.isArchived) {
    actions.push(isArchived ? 'protocol.archive' : 'protocol.unarchive');
  }
  return actions.length > 0 ? actions : ['protocol.sort'];
}
