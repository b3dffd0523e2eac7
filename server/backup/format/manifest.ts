import { z } from 'zod';

/** Raised when an older Loopwell could misread a backup. It then refuses the backup instead. */
export const FORMAT_VERSION = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Becomes part of a path or of SQL, so it must be a plain name. */
const plainName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const fileName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._@+-]{0,200}(?:\/[A-Za-z0-9][A-Za-z0-9._@+-]{0,200}){0,3}$/);

const columnSchema = z.object({ name: plainName, type: z.string().regex(/^[a-z][a-z0-9 ()[\],"]*$/) });
export const tableSchema = z.object({ name: plainName, columns: z.array(columnSchema).min(1) });
export type BackupTable = z.infer<typeof tableSchema>;

/** The first record: what a restore must know before it reads rows. */
export const headSchema = z.object({
  formatVersion: z.number().int().min(1),
  productVersion: z.string(),
  /** ISO 8601; the rows are those of this moment. */
  madeAt: z.string(),
  /** The schema: its migrations in order, with the SHA-256 of each text. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(tableSchema),
  /**
   * In the file itself, in the folder that several backups share, or nowhere: left out on purpose, as before an update,
   * which does not touch them.
   */
  blobsIn: z.enum(['file', 'pool', 'nowhere']),
  /** Rows that could not be read are missing, because this backup was taken from a damaged database. */
  isSalvaged: z.boolean(),
});
export type BackupHead = z.infer<typeof headSchema>;

export const blobRefSchema = z.object({
  organizationId: z.string().regex(/^[0-9a-f-]{36}$/),
  /** The name rows refer to: the SHA-256 of what was uploaded. */
  name: sha256,
});
export type BlobRef = z.infer<typeof blobRefSchema>;

/** A blob some row refers to, and that could not be copied: erased meanwhile, or damaged before. */
const lostBlobSchema = blobRefSchema.extend({ reason: z.enum(['missing', 'damaged']) });
export type LostBlob = z.infer<typeof lostBlobSchema>;

/** The last record. A backup without it is not complete. */
export const manifestSchema = z.object({
  tables: z.array(
    z.object({
      name: plainName,
      rowCount: z.number().int().min(0),
      /** Of the text of all rows in the order of the backup. */
      sha256,
      /** Of the rows in any order; see {@link RowsDigest}. */
      rowsDigest: sha256,
    }),
  ),
  files: z.array(z.object({ name: fileName, bytes: z.number().int().min(0), sha256 })),
  /** How many follow the files, and how many bytes were added for them. */
  blobs: z.object({ count: z.number().int().min(0), bytes: z.number().int().min(0) }),
  lostBlobs: z.array(lostBlobSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Records of a backup in their order: head, rows by table, files, blobs, manifest. */
export const recordSchema = z.discriminatedUnion('kind', [
  headSchema.extend({ kind: z.literal('head') }),
  z.object({ kind: z.literal('rows'), table: plainName }),
  z.object({ kind: z.literal('file'), name: fileName }),
  blobRefSchema.extend({ kind: z.literal('blob') }),
  z.object({ kind: z.literal('manifest') }),
]);
export type BackupRecord = z.infer<typeof recordSchema>;
