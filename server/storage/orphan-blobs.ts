import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { BlobStore } from '../ports/blobs.ts';
import { listPieceBlobs } from '../repositories/eeg-files/eeg-file-pieces.ts';
import { listFeedbackPieceBlobs } from '../repositories/protocols/feedback-files.ts';
import { listOrganizationIds } from '../repositories/practice/organizations.ts';
import { listPartBlobs } from '../repositories/sessions/recordings.ts';

/** Newer blobs may belong to a part whose row is about to be written. */
const LEAST_AGE_MS = 24 * 3600 * 1000;

type Deps = { db: Db; blobs: Pick<BlobStore, 'list'>; nowMs: number };

/**
 * Deletes blobs that no recording, EEG file or feedback file refers to: replaced versions of an open part, and remains of
 * interrupted uploads. Returns their number. Blobs of organizations unknown to this database stay: the storage may have
 * been used with another database before.
 */
export async function removeOrphanBlobs(deps: Deps): Promise<number> {
  let removed = 0;
  for (const organizationId of await deps.db.tx('system', listOrganizationIds)) {
    removed += await removeOrphansOf(deps, organizationId);
  }
  return removed;
}

async function removeOrphansOf({ db, blobs, nowMs }: Deps, organizationId: OrganizationId): Promise<number> {
  // Reads rows first, blobs second: a blob that gets its row in between is new and stays.
  const named = await namedBlobs(db, organizationId);
  let removed = 0;
  for await (const blob of blobs.list(organizationId)) {
    // A blob of unknown age stays.
    const isOld = nowMs - blob.storedAtMs >= LEAST_AGE_MS;
    if (named.has(blob.name) || !isOld) continue;
    await blob.delete();
    removed++;
  }
  return removed;
}

async function namedBlobs(db: Db, organizationId: OrganizationId): Promise<Set<string>> {
  const named = new Set<string>();
  const addAll = async <Row extends { blob: string }>(
    list: (sql: Queryable, organizationId: OrganizationId, after: Row | undefined) => Promise<Row[]>,
  ) => {
    let last: Row | undefined;
    do {
      const rows = await db.tx({ organizationId }, (sql) => list(sql, organizationId, last));
      for (const { blob } of rows) named.add(blob);
      last = rows.at(-1);
    } while (last);
  };
  await addAll(listPartBlobs);
  await addAll(listPieceBlobs);
  await addAll(listFeedbackPieceBlobs);
  return named;
}
