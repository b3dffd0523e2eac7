import type { Db } from '../db/db.ts';

/** Name in the blob store of the bytes with this hash, from the first row that refers to them. */
export async function blobNameOf({ db }: { db: Db }, sha256: string): Promise<string> {
  const [row] = await db.query<{ blob: string }>(
    'system',
    `select coalesce(blob, sha256) as blob from (
       select sha256, blob from recording_chunk union all select sha256, blob from eeg_file_piece
       union all select sha256, blob from feedback_file_piece
     ) named where sha256 = $1 limit 1`,
    [sha256],
  );
  if (!row) throw new Error('No row refers to these bytes');
  return row.blob;
}
