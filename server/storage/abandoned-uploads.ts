import type { Db } from '../db/db.ts';
import { deleteAbandonedFiles } from '../repositories/protocols/feedback-files.ts';

/** A person who comes back after a weekend can still resume. */
const ABANDONED_AFTER_MS = 7 * 24 * 3600 * 1000;

/** Deletes unfinished uploads of sounds and videos after a week. The next clean-up of blobs deletes their bytes. */
export const dropAbandonedUploads = (db: Db, nowMs: number): Promise<number> =>
  db.tx('system', (sql) => deleteAbandonedFiles(sql, new Date(nowMs - ABANDONED_AFTER_MS).toISOString()));
