import {
  createProtocolCategory,
  deleteProtocolCategory,
  listProtocolCategories,
  type ProtocolCategory,
  renameProtocolCategory,
} from '#shared/api/protocol-categories.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as categories from '#server/repositories/protocols/protocol-categories.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { categoryTaken, whenTaken } from '../core/taken.ts';
import { OK, service } from '../core/service.ts';
import { conflict, existing, forbidden, invalidField } from '../core/refusals.ts';

export const list = service(listProtocolCategories, async ({ sql, caller }) => {
  return { categories: await categories.listCategories(sql, caller.organizationId) };
});

/** Categories belong to the practice: anyone who may edit protocols may create, rename and delete them. */
export const create = service(createProtocolCategory, async ({ sql, deps, caller, body }) => {
  const made = await makeNew(deps, sql, caller, body.name);
  if (!made) throw categoryTaken();
  return made;
});

export const rename = service(renameProtocolCategory, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const { categoryId } = params;
  const stored = await findOwn(sql, organizationId, categoryId);
  const { name, version: basis } = body;
  const namesake = await categories.findCategoryByName(sql, organizationId, name);
  if (namesake && namesake.categoryId !== categoryId) throw categoryTaken();
  const change = { organizationId, categoryId, name, basis, at: isoNow(deps.clock) };
  const version = await categories.renameCategory(sql, change).catch(whenTaken(categoryTaken));
  if (version === undefined) {
    throw conflict(`Someone else renamed this category: '${stored.name}'.`);
  }
  await writeAudit(deps, sql, caller, {
    action: 'protocolCategory.rename',
    subject: { type: 'protocolCategory', id: categoryId },
  });
  return { ...stored, name, version };
});

export const remove = service(deleteProtocolCategory, async ({ sql, deps, caller, params }) => {
  const { name } = await findOwn(sql, caller.organizationId, params.categoryId);
  const left = await categories.deleteCategory(sql, caller.organizationId, params.categoryId);
  // Enough to restore it: it also contained protocols of colleagues that the caller may not even see.
  await writeAudit(deps, sql, caller, {
    action: 'protocolCategory.delete',
    subject: { type: 'protocolCategory', id: params.categoryId },
    details: { name, protocols: left.join(' ') },
  });
  return OK;
});

async function findOwn(
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: string,
): Promise<ProtocolCategory> {
  const stored = await existing(categories.findCategory(sql, organizationId, categoryId), 'This category');
  if (stored.isOwn) return stored;
  throw forbidden('This category comes with Loopwell and cannot be changed.');
}

/** The category of this name, created if there is none yet. */
export async function categoryNamed(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  name: string,
): Promise<ProtocolCategory> {
  const made = await makeNew(deps, sql, caller, name);
  return made ?? (await categories.findCategoryByName(sql, caller.organizationId, name))!;
}

/** Undefined if the name is taken. */
async function makeNew(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  name: string,
): Promise<ProtocolCategory | undefined> {
  const { organizationId, userId } = caller;
  // The built-in categories are in no table whose constraint would refuse their names.
  if (await categories.findCategoryByName(sql, organizationId, name)) return undefined;
  const categoryId = deps.ids.next().replaceAll('-', '');
  const category = { organizationId, categoryId, name, by: userId, at: isoNow(deps.clock) };
  if (!(await categories.insertCategory(sql, category))) return undefined;
  await writeAudit(deps, sql, caller, {
    action: 'protocolCategory.create',
    subject: { type: 'protocolCategory', id: categoryId },
  });
  return { categoryId, name, isOwn: true, version: 1 };
}

/** The same ids without duplicates. Throws AppError `invalid` for an id the practice does not have. */
export async function knownCategories(
  sql: Queryable,
  organizationId: OrganizationId,
  categoryIds: readonly string[],
): Promise<string[]> {
  if (categoryIds.length === 0) return [];
  const known = new Set(
    (await categories.listCategories(sql, organizationId)).map(({ categoryId }) => categoryId),
  );
  if (categoryIds.every((id) => known.has(id))) return [...new Set(categoryIds)];
  const message = 'One of these categories was deleted. Reload the page, then choose again.';
  throw invalidField('categoryIds', message);
}
