import type { Db } from '#server/db/db.ts';
import { clusterPath } from '#server/db/embedded/cluster-directory.ts';
import type { RawBlobs } from '#server/ports/raw-blobs.ts';
import type { LostBlob } from '../format/manifest.ts';
import { BlobNames } from '../snapshot/write-rows.ts';
import { blobColumns } from '../snapshot/catalogue.ts';
import { checkClusterPages, type DamagedPage } from './cluster-pages.ts';
import { type Loss, readDamaged } from './read-damaged.ts';

export type AuditResult = { organizationId: string; events: number; brokenAt: number | undefined };

export type Verification = {
  /** Undefined on PostgreSQL, whose files belong to its server. */
  pages: { pageCount: number; damaged: (DamagedPage & { relation: string })[] } | undefined;
  rowCount: number;
  losses: Loss[];
  blobCount: number;
  lostBlobs: LostBlob[];
  audit: AuditResult[];
  /** The audit logs could not be read to their end. */
  isAuditUnread: boolean;
};

export type VerifyOptions = {
  db: Db;
  blobs: Pick<RawBlobs, 'read' | 'isWhole'>;
  /** Folder of the embedded database; undefined on PostgreSQL. */
  databaseFolder: string | undefined;
  verifyAudit: () => Promise<AuditResult[]>;
};

/** Reads everything there is and compares it: pages, rows with their long values, blobs, audit logs. Changes nothing. */
export async function verifyInstallation(options: VerifyOptions): Promise<Verification> {
  const { db, databaseFolder, verifyAudit } = options;
  const pages = databaseFolder === undefined ? undefined : await checkPages(db, databaseFolder);
  const losses: Loss[] = [];
  const names = new BlobNames();
  const rowCount = await readDamaged(
    db,
    (loss) => losses.push(loss),
    async (snapshot) => {
      let count = 0;
      for (const table of snapshot.tables) {
        const blob = blobColumns(table);
        for (let rows = await snapshot.next(table); rows.length > 0; rows = await snapshot.next(table)) {
          count += rows.length;
          if (!blob) continue;
          for (const row of rows) names.add(row[blob.organization], row[blob.sealed] ?? row[blob.hash]);
        }
      }
      return count;
    },
  );
  const { blobCount, lostBlobs } = await checkBlobs(options.blobs, names);
  // A log with a damaged page cannot be read to its end; its losses are named above.
  const audit = await verifyAudit().catch((error: unknown) => {
    if (losses.length === 0) throw error;
    return undefined;
  });
  return {
    pages,
    rowCount,
    losses,
    blobCount,
    lostBlobs,
    audit: audit ?? [],
    isAuditUnread: audit === undefined,
  };
}

export const isWhole = (found: Verification): boolean =>
  (found.pages?.damaged.length ?? 0) === 0 &&
  found.losses.length === 0 &&
  found.lostBlobs.length === 0 &&
  !found.isAuditUnread &&
  found.audit.every(({ brokenAt }) => brokenAt === undefined);

async function checkPages(db: Db, folder: string): Promise<Verification['pages']> {
  await db.query('owner', 'checkpoint');
  const { pageCount, damaged } = await checkClusterPages(clusterPath(folder));
  const relations = await db.query<{ path: string; name: string }>(
    'owner',
    `select pg_relation_filepath(oid) as path, relkind::text || relname::text as name from pg_class where relfilenode <> 0`,
  );
  const names = new Map(relations.map(({ path, name }) => [path, name]));
  return {
    pageCount,
    damaged: damaged.map((page) => ({ ...page, relation: wordsOf(names.get(page.relationPath)) })),
  };
}

const KIND_WORDS: Readonly<Record<string, string>> = { r: 'table', i: 'index', t: 'long values' };

function wordsOf(kindAndName: string | undefined): string {
  if (kindAndName === undefined) return 'a file of the catalog';
  return `${KIND_WORDS[kindAndName[0]!] ?? 'relation'} '${kindAndName.slice(1)}'`;
}

async function checkBlobs(
  blobs: VerifyOptions['blobs'],
  names: BlobNames,
): Promise<{ blobCount: number; lostBlobs: LostBlob[] }> {
  const lostBlobs: LostBlob[] = [];
  let blobCount = 0;
  for (const ref of names) {
    const bytes = await blobs.read(ref).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EIO') return new Uint8Array();
      throw error;
    });
    blobCount++;
    if (!bytes || !blobs.isWhole(ref, bytes))
      lostBlobs.push({ ...ref, reason: bytes ? 'damaged' : 'missing' });
  }
  return { blobCount, lostBlobs };
}
