import fs from 'node:fs';
import path from 'node:path';
import type { BlobFileSystem } from '#server/storage/fs-blob-store.ts';
import type { CrashStyle } from '#server/db/testing/crashing-disk.ts';
import { sectors } from '#server/db/testing/crashing-disk.ts';

type Inode = { durable: Uint8Array; pending: Uint8Array | undefined };

type Options = {
  /** Called before and after each change and sync: moments at which power can fail. */
  onOperation: () => void;
  /** Simulates a disk that confirms syncs but keeps the bytes in memory. */
  ignores?: 'files' | 'folders';
};

/**
 * Files of the blob store on a disk that can lose power. Unlike the database's {@link CrashStyle}, names count too: a name
 * is durable once its folder was synced, bytes once their file was synced.
 */
export class CrashingBlobs {
  readonly files: BlobFileSystem;
  readonly #options: Options;
  readonly #inodes = new Map<string, Inode>();
  readonly #durableNames = new Map<string, Inode>();
  readonly #durableFolders = new Set<string>();
  readonly #root: string;

  constructor(root: string, options: Options) {
    this.#root = root;
    this.#options = options;
    this.files = {
      ...fs.promises,
      rename: (async (from: string, to: string) => {
        await fs.promises.rename(from, to);
        const inode = this.#inodes.get(from);
        if (inode) this.#inodes.set(to, inode);
        this.#inodes.delete(from);
        options.onOperation();
      }) as typeof fs.promises.rename,
      rm: (async (file: string, how?: fs.RmOptions) => {
        await fs.promises.rm(file, how);
        this.#inodes.delete(file);
        options.onOperation();
      }) as typeof fs.promises.rm,
      open: (async (file: string, flags: string, mode?: number) => {
        const handle = await fs.promises.open(file, flags, mode);
        return flags === 'r' ? this.#folder(file, handle) : this.#file(file, handle);
      }) as typeof fs.promises.open,
    };
  }

  /** Writes what is left after a power failure into `target`. */
  crashInto(target: string, random: () => number, style: CrashStyle): void {
    fs.mkdirSync(target, { recursive: true });
    for (const [file, inode] of this.#survivingNames(random, style)) {
      const copy = path.join(target, path.relative(this.#root, file));
      fs.mkdirSync(path.dirname(copy), { recursive: true });
      fs.writeFileSync(copy, survivingBytes(inode, random, style));
    }
  }

  *#survivingNames(random: () => number, style: CrashStyle): Generator<[string, Inode]> {
    const isKept = () => style === 'everything' || (style !== 'nothing' && random() < 0.5);
    for (const file of new Set([...this.#durableNames.keys(), ...this.#inodes.keys()])) {
      const [durable, current] = [this.#durableNames.get(file), this.#inodes.get(file)];
      const inode = durable === current || !isKept() ? durable : current;
      if (inode && this.#foldersOf(file).every((folder) => this.#durableFolders.has(folder) || isKept()))
        yield [file, inode];
    }
  }

  /** Folders between the root and a file. */
  #foldersOf(file: string): string[] {
    const parts = path.relative(this.#root, file).split(path.sep).slice(0, -1);
    return parts.map((_, index) => path.join(this.#root, ...parts.slice(0, index + 1)));
  }

  #file(file: string, handle: fs.promises.FileHandle): fs.promises.FileHandle {
    const inode: Inode = { durable: new Uint8Array(), pending: undefined };
    this.#inodes.set(file, inode);
    this.#options.onOperation();
    const writeFile = handle.writeFile.bind(handle);
    const sync = handle.sync.bind(handle);
    handle.writeFile = async (bytes) => {
      await writeFile(bytes);
      inode.pending = bytes as Uint8Array;
      this.#options.onOperation();
    };
    handle.sync = async () => {
      await sync();
      if (inode.pending && this.#options.ignores !== 'files') {
        inode.durable = inode.pending;
        inode.pending = undefined;
      }
      this.#options.onOperation();
    };
    return handle;
  }

  #folder(folder: string, handle: fs.promises.FileHandle): fs.promises.FileHandle {
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      if (this.#options.ignores !== 'folders') this.#makeDurable(folder);
      this.#options.onOperation();
    };
    return handle;
  }

  #makeDurable(folder: string): void {
    const isInside = (file: string) => path.dirname(file) === folder;
    for (const file of this.#durableNames.keys()) {
      if (isInside(file) && !this.#inodes.has(file)) this.#durableNames.delete(file);
    }
    for (const [file, inode] of this.#inodes) if (isInside(file)) this.#durableNames.set(file, inode);
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) this.#durableFolders.add(path.join(folder, entry.name));
    }
  }
}

function survivingBytes(inode: Inode, random: () => number, style: CrashStyle): Uint8Array {
  const { durable, pending } = inode;
  if (!pending || style === 'nothing') return durable;
  if (style === 'everything') return pending;
  const image = new Uint8Array(pending.length);
  image.set(durable.subarray(0, image.length));
  for (const [start, end] of sectors(0, pending.length)) {
    if (random() < 0.5) image.set(pending.subarray(start, end), start);
  }
  return image;
}
