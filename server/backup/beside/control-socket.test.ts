import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askRunningServer, type ControlRequest, listenForCommands } from './control-socket.ts';

const REQUEST: ControlRequest = {
  kind: 'backup',
  target: '/media/backups',
  secret: { kind: 'keyFile', bytes: Buffer.from([0, 255, 10]) },
};

function aFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-control-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const never = new AbortController().signal;

it('a command is carried out by the running server, which says what it did', async () => {
  const folder = aFolder();
  const stop = await listenForCommands(folder, async (request, _signal, say) => {
    say(`made ${request.target}, ${JSON.stringify(request.secret)}`);
  });
  const lines: string[] = [];

  const isDone = await askRunningServer(folder, REQUEST, { signal: never, say: (line) => lines.push(line) });

  expect(isDone).toBe(true);
  expect(lines).toEqual([`made /media/backups, ${JSON.stringify(REQUEST.secret)}`]);
  // Only the user of the server can ask.
  expect(fs.statSync(path.join(folder, 'control')).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(folder, 'control/socket')).mode & 0o777).toBe(0o600);
  await stop();
  expect(await askRunningServer(folder, REQUEST, { signal: never, say: () => undefined })).toBe(false);
});

it('a refusal arrives in its words', async () => {
  const folder = aFolder();
  const stop = await listenForCommands(folder, () => Promise.reject(new Error('The disk is full.')));

  await expect(askRunningServer(folder, REQUEST, { signal: never, say: () => undefined })).rejects.toThrow(
    'The disk is full.',
  );
  await stop();
});

it('Ctrl+C in the command stops the work of the server', async () => {
  const folder = aFolder();
  const command = new AbortController();
  let stopped: Promise<void> | undefined;
  const stop = await listenForCommands(folder, (_request, signal) => {
    stopped = new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    command.abort();
    return stopped;
  });

  await expect(
    askRunningServer(folder, REQUEST, { signal: command.signal, say: () => undefined }),
  ).rejects.toThrow(/was stopped/);
  await stopped;
  await stop();
});
