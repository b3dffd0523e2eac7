import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type {
  createEegFile,
  deleteEegFile,
  EegFileRecord,
  getEegFile,
  getEegFileReview,
  listEegFiles,
  patchEegFile,
  putEegFileReview,
} from '#shared/api/eeg-files.ts';
import { reviewSchema } from '#shared/api/eeg-files.ts';
import type { ClientId, EegFileId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import { maskFileName, unlessHidden } from '#shared/domain/masking.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import { findClient } from '../repositories/clients.ts';
import { listPieces } from '../repositories/eeg-file-pieces.ts';
import { findReview, saveReview } from '../repositories/eeg-file-reviews.ts';
import * as files from '../repositories/eeg-files.ts';
import {
  notFound,
  requireEditOrAdministration,
  requirePermission,
  requireTherapist,
  sortKeyIn,
} from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';

export async function create(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof createEegFile>,
): Promise<EndpointResponse<typeof createEegFile>> {
  requirePermission(caller, 'eegFile.write');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await requireClient(sql, organizationId, body.clientId);
    const same = await files.findByContent(sql, organizationId, body.contentHash);
    const duplicates = same.filter(({ state }) => state === 'ready');
    const begun = same.find(({ state, therapistId }) => state === 'uploading' && therapistId === params.id);
    if (duplicates.length > 0 && !body.allowDuplicate && !begun) {
      return { eegFile: null, storedPieces: [], duplicates };
    }
    const eegFileId = begun?.eegFileId ?? (deps.ids.next() as EegFileId);
    if (!begun) {
      await files.insertEegFile(sql, {
        organizationId,
        eegFileId,
        therapistId: params.id,
        clientId: body.clientId,
        name: body.parts[0]!.name,
        parts: body.parts,
        contentHash: body.contentHash,
        recordedOn: body.recordedOn,
        createdBy: caller.userId,
        createdAt: isoNow(deps.clock),
      });
      await audit(deps, sql, caller, 'eegFile.create', eegFileId);
    } else if (body.clientId !== null || body.recordedOn !== null) {
      // Who takes an upload up again may have assigned it better; what is left out stays as it was.
      const assigned = {
        ...begun,
        clientId: body.clientId ?? begun.clientId,
        recordedOn: body.recordedOn ?? begun.recordedOn,
      };
      await files.updateEegFile(sql, organizationId, assigned, isoNow(deps.clock));
    }
    const stored = await listPieces(sql, organizationId, eegFileId);
    return {
      eegFile: await requireEegFile(sql, organizationId, eegFileId),
      storedPieces: stored.map(({ part, seq }) => ({ part, seq })),
      duplicates,
    };
  });
}

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listEegFiles>,
): Promise<EndpointResponse<typeof listEegFiles>> {
  requirePermission(caller, 'eegFile.read');
  const sortKey = sortKeyIn(files.EEG_FILE_SORT_KEYS, query.sortKey);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { rows, total } = await files.listEegFiles(sql, caller.organizationId, {
      ...query,
      clientId: query.clientId,
      state: query.state,
      searchTerm: query.searchTerm.trim(),
      sortKey: sortKey ?? 'createdAt',
      // Newest first unless the caller sorts by something.
      sortOrder: sortKey ? query.sortOrder : 'desc',
      isMasked: caller.isMasked,
    });
    return { eegFiles: rows, totalEegFiles: total };
  });
}

export async function get(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getEegFile>,
): Promise<EndpointResponse<typeof getEegFile>> {
  requirePermission(caller, 'eegFile.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    return requireEegFile(sql, caller.organizationId, params.eegFileId);
  });
}

export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof patchEegFile>,
): Promise<EndpointResponse<typeof patchEegFile>> {
  requirePermission(caller, 'eegFile.write');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    const file = await requireOwnEegFile(sql, caller, params, 'lock');
    if (body.version !== undefined && body.version !== file.version) {
      throw new AppError(
        'conflict',
        'Somebody changed this EEG file meanwhile. Look at what they did, then repeat your change.',
      );
    }
    const changed = {
      ...file,
      name: unlessHidden(body.name ?? file.name, maskFileName(file.name), file.name),
      clientId: body.clientId === undefined ? file.clientId : body.clientId,
      recordedOn: body.recordedOn === undefined ? file.recordedOn : body.recordedOn,
      importPlan: body.importPlan === undefined ? file.importPlan : body.importPlan,
      facts: body.facts === undefined ? file.facts : body.facts,
    };
    await requireClient(sql, organizationId, changed.clientId);
    await files.updateEegFile(sql, organizationId, changed, isoNow(deps.clock));
    await audit(deps, sql, caller, 'eegFile.update', params.eegFileId);
    return requireEegFile(sql, organizationId, params.eegFileId);
  });
}

/** The bytes stay on the disk until the daily clean-up finds that nothing names them any more. */
export async function remove(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof deleteEegFile>,
): Promise<EndpointResponse<typeof deleteEegFile>> {
  requirePermission(caller, 'eegFile.write');
  await deps.db.tx(caller, async (sql) => {
    await requireOwnEegFile(sql, caller, params, 'lock');
    await files.deleteEegFile(sql, caller.organizationId, params.eegFileId);
    await audit(deps, sql, caller, 'eegFile.delete', params.eegFileId);
  });
  return { ok: true };
}

export async function review(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getEegFileReview>,
): Promise<EndpointResponse<typeof getEegFileReview>> {
  requirePermission(caller, 'eegFile.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const row = await findReview(sql, caller.organizationId, params.eegFileId);
    if (!row) throw notFound('This EEG file');
    return { review: row.review ?? reviewSchema.parse({}), version: row.version };
  });
}

export async function storeReview(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof putEegFileReview>,
): Promise<EndpointResponse<typeof putEegFileReview>> {
  requirePermission(caller, 'eegFile.write');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireOwnEegFile(sql, caller, params, 'lock');
    const row = await findReview(sql, organizationId, params.eegFileId);
    if (!row) throw notFound('This EEG file');
    if (row.version !== body.version) {
      throw new AppError(
        'conflict',
        'The review was changed elsewhere in the meantime. Reload it, then repeat your last change.',
      );
    }
    const saved = { review: body.review, version: row.version + 1 };
    await saveReview(sql, organizationId, params.eegFileId, saved, isoNow(deps.clock));
    return { version: saved.version };
  });
}

/** Whose file it is decides, whatever therapist the path names; administrators look after all files. */
export async function requireOwnEegFile(
  sql: Queryable,
  caller: Caller,
  { id, eegFileId }: { id: UserId; eegFileId: EegFileId },
  lock: 'lock' | 'look',
): Promise<EegFileRecord> {
  await requireTherapist(sql, caller, id, 'write');
  const file = await requireEegFile(sql, caller.organizationId, eegFileId, lock);
  requireEditOrAdministration(caller, { kind: 'item', therapistId: file.therapistId });
  return file;
}

export async function requireEegFile(
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
  lock: 'lock' | 'look' = 'look',
): Promise<EegFileRecord> {
  const file = await files.findEegFile(sql, organizationId, eegFileId, lock);
  if (!file) throw notFound('This EEG file');
  return file;
}

/** Names of files are left out: they often hold those of clients. */
const audit = (deps: Deps, sql: Queryable, caller: Caller, action: string, id: EegFileId): Promise<void> =>
  writeAudit(deps, sql, caller, { action, subject: { type: 'eegFile', id } });

async function requireClient(
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId | null,
): Promise<void> {
  if (clientId !== null && !(await findClient(sql, organizationId, clientId))) throw notFound('This client');
}
