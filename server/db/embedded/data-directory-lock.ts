import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';

/**
 * Allows one server per data directory. Two databases on the same files destroy each other without an error. Therefore
 * a server first listens on a local socket there. The operating system closes the socket however the process ends, and
 * no process id can be mistaken for another.
 *
 * A socket file outlives its process, and two starting servers could both find it dead and both replace it. Therefore
 * sockets are numbered and never replaced. A server that finds number N dead binds N + 1, which only one can do. It
 * gives up again if it then sees a higher number or a live lower one.
 */
export type DataDirectoryLock = { release(): Promise<void> };

/** Longest socket path all systems accept (sun_path is 104 bytes on macOS, 108 on Linux). */
const LONGEST_SOCKET_PATH = 100;
/** Error codes of container shared folders and network disks. */
const SOCKETS_UNSUPPORTED = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS']);
const PATIENCE_ATTEMPTS = 3;
const PATIENCE_MS = 40;
const MAX_ROUNDS = 20;

/** Throws AppError naming the directory and the remedy if another process holds the lock. */
export async function lockDataDirectory(dataDirectory: string): Promise<DataDirectoryLock> {
  const directory = fs.realpathSync(dataDirectory);
  if (process.platform === 'win32') return lockByPipe(directory);
  try {
    return await lockBySockets(directory, socketPrefix(directory));
  } catch (error) {
    if (!SOCKETS_UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return lockBySockets(directory, temporaryPrefix(directory));
  }
}

async function lockBySockets(directory: string, prefix: string): Promise<DataDirectoryLock> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const highest = Math.max(0, ...generations(prefix));
    if (highest > 0 && (await isAlive(`${prefix}${highest}`))) throw inUse(directory);
    const mine = highest + 1;
    const server = await tryListen(`${prefix}${mine}`);
    if (!server) continue;
    const others = generations(prefix).filter((generation) => generation !== mine);
    if (await hasRival(prefix, mine, others)) {
      await close(server);
      continue;
    }
    for (const generation of others) fs.rmSync(`${prefix}${generation}`, { force: true });
    return { release: () => close(server) };
  }
  throw inUse(directory);
}

/** A higher number has won. A live lower one has won too: its owner started with an empty directory. */
async function hasRival(prefix: string, mine: number, others: readonly number[]): Promise<boolean> {
  if (others.some((generation) => generation > mine)) return true;
  for (const generation of others) {
    if (await isAlive(`${prefix}${generation}`)) return true;
  }
  return false;
}

function socketPrefix(directory: string): string {
  const inside = path.join(directory, 'lock-');
  if (Buffer.byteLength(inside) + 8 <= LONGEST_SOCKET_PATH) return inside;
  return temporaryPrefix(directory);
}

const temporaryPrefix = (directory: string): string =>
  path.join(os.tmpdir(), `loopwell-${hashOf(directory)}-`);

const hashOf = (directory: string): string =>
  createHash('sha256').update(directory).digest('hex').slice(0, 24);

function generations(prefix: string): number[] {
  const base = path.basename(prefix);
  return fs
    .readdirSync(path.dirname(prefix))
    .filter((name) => name.startsWith(base) && /^\d+$/.test(name.slice(base.length)))
    .map((name) => Number(name.slice(base.length)));
}

/** Resolves to undefined if the name is taken. */
function tryListen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
    server.unref();
  });
}

/** Retries: a socket that is bound but not yet listening refuses connections like a dead one. */
async function isAlive(address: string): Promise<boolean> {
  for (let attempt = 0; attempt < PATIENCE_ATTEMPTS; attempt++) {
    if (await canConnect(address)) return true;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  }
  return false;
}

function canConnect(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    const end = (isConnected: boolean) => {
      socket.destroy();
      resolve(isConnected);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** Named pipes are exclusive and disappear with their process. */
async function lockByPipe(directory: string): Promise<DataDirectoryLock> {
  const server = await tryListen(`\\\\.\\pipe\\loopwell-${hashOf(directory)}`);
  if (!server) throw inUse(directory);
  return { release: () => close(server) };
}

// Closing also removes the socket's file.
const close = (server: net.Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

const inUse = (directory: string): AppError =>
  new AppError(
    'unavailable',
    `Another Loopwell server is using the data directory ${directory}. Stop it first, or start this one with its ` +
      'own directory: LOOPWELL_DATA=/another/folder npm start.',
  );
