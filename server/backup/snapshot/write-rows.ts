import { createHash } from 'node:crypto';
import type { BlobRef, BackupTable, Manifest } from '../format/manifest.ts';
import type { FullRecord } from '../format/records.ts';
import { rowLine, RowsDigest, type RowTexts } from '../format/rows.ts';
import { blobColumns } from './catalogue.ts';

export type WrittenTable = Manifest['tables'][number];
type Write = (record: FullRecord) => Promise<void>;

/** Enough to encrypt well, and little enough to hold in memory. */
const PAYLOAD_BYTES = 512 * 1024;

/** Writes the rows of one table in records of limited size, and collects the blobs they name. */
export class TableWriter {
  readonly #table: BackupTable;
  readonly #write: Write;
  readonly #blobs: BlobNames;
  readonly #hash = createHash('sha256');
  readonly #digest = new RowsDigest();
  #lines: string[] = [];
  #waitingBytes = 0;

  constructor(table: BackupTable, write: Write, blobs: BlobNames) {
    this.#table = table;
    this.#write = write;
    this.#blobs = blobs;
  }

  async add(rows: readonly RowTexts[]): Promise<void> {
    const blob = blobColumns(this.#table);
    for (const row of rows) {
      const line = rowLine(row);
      this.#hash.update(line);
      this.#digest.add(line);
      this.#lines.push(line);
      this.#waitingBytes += line.length;
      if (blob) this.#blobs.add(row[blob.organization], row[blob.sealed] ?? row[blob.hash]);
    }
    if (this.#waitingBytes >= PAYLOAD_BYTES) await this.#flush();
  }

  async end(): Promise<WrittenTable> {
    if (this.#lines.length > 0) await this.#flush();
    return {
      name: this.#table.name,
      rowCount: this.#digest.count,
      sha256: this.#hash.digest('hex'),
      rowsDigest: this.#digest.hex,
    };
  }

  async #flush(): Promise<void> {
    const payload = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#waitingBytes = 0;
    await this.#write({ record: { kind: 'rows', table: this.#table.name }, payload });
  }
}

/** The blobs that rows name, each once. */
export class BlobNames {
  readonly #names = new Map<string, Set<string>>();

  add(organizationId: string | null | undefined, name: string | null | undefined): void {
    if (!organizationId || !name) return;
    let names = this.#names.get(organizationId);
    if (!names) this.#names.set(organizationId, (names = new Set()));
    names.add(name);
  }

  *[Symbol.iterator](): Generator<BlobRef> {
    for (const [organizationId, names] of this.#names)
      for (const name of names) yield { organizationId, name };
  }
}
