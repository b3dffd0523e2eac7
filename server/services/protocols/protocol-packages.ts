import {
  addProtocolPackage,
  deliverProtocolPackage,
  listProtocolPackages,
  type ProtocolPackage,
  type ProtocolPackageFile,
  removeProtocolPackage,
} from '#shared/api/protocol-packages.ts';
import type { ProtocolId } from '#shared/domain/ids.ts';
import {
  PACKAGE_KEYS,
  PACKAGE_NAMES,
  type PackageKey,
  REMOVAL_REASONS,
} from '#shared/domain/protocol-packages.ts';
import { placementSystemOf } from '#shared/eeg/placement-system.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { setCategories } from '#server/repositories/protocols/protocol-categories.ts';
import { insertNextVersion, insertProtocol } from '#server/repositories/protocols/protocol-changes.ts';
import * as packages from '#server/repositories/protocols/protocol-packages.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { categoryNamed } from './protocol-categories.ts';
import { service } from '../core/service.ts';
import { conflict, invalidField } from '../core/refusals.ts';

export const list = service(listProtocolPackages, async ({ sql, caller }) => {
  return { packages: await allPackages(sql, caller) };
});

async function allPackages(sql: Queryable, { organizationId }: Caller): Promise<ProtocolPackage[]> {
  const rows = await packages.listPackages(sql, organizationId);
  return PACKAGE_KEYS.map((packageKey) => {
    const row = rows.find((each) => each.packageKey === packageKey) ?? AS_SHIPPED;
    return {
      ...row,
      packageKey,
      name: PACKAGE_NAMES[packageKey],
      isAdded: row.removedAt === null,
      isLocked: row.deliveredAt === null,
    };
  });
}

/** Every practice has every package from the start, locked until its provider has released its protocols. */
const AS_SHIPPED = {
  removedAt: null,
  removalReason: null,
  deliveredAt: null,
  protocolCount: 0,
  version: 0,
};

/** Adding a package the practice already has changes nothing. */
export const add = service(addProtocolPackage, async ({ sql, deps, caller, params }) => {
  const key = keyOf(deps, caller, params.packageKey);
  if (await packages.addPackage(sql, key)) await audit(deps, sql, caller, { key, what: 'add' });
  return onePackage(sql, caller, params.packageKey);
});

export const remove = service(removeProtocolPackage, async ({ sql, deps, caller, params, body }) => {
  if (!Object.hasOwn(REMOVAL_REASONS[params.packageKey], body.reason)) {
    throw invalidField('reason', `Choose one of the reasons of ${PACKAGE_NAMES[params.packageKey]}.`);
  }
  const key = keyOf(deps, caller, params.packageKey);
  if (!(await packages.removePackage(sql, key, body.reason))) {
    throw conflict('The practice no longer has this package. Reload the page.');
  }
  await audit(deps, sql, caller, { key, what: 'remove', details: { reason: body.reason } });
  return onePackage(sql, caller, params.packageKey);
});

/** All of the delivery or nothing. */
export const deliver = service(deliverProtocolPackage, async ({ sql, deps, caller, params, body }) => {
  if (body.packageKey !== params.packageKey) {
    throw invalidField('packageKey', `This file is a package file of ${PACKAGE_NAMES[body.packageKey]}.`);
  }
  const key = keyOf(deps, caller, params.packageKey);
  await packages.noteDelivery(sql, key);
  const known = await packages.listPackageItems(sql, caller.organizationId, params.packageKey);
  const before = new Map(known.map((each) => [each.item, each]));
  for (const delivered of body.protocols) {
    const stored = before.get(delivered.item);
    before.delete(delivered.item);
    await store(deps, sql, caller, { stored, delivered, file: body });
  }
  for (const { protocolId, isArchived } of before.values()) {
    if (isArchived) continue;
    const row = { organizationId: caller.organizationId, protocolId };
    await packages.setArchived(sql, row, { isArchived: true, at: key.at });
  }
  await audit(deps, sql, caller, { key, what: 'deliver', details: { protocols: body.protocols.length } });
  return onePackage(sql, caller, params.packageKey);
});

type Delivered = {
  stored: packages.PackageItem | undefined;
  delivered: ProtocolPackageFile['protocols'][number];
  file: ProtocolPackageFile;
};

async function store(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { stored, delivered: { item, ...given }, file }: Delivered,
): Promise<void> {
  const { organizationId, userId } = caller;
  const at = isoNow(deps.clock);
  const protocolId = stored?.protocolId ?? (deps.ids.next() as ProtocolId);
  const row = {
    ...given,
    organizationId,
    protocolId,
    placementSystem: placementSystemOf(given.definition),
    note: `Delivered by ${file.provider}.`,
    createdBy: userId,
  };
  if (!stored) {
    const { packageKey, provider } = file;
    const source = { packageKey, item };
    const fresh = { ...row, therapistId: null, provider, isShared: true, source, createdAt: at };
    await insertProtocol(sql, fresh);
  } else {
    if (stored.isArchived) await packages.setArchived(sql, row, { isArchived: false, at });
    const isSame = stored.type === given.type && stored.deviceType === given.deviceType;
    if (isSame && (await packages.isNewestDefinition(sql, row, given.definition))) return;
    await insertNextVersion(sql, { ...row, basis: undefined, at });
  }
  const { category } = given.definition;
  const ids = category ? [(await categoryNamed(deps, sql, caller, category)).categoryId] : [];
  await setCategories(sql, row, ids);
}

type Key = { packageKey: PackageKey; at: string };

const keyOf = (deps: InnerDeps, { organizationId, userId }: Caller, packageKey: PackageKey) => ({
  organizationId,
  packageKey,
  by: userId,
  at: isoNow(deps.clock),
});

async function onePackage(sql: Queryable, caller: Caller, packageKey: PackageKey): Promise<ProtocolPackage> {
  return (await allPackages(sql, caller)).find((each) => each.packageKey === packageKey)!;
}

async function audit(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  event: { key: Key; what: 'add' | 'remove' | 'deliver'; details?: Record<string, string | number> },
): Promise<void> {
  const { key, what, details = {} } = event;
  await writeAudit(deps, sql, caller, {
    action: `protocolPackage.${what}`,
    subject: { type: 'protocolPackage', id: key.packageKey },
    details,
  });
}
