import { createHmac } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '#server/ports/random.ts';
import { writeWhole } from '#server/storage/write-whole.ts';
import { FrameWriter, readFrames } from '../format/frames.ts';
import { deriveKey } from '../format/key-record.ts';
import type { BlobRef } from '../format/manifest.ts';
import { sourceOf } from './archive-file.ts';

const SALT_BYTES = 32;
const NO_SALT = new Uint8Array();

/** The encrypted blobs that all backups of a folder share. Names are keyed, so they do not tell what is stored. */
export type BlobPool = {
  /** Also renews the time of the file, so that clean-up leaves it to the backup that is being made. */
  has(ref: BlobRef): Promise<boolean>;
  add(ref: BlobRef, bytes: Uint8Array): Promise<void>;
  /** Undefined if it is missing. Throws AppError if it is damaged. */
  read(ref: BlobRef): Promise<Uint8Array | undefined>;
  remove(ref: BlobRef): Promise<void>;
  /** Removes blobs that no backup names and that are older than `beforeMs`; returns their number. */
  removeUnnamed(named: Iterable<BlobRef>, beforeMs: number): Promise<number>;
};

export function createBlobPool(folder: string, key: Uint8Array, random: Random): BlobPool {
  const nameKey = deriveKey(key, NO_SALT, 'blob names');
  const nameOf = ({ organizationId, name }: BlobRef): string =>
    createHmac('sha256', nameKey).update(`${organizationId}/${name}`).digest('hex');
  const fileOf = (ref: BlobRef): string => {
    const name = nameOf(ref);
    return path.join(folder, name.slice(0, 2), name);
  };

  return {
    async has(ref) {
      const now = new Date();
      return fs.utimes(fileOf(ref), now, now).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
    },

    async add(ref, bytes) {
      const salt = random.bytes(SALT_BYTES);
      const sealed: Uint8Array[] = [salt];
      const context = Buffer.from(nameOf(ref));
      const frames = new FrameWriter(
        async (frame) => void sealed.push(frame),
        deriveKey(key, salt, 'blob'),
        context,
      );
      await frames.write(bytes);
      await frames.end();
      await fs.mkdir(path.dirname(fileOf(ref)), { recursive: true, mode: 0o700 });
      await writeWhole(fileOf(ref), Buffer.concat(sealed));
    },

    async read(ref) {
      const file = fileOf(ref);
      const handle = await fs.open(file, 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!handle) return undefined;
      try {
        const source = sourceOf(handle, SALT_BYTES);
        const salt = await sourceOf(handle, 0)(SALT_BYTES);
        const pieces: Uint8Array[] = [];
        const frames = readFrames(source, deriveKey(key, salt, 'blob'), Buffer.from(nameOf(ref)), file);
        for await (const piece of frames) pieces.push(piece);
        return Buffer.concat(pieces);
      } finally {
        await handle.close();
      }
    },

    remove: (ref) => fs.rm(fileOf(ref), { force: true }),

    async removeUnnamed(named, beforeMs) {
      const keep = new Set(Array.from(named, nameOf));
      const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      let removed = 0;
      for (const entry of entries) {
        if (!entry.isFile() || keep.has(entry.name)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await fs.stat(file).catch(() => undefined);
        if (!found || found.mtimeMs >= beforeMs) continue;
        await fs.rm(file, { force: true });
        removed++;
      }
      return removed;
    },
  };
}
