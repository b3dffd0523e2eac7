import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { LogEndKeeper } from './log-end.ts';

type NodeStream = { nfd?: number; node: { name: string } };
type WriteCall = (
  stream: NodeStream,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number;
type NodeFsModule = {
  NODEFS: {
    stream_ops: { write: WriteCall; fsync?: (stream: NodeStream) => number };
    realPath(node: unknown): string;
    convertNodeCode(error: unknown): number;
  };
  FS: { ErrnoError: new (errno: number) => Error };
};

/** Host calls of the file system; tests replace them to make them fail. */
export type HostSync = Pick<typeof fs, 'fsyncSync' | 'openSync' | 'closeSync'>;

/** Input/output error, as WebAssembly numbers it. An error without a number would count as success. */
const EIO = 29;

/** Error codes of systems that cannot sync a directory (Windows). Directory entries are durable there anyway. */
const DIRECTORY_SYNC_UNSUPPORTED = new Set(['EPERM', 'EISDIR', 'EINVAL', 'EACCES']);

/**
 * PGlite's file system on a directory, plus the missing call: fsync. Without fsync the database acknowledges commits
 * that exist only in the memory of the operating system; a power failure loses them.
 */
export class DurableNodeFs extends NodeFS {
  readonly #host: HostSync;
  readonly #onFailure: (reason: string) => void;
  readonly #logEnd: LogEndKeeper;
  #syncCount = 0;

  /** `onFailure` is called when a sync has failed. The database may spin forever afterwards: terminate its thread. */
  constructor(dataDir: string, host: HostSync = fs, onFailure: (reason: string) => void = () => undefined) {
    super(dataDir);
    this.#host = host;
    this.#logEnd = new LogEndKeeper(dataDir);
    this.#onFailure = onFailure;
  }

  /** Number of syncs the database has requested. */
  get syncCount(): number {
    return this.#syncCount;
  }

  override async closeFs(): Promise<void> {
    await super.closeFs();
    this.#logEnd.close();
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: unknown) => this.#addFsync(module as NodeFsModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }

  #addFsync({ NODEFS, FS }: NodeFsModule): void {
    const { write } = NODEFS.stream_ops;
    NODEFS.stream_ops.write = (stream, buffer, offset, length, position) => {
      const written = write(stream, buffer, offset, length, position);
      this.#logEnd.wrote(stream.node.name, buffer.subarray(offset, offset + written), position);
      return written;
    };
    NODEFS.stream_ops.fsync = (stream) => {
      this.#syncCount++;
      try {
        if (stream.nfd === undefined) syncDirectory(NODEFS.realPath(stream.node), this.#host);
        else this.#host.fsyncSync(stream.nfd);
        this.#logEnd.synced(stream.node.name);
        return 0;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        this.#onFailure(`its data could not be made durable: ${code ?? String(error)}`);
        // Report a failed sync to the database: it then stops instead of acknowledging.
        throw new FS.ErrnoError(code === undefined ? EIO : NODEFS.convertNodeCode(error));
      }
    };
  }
}

/** Makes the entries of a directory durable. */
export function syncDirectory(directory: string, host: HostSync = fs): void {
  let descriptor: number | undefined;
  try {
    descriptor = host.openSync(directory, 'r');
    host.fsyncSync(descriptor);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    if (descriptor !== undefined) host.closeSync(descriptor);
  }
}

const isUnsupported = (error: unknown): boolean =>
  process.platform === 'win32' &&
  error instanceof Error &&
  DIRECTORY_SYNC_UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '');

/** Makes every file and directory below `directory` durable, and the entry of `directory` in its parent. */
export function syncTree(directory: string, host: HostSync = fs): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const full = `${directory}/${entry.name}`;
    if (entry.isDirectory()) syncTree(full, host);
    else if (entry.isFile()) syncFile(full, host);
  }
  syncDirectory(directory, host);
}

function syncFile(file: string, host: HostSync): void {
  const descriptor = host.openSync(file, 'r+');
  try {
    host.fsyncSync(descriptor);
  } finally {
    host.closeSync(descriptor);
  }
}
