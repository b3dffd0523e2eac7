import fs from 'node:fs/promises';
import path from 'node:path';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Db, Queryable } from '../db/db.ts';
import { listPieceBlobs } from '../repositories/eeg-files/eeg-file-pieces.ts';
import { listFeedbackPieceBlobs } from '../repositories/protocols/feedback-files.ts';
import { listOrganizationIds } from '../repositories/practice/organizations.ts';
import { listPartBlobs } from '../repositories/sessions/recordings.ts';

/** Newer files may belong to a part whose row is about to be written. */
const LEAST_AGE_MS = 24 * 3600 * 1000;

/**
 * Deletes files that no recording, EEG file or feedback file refers to: replaced versions of an open part, and remains of
 * interrupted uploads. Returns their number. Folders of organizations unknown to this database stay: the data directory
 * may have been used with another database before.
 */
export async function removeOrphanBlobs(deps: { db: Db; root: string; nowMs: number }): Promise<number> {
  let removed = 0;
  for (const organizationId of await deps.db.tx('system', listOrganizationIds)) {
    removed += await removeOrphansOf(deps, organizationId);
  }
  return removed;
}

async function removeOrphansOf(
  { db, root, nowMs }: { db: Db; root: string; nowMs: number },
  organizationId: OrganizationId,
): Promise<number> {
  // Reads rows first, files second: a file that gets its row in between is new and stays.
  const named = await namedBlobs(db, organizationId);
  const entries = await fs
    .readdir(path.join(root, organizationId), { recursive: true, withFileTypes: true })
    .catch(() => []);
  let removed = 0;
  for (const entry of entries) {
    if (!entry.isFile() || named.has(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await fs.stat(file).catch(() => undefined);
    if (!found || nowMs - found.mtimeMs < LEAST_AGE_MS) continue;
    await fs.rm(file, { force: true });
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
