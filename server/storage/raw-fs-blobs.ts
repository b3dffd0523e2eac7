import fs from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from './write-whole.ts';
import { sha256 } from './fs-blob-store.ts';
import type { RawBlobRef, RawBlobs } from '../ports/raw-blobs.ts';

/** The files of {@link createFsBlobStore}, byte for byte. */
export function createRawFsBlobs(root: string): RawBlobs {
  const fileOf = ({ organizationId, name }: RawBlobRef) =>
    path.join(root, organizationId, name.slice(0, 2), name);
  return {
    read: (ref) =>
      fs.readFile(fileOf(ref)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    async write(ref, bytes) {
      await fs.mkdir(path.dirname(fileOf(ref)), { recursive: true, mode: 0o700 });
      await writeWhole(fileOf(ref), bytes);
    },
    isWhole: ({ name }, bytes) => sha256(bytes) === name,
  };
}
