import fs from 'node:fs';
import path from 'node:path';
import { DurableNodeFs } from '../embedded/durable-node-fs.ts';

/**
 * A disk that can lose power. For every file it records the synced bytes and the writes since. A {@link CrashStyle} says
 * which 512-byte sectors of those writes are there after a power failure. Names (create, rename, delete) and lengths are
 * durable at once.
 *
 * The idea comes from SQLite's crash tests (https://www.sqlite.org/testing.html, section 3.3).
 */
const SECTOR_BYTES = 512;

/**
 * What a power failure leaves of the unsynced writes: nothing, each sector or not, only the newest write of each file
 * (the disk wrote it first), or everything.
 */
export const CRASH_STYLES = ['nothing', 'torn', 'reordered', 'everything'] as const;
export type CrashStyle = (typeof CRASH_STYLES)[number];

type Write = { position: number; bytes: Uint8Array };
type FileState = { durable: Uint8Array; pending: Write[] };

type NodeFsStream = { node: unknown };
type WriteCall = (
  stream: NodeFsStream,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number;
type NodeFsInside = {
  NODEFS: {
    realPath(node: unknown): string;
    stream_ops: {
      write: WriteCall;
      fsync: (stream: NodeFsStream) => number;
    };
    node_ops: {
      setattr: (node: unknown, attributes: { size?: number }) => void;
      rename: (node: unknown, newParent: unknown, newName: string) => void;
      unlink: (parent: unknown, name: string) => void;
    };
  };
};

export type CrashingDiskOptions = {
  /** Simulates a disk that confirms every sync but keeps the bytes in memory. */
  ignoresSyncs?: boolean;
  /** Called before and after each write and sync: moments at which power can fail. */
  onOperation?: () => void;
};

/** PGlite's files, with a record of the bytes a power failure could lose. */
export class CrashingDisk extends DurableNodeFs {
  readonly #files = new Map<string, FileState>();
  readonly #ignoresSyncs: boolean;
  readonly #onOperation: () => void;

  constructor(directory: string, options: CrashingDiskOptions = {}) {
    super(directory);
    this.#ignoresSyncs = options.ignoresSyncs ?? false;
    this.#onOperation = options.onOperation ?? (() => undefined);
  }

  override async init(...args: Parameters<DurableNodeFs['init']>): ReturnType<DurableNodeFs['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const watch = (module: unknown) => this.#watch(module as NodeFsInside);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
  }

  /** Fills `target` with the state of the disk after a power failure. `random` returns numbers from 0 to 1. */
  crashInto(target: string, random: () => number, style: CrashStyle = 'torn'): void {
    fs.cpSync(this.rootDir, target, { recursive: true });
    for (const [file, state] of this.#files) {
      const image = survivors(state, random, style);
      fs.writeFileSync(path.join(target, path.relative(this.rootDir, file)), image);
    }
  }

  #watch({ NODEFS }: NodeFsInside): void {
    const { stream_ops: streams, node_ops: nodes } = NODEFS;
    const { write, fsync } = streams;
    const { setattr, rename, unlink } = nodes;
    streams.write = (stream, buffer, offset, length, position) => {
      const file = this.#file(NODEFS.realPath(stream.node));
      const written = write(stream, buffer, offset, length, position);
      file.pending.push({ position, bytes: buffer.slice(offset, offset + written) });
      this.#onOperation();
      return written;
    };
    streams.fsync = (stream) => {
      const name = NODEFS.realPath(stream.node);
      this.#onOperation();
      const result = fsync(stream);
      const file = this.#files.get(name);
      if (file && !this.#ignoresSyncs) this.#files.set(name, { durable: applied(file), pending: [] });
      this.#onOperation();
      return result;
    };
    nodes.setattr = (node, attributes) => {
      const name = NODEFS.realPath(node);
      if (attributes.size !== undefined) this.#resize(this.#file(name), attributes.size);
      setattr(node, attributes);
    };
    nodes.rename = (node, newParent, newName) => {
      const from = NODEFS.realPath(node);
      const state = this.#file(from);
      rename(node, newParent, newName);
      this.#files.delete(from);
      this.#files.set(path.join(NODEFS.realPath(newParent), newName), state);
    };
    nodes.unlink = (parent, name) => {
      unlink(parent, name);
      this.#files.delete(path.join(NODEFS.realPath(parent), name));
    };
  }

  /** Content that exists when a file is first touched counts as synced. */
  #file(name: string): FileState {
    const known = this.#files.get(name);
    if (known) return known;
    const isFile = fs.existsSync(name) && fs.statSync(name).isFile();
    const state: FileState = { durable: isFile ? fs.readFileSync(name) : new Uint8Array(), pending: [] };
    if (isFile) this.#files.set(name, state);
    return state;
  }

  #resize(state: FileState, size: number): void {
    const durable = new Uint8Array(size);
    durable.set(state.durable.subarray(0, size));
    state.durable = durable;
    state.pending = state.pending
      .filter(({ position }) => position < size)
      .map(({ position, bytes }) => ({ position, bytes: bytes.subarray(0, size - position) }));
  }
}

const lengthOf = ({ durable, pending }: FileState): number =>
  pending.reduce((length, { position, bytes }) => Math.max(length, position + bytes.length), durable.length);

function applied(state: FileState): Uint8Array {
  const image = new Uint8Array(lengthOf(state));
  image.set(state.durable);
  for (const { position, bytes } of state.pending) image.set(bytes, position);
  return image;
}

function survivors(state: FileState, random: () => number, style: CrashStyle): Uint8Array {
  if (style === 'everything') return applied(state);
  const image = new Uint8Array(lengthOf(state));
  image.set(state.durable);
  if (style === 'nothing') return image;
  const writes = style === 'reordered' ? state.pending.slice(-1) : state.pending;
  for (const { position, bytes } of writes) {
    for (const [start, end] of sectors(position, bytes.length)) {
      if (style === 'torn' && random() < 0.5) continue;
      image.set(bytes.subarray(start, end), position + start);
    }
  }
  return image;
}

/** The parts of a write of `length` bytes at `position` that lie in one sector each, as offsets in the write. */
export function* sectors(position: number, length: number): Generator<[start: number, end: number]> {
  for (let start = 0; start < length; ) {
    const end = Math.min(length, start + SECTOR_BYTES - ((position + start) % SECTOR_BYTES));
    yield [start, end];
    start = end;
  }
}

/** Numbers from 0 to 1 that repeat with their seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
