import {
  createEegFile,
  deleteEegFile,
  type EegFileRecord,
  getEegFile,
  getEegFileReview,
  listEegFiles,
  patchEegFile,
  putEegFileReview,
} from '#shared/api/eeg-files.ts';
import { reviewSchema } from '#shared/api/eeg-files.ts';
import type { ClientId, EegFileId, OrganizationId } from '#shared/domain/ids.ts';
import { maskFileName, unlessHidden } from '#shared/domain/masking.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findClient } from '#server/repositories/clients/clients.ts';
import type { PieceRow } from '#server/repositories/eeg-files/eeg-file-pieces.ts';
import { listPieces } from '#server/repositories/eeg-files/eeg-file-pieces.ts';
import { findReview, saveReview } from '#server/repositories/eeg-files/eeg-file-reviews.ts';
import * as files from '#server/repositories/eeg-files/eeg-files.ts';
import { requireEditOrAdministration, sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import { type Call, OK, service } from '../core/service.ts';
import { conflict, existing, notFound } from '../core/refusals.ts';

export const create = service.outside(createEegFile, async ({ tx, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const begun = await tx((sql) => begin({ sql, deps, caller, params, body }));
  // Pieces lost on disk since then must be sent again.
  const storedPieces: { part: number; seq: number }[] = [];
  for (const piece of begun.pieces) {
    const { part, seq } = piece;
    if (await isReadable(deps, organizationId, piece)) storedPieces.push({ part, seq });
  }
  return { eegFile: begun.eegFile, storedPieces, duplicates: begun.duplicates };
});

const isReadable = (deps: Deps, organizationId: OrganizationId, piece: PieceRow): Promise<boolean> =>
  deps.blobs.get(organizationId, piece).then(
    () => true,
    () => false,
  );

/** Finds the upload in progress, or begins one. */
async function begin({
  sql,
  deps,
  caller,
  params,
  body,
}: Omit<Call<typeof createEegFile>, 'query' | 'headers'>): Promise<{
  eegFile: EegFileRecord | null;
  pieces: PieceRow[];
  duplicates: EegFileRecord[];
}> {
  const { organizationId } = caller;
  await requireClient(sql, organizationId, body.clientId);
  const same = await files.findByContent(sql, organizationId, body.contentHash);
  const duplicates = same.filter(({ state }) => state === 'ready');
  const begun = same.find(({ state, therapistId }) => state === 'uploading' && therapistId === params.id);
  if (duplicates.length > 0 && !body.allowDuplicate && !begun) {
    return { eegFile: null, pieces: [], duplicates };
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
    // A resumed upload may carry a better assignment; omitted fields stay unchanged.
    const assigned = {
      ...begun,
      clientId: body.clientId ?? begun.clientId,
      recordedOn: body.recordedOn ?? begun.recordedOn,
    };
    await files.updateEegFile(sql, organizationId, assigned, isoNow(deps.clock));
  }
  return {
    eegFile: await requireEegFile(sql, organizationId, eegFileId),
    pieces: await listPieces(sql, organizationId, eegFileId),
    duplicates,
  };
}

export const list = service.reading(listEegFiles, async ({ sql, caller, query }) => {
  const sortKey = sortKeyIn(files.EEG_FILE_SORT_KEYS, query.sortKey);
  const { rows, total } = await files.listEegFiles(sql, caller.organizationId, {
    ...query,
    sortKey: sortKey ?? 'createdAt',
    // Newest first unless the caller chooses a sort key.
    sortOrder: sortKey ? query.sortOrder : 'desc',
    isMasked: caller.isMasked,
  });
  return { eegFiles: rows, totalEegFiles: total };
});

export const get = service(getEegFile, async ({ sql, caller, params }) => {
  return requireEegFile(sql, caller.organizationId, params.eegFileId);
});

export const change = service(patchEegFile, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const file = await requireOwnEegFile(sql, caller, params, 'lock');
  if (body.version !== undefined && body.version !== file.version) {
    throw conflict('Someone else changed this EEG file. Check their change, then repeat yours.');
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

/** The bytes stay on disk until the daily clean-up finds that no row refers to them. */
export const remove = service(deleteEegFile, async ({ sql, deps, caller, params }) => {
  await requireOwnEegFile(sql, caller, params, 'lock');
  await files.deleteEegFile(sql, caller.organizationId, params.eegFileId);
  await audit(deps, sql, caller, 'eegFile.delete', params.eegFileId);
  return OK;
});

export const review = service(getEegFileReview, async ({ sql, caller, params }) => {
  const row = await existing(findReview(sql, caller.organizationId, params.eegFileId), 'This EEG file');
  return { review: row.review ?? reviewSchema.parse({}), version: row.version };
});

export const storeReview = service(putEegFileReview, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  await requireOwnEegFile(sql, caller, params, 'lock');
  const row = await existing(findReview(sql, organizationId, params.eegFileId), 'This EEG file');
  if (row.version !== body.version) {
    throw conflict('The review was changed elsewhere. Reload it, then repeat your last change.');
  }
  const saved = { review: body.review, version: row.version + 1 };
  await saveReview(sql, organizationId, params.eegFileId, saved, isoNow(deps.clock));
  return { version: saved.version };
});

/** Checks the owner of the file, whatever therapist the path names; administrators may manage all files. */
export async function requireOwnEegFile(
  sql: Queryable,
  caller: Caller,
  { eegFileId }: { eegFileId: EegFileId },
  lock: 'lock' | 'look',
): Promise<EegFileRecord> {
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
  return existing(files.findEegFile(sql, organizationId, eegFileId, lock), 'This EEG file');
}

/** File names are not logged: they often contain client names. */
const audit = (
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  action: string,
  id: EegFileId,
): Promise<void> => writeAudit(deps, sql, caller, { action, subject: { type: 'eegFile', id } });

async function requireClient(
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId | null,
): Promise<void> {
  if (clientId !== null && !(await findClient(sql, organizationId, clientId))) throw notFound('This client');
}
