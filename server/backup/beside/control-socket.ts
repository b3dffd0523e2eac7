import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { BackupSecret } from '../format/key-record.ts';
import { BACKUP_STOPPED } from '../snapshot/make-backup.ts';

/**
 * A running server owns the embedded database, so a command asks it over a local socket. The socket lies in a folder that
 * only the user of the server can enter: whoever can ask can also read the data folder.
 */
const FOLDER = 'control';
const NAME = 'socket';
/** Longest socket path all systems accept (sun_path is 104 bytes on macOS, 108 on Linux). */
const LONGEST_SOCKET_PATH = 100;
const MOST_REQUEST_CHARACTERS = 64 * 1024;

const requestSchema = z.object({
  kind: z.literal('backup'),
  target: z.string().min(1),
  secret: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('passphrase'), passphrase: z.string() }),
    z.object({ kind: z.literal('keyFile'), base64: z.string() }),
  ]),
});
const answerSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ done: z.literal(true) }),
  z.object({ error: z.string() }),
]);
type Answer = z.infer<typeof answerSchema>;

export type ControlRequest = { kind: 'backup'; target: string; secret: BackupSecret };
/** Aborted when the command ends, as by Ctrl+C. */
type Handle = (request: ControlRequest, signal: AbortSignal, say: (line: string) => void) => Promise<void>;

function addressOf(dataDirectory: string): { folder: string | undefined; address: string } {
  const directory = fs.realpathSync(dataDirectory);
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 24);
  if (process.platform === 'win32')
    return { folder: undefined, address: `\\\\.\\pipe\\loopwell-control-${hash}` };
  const inside = path.join(directory, FOLDER);
  const isShort = Buffer.byteLength(path.join(inside, NAME)) <= LONGEST_SOCKET_PATH;
  const folder = isShort ? inside : path.join(os.tmpdir(), `loopwell-control-${hash}`);
  return { folder, address: path.join(folder, NAME) };
}

/** Listens for commands. The caller holds the lock of the data directory, so a socket left there is dead. */
export async function listenForCommands(dataDirectory: string, handle: Handle): Promise<() => Promise<void>> {
  const { folder, address } = addressOf(dataDirectory);
  if (folder !== undefined) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    refuseForeignFolder(folder);
    fs.rmSync(address, { force: true });
  }
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    void serve(socket, handle);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  if (folder !== undefined) fs.chmodSync(address, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
}

/** In a folder that all users share, somebody else may have made one of this name. */
function refuseForeignFolder(folder: string): void {
  const { uid, mode } = fs.lstatSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & 0o077) === 0;
  if (isOurs) return;
  throw new AppError(
    'unavailable',
    `${folder} can be entered by other users. Remove it and start Loopwell again.`,
  );
}

async function serve(socket: net.Socket, handle: Handle): Promise<void> {
  const answer = (message: Answer) => void socket.write(`${JSON.stringify(message)}\n`);
  const ended = new AbortController();
  socket.once('close', () => ended.abort());
  try {
    const request = requestSchema.safeParse(JSON.parse(await firstLine(socket)));
    if (!request.success)
      throw new AppError('invalid', 'The running Loopwell is of another version. Restart it first.');
    await handle(withSecret(request.data), ended.signal, (line) => answer({ line }));
    answer({ done: true });
  } catch (error) {
    answer({ error: errorMessage(error) });
  }
  socket.end();
}

const withSecret = ({ kind, target, secret }: z.infer<typeof requestSchema>): ControlRequest => ({
  kind,
  target,
  secret:
    secret.kind === 'passphrase' ? secret : { kind: 'keyFile', bytes: Buffer.from(secret.base64, 'base64') },
});

function firstLine(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data: Buffer) => {
      text += data.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MOST_REQUEST_CHARACTERS) reject(new Error('The request is too long.'));
    });
    socket.once('close', () => reject(new Error('The command ended.')));
  });
}

/**
 * Asks the server that is running on this data folder. False: none is running. Rejects with what the server says.
 */
export async function askRunningServer(
  dataDirectory: string,
  { kind, target, secret }: ControlRequest,
  { signal, say }: { signal: AbortSignal; say: (line: string) => void },
): Promise<boolean> {
  if (!fs.existsSync(dataDirectory)) return false;
  const socket = await connect(addressOf(dataDirectory).address);
  if (!socket) return false;
  signal.addEventListener('abort', () => socket.destroy());
  const sent =
    secret.kind === 'passphrase'
      ? secret
      : { kind: secret.kind, base64: Buffer.from(secret.bytes).toString('base64') };
  socket.write(`${JSON.stringify({ kind, target, secret: sent })}\n`);
  const lines = readline.createInterface({ input: socket });
  // A connection that is cut has no end that the reader would see.
  socket.once('close', () => lines.close());
  socket.on('error', () => undefined);
  for await (const line of lines) {
    const answer = answerSchema.parse(JSON.parse(line));
    if ('line' in answer) say(answer.line);
    else if ('error' in answer) throw new AppError('unavailable', answer.error);
    else return true;
  }
  throw new AppError(
    'unavailable',
    signal.aborted
      ? BACKUP_STOPPED
      : 'Loopwell ended while it made the backup. Nothing of it remains; run the command again.',
  );
}

function connect(address: string): Promise<net.Socket | undefined> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
