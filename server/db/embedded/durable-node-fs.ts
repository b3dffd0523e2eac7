import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type NodeStream = { nfd?: number; node: unknown };
type NodeFsModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: NodeStream) => number };
    realPath(node: unknown): string;
    convertNodeCode(error: unknown): number;
  };
  FS: { ErrnoError: new (errno: number) => Error };
};

/** Host calls of the file system; tests replace them to make them fail. */
export type HostSync = Pick<typeof fs, 'fsyncSync' | 'openSync' | 'closeSync'>;

/** Error codes of systems that cannot sync a directory (Windows). Directory entries are durable there anyway. */
const DIRECTORY_SYNC_UNSUPPORTED = new Set(['EPERM', 'EISDIR', 'EINVAL', 'EACCES']);

/**
 * PGlite's file system on a directory, plus the missing call: fsync. Without fsync the database acknowledges commits
 * that exist only in the memory of the operating system; a power failure loses them.
 */
export class DurableNodeFs extends NodeFS {
  readonly #host: HostSync;
  readonly #onFailure: (reason: string) => void;
  #syncCount = 0;

  /** `onFailure` is called when a sync has failed. The database may spin forever afterwards: terminate its thread. */
  constructor(dataDir: string, host: HostSync = fs, onFailure: (reason: string) => void = () => undefined) {
    super(dataDir);
    this.#host = host;
    this.#onFailure = onFailure;
  }

  /** Number of syncs the database has requested. */
  get syncCount(): number {
    return this.#syncCount;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: unknown) => this.#addFsync(module as NodeFsModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }

  #addFsync({ NODEFS, FS }: NodeFsModule): void {
    NODEFS.stream_ops.fsync = (stream) => {
      this.#syncCount++;
      try {
        if (stream.nfd === undefined) syncDirectory(NODEFS.realPath(stream.node), this.#host);
        else this.#host.fsyncSync(stream.nfd);
        return 0;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        this.#onFailure(`its data could not be made durable: ${code ?? String(error)}`);
        // Report a failed sync to the database: it then stops instead of acknowledging.
        throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
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
