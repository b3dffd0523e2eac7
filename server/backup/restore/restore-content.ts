import { createHash, type Hash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Db, SqlSession } from '#server/db/db.ts';
import type { Migration } from '#server/db/migrations/index.ts';
import type { RawBlobs } from '#server/ports/raw-blobs.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';
import { damagedBackup } from '../format/frames.ts';
import type { BackupTable, LostBlob, Manifest } from '../format/manifest.ts';
import { rowLine, RowsDigest, rowsOf, type RowTexts } from '../format/rows.ts';
import { readTables, sameText, selectTexts } from '../snapshot/catalogue.ts';
import { isPracticeFile } from '../snapshot/practice-files.ts';
import { ROWS_AT_ONCE } from '../snapshot/read-snapshot.ts';
import { type OpenBackup, readManifest } from '../store/open-backup.ts';
import { insertRows } from './insert-rows.ts';
import { migrationsOf, openSchema, refuseUsedDatabase } from './open-schema.ts';

export type RestoreTarget = {
  /** Empty. */
  db: Db;
  blobs: Pick<RawBlobs, 'write' | 'isWhole'>;
  writeFile(name: string, bytes: Uint8Array): Promise<void>;
  /** Restore although blobs of the backup are damaged or missing. */
  acceptsLostBlobs?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Migrations of this version; tests take those of another. */
  migrations?: readonly Migration[];
};

export type RestoreReport = {
  rowCount: number;
  blobCount: number;
  /** Blobs the backup could not copy when it was made. */
  lostBefore: readonly LostBlob[];
  /** Blobs of the backup that are missing or damaged now. */
  lostNow: readonly LostBlob[];
  /** Rows of a salvaged backup that need a lost row, and are left out. */
  orphanCount: number;
};

/**
 * Restores a backup in one transaction and compares everything with the manifest before it commits: the text of each
 * part, the rows as the new database returns them, files and blobs. Throws AppError at the first difference, and then
 * the database is as empty as before.
 */
export async function restoreContent(backup: OpenBackup, target: RestoreTarget): Promise<RestoreReport> {
  const migrations = migrationsOf(backup.head, target.migrations);
  return target.db.tx('owner', async (sql) => {
    await refuseUsedDatabase(sql);
    const schema = await openSchema(sql, migrations);
    await sameText(sql);
    const restored = await readRecords(backup, target, sql);
    if (restored.lostNow.length > 0 && !target.acceptsLostBlobs) throw blobsLost(restored);
    const orphanCount = backup.head.isSalvaged ? await schema.removeOrphans() : 0;
    await schema.close();
    const tables = await readTables(sql);
    if (JSON.stringify(tables) !== JSON.stringify(backup.head.tables)) throw damagedBackup(backup.file);
    return { ...restored, orphanCount };
  });
}

async function readRecords(
  backup: OpenBackup,
  target: RestoreTarget,
  sql: SqlSession,
): Promise<Omit<RestoreReport, 'orphanCount'>> {
  const tables = new Map(backup.head.tables.map((table) => [table.name, new RestoredTable(table)]));
  const files = new Map<string, string>();
  const lostNow: LostBlob[] = [];
  let blobCount = 0;
  let manifest: Manifest | undefined;
  for await (const content of backup.records) {
    if (target.signal?.aborted)
      throw new AppError('unavailable', 'The restore was stopped. Nothing of it remains.');
    if (manifest) throw damagedBackup(backup.file);
    if (!('record' in content)) {
      const { organizationId, name, reason } = content;
      lostNow.push({ organizationId, name, reason });
      blobCount++;
      continue;
    }
    const { record, payload } = content;
    if (record.kind === 'rows') {
      const table = tables.get(record.table);
      if (!table) throw damagedBackup(backup.file);
      await table.insert(sql, payload);
    } else if (record.kind === 'file') {
      if (!isPracticeFile(record.name)) throw damagedBackup(backup.file);
      await target.writeFile(record.name, payload);
      files.set(record.name, sha256(payload));
    } else if (record.kind === 'blob') {
      const { organizationId, name } = record;
      blobCount++;
      if (target.blobs.isWhole(record, payload)) await target.blobs.write(record, payload);
      else lostNow.push({ organizationId, name, reason: 'damaged' });
    } else if (record.kind === 'manifest') manifest = readManifest(payload, backup.file);
  }
  if (!manifest) throw damagedBackup(backup.file);
  const isSame =
    manifest.tables.length === tables.size &&
    manifest.tables.every((table) => tables.get(table.name)?.matches(table)) &&
    manifest.files.length === files.size &&
    manifest.files.every(({ name, sha256 }) => files.get(name) === sha256) &&
    manifest.blobs.count === blobCount;
  if (!isSame) throw damagedBackup(backup.file);
  await compareRows(sql, manifest, backup.head.tables);
  return {
    rowCount: manifest.tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    blobCount: blobCount - lostNow.length,
    lostBefore: manifest.lostBlobs,
    lostNow,
  };
}

const MOST_NAMED = 5;

function blobsLost({ lostNow }: Pick<RestoreReport, 'lostNow'>): AppError {
  const named = lostNow.slice(0, MOST_NAMED).map(({ name, reason }) => `${name.slice(0, 12)} ${reason}`);
  const more = lostNow.length > MOST_NAMED ? ', ...' : '';
  return new AppError(
    'invalid',
    `${lostNow.length} stored files of the backup are damaged or missing (${named.join(', ')}${more}). Nothing was ` +
      'restored. Use another copy of the backup, or restore without them: add --accept-lost-files.',
  );
}

/** The rows of one table as they arrive. */
class RestoredTable {
  readonly #table: BackupTable;
  readonly #hash: Hash = createHash('sha256');
  #rowCount = 0;

  constructor(table: BackupTable) {
    this.#table = table;
  }

  async insert(sql: SqlSession, payload: Uint8Array): Promise<void> {
    this.#hash.update(payload);
    const rows = rowsOf(payload);
    this.#rowCount += rows.length;
    await insertRows(sql, this.#table, rows);
  }

  matches({ rowCount, sha256 }: Manifest['tables'][number]): boolean {
    return rowCount === this.#rowCount && sha256 === this.#hash.digest('hex');
  }
}

/** Reads every row back from the new database. */
export async function compareRows(
  sql: SqlSession,
  manifest: Pick<Manifest, 'tables'>,
  tables: readonly BackupTable[],
): Promise<void> {
  for (const table of tables) {
    const digest = await digestOf(sql, table);
    const expected = manifest.tables.find(({ name }) => name === table.name);
    if (expected?.rowCount === digest.count && expected.rowsDigest === digest.hex) continue;
    throw new AppError(
      'internal',
      `The restored rows of '${table.name}' differ from the backup (${digest.count} of ${expected?.rowCount} rows). ` +
        'Nothing was restored. Check the disk and its free space, and try again.',
    );
  }
}

async function digestOf(sql: SqlSession, table: BackupTable): Promise<RowsDigest> {
  const digest = new RowsDigest();
  const cursor = `"check ${table.name}"`;
  await sql.exec(`declare ${cursor} no scroll cursor for ${selectTexts(table)}`);
  for (;;) {
    const rows = await sql.query(`fetch forward ${ROWS_AT_ONCE} from ${cursor}`);
    for (const row of rows) digest.add(rowLine(Object.values(row) as RowTexts));
    if (rows.length === 0) break;
  }
  await sql.exec(`close ${cursor}`);
  return digest;
}
