import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataDirectoryLock } from './data-directory-lock.ts';
import { lockDataDirectory } from './data-directory-lock.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-lock-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

/** A process that listened on a lock socket and was killed: its socket file remains. */
async function leaveDeadSocket(file: string): Promise<void> {
  const script = `require('net').createServer().listen(${JSON.stringify(file)}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(fs.existsSync(file)).toBe(true);
}

describe('the lock of a data directory', () => {
  it('is had by one, who can give it back', async () => {
    const first = await lockDataDirectory(directory);

    await expect(lockDataDirectory(directory)).rejects.toThrow(/Another Loopwell server.*LOOPWELL_DATA/s);
    await first.release();
    await (await lockDataDirectory(directory)).release();
  });

  it('names the directory in its refusal', async () => {
    const first = await lockDataDirectory(directory);

    await expect(lockDataDirectory(directory)).rejects.toThrow(fs.realpathSync(directory));
    await first.release();
  });

  it('is free after its holder was killed', async () => {
    await leaveDeadSocket(path.join(directory, 'lock-7'));

    const lock = await lockDataDirectory(directory);

    expect(fs.readdirSync(directory)).toEqual(['lock-8']);
    await lock.release();
  });

  it('is won by exactly one of many that start together on a dead one', async () => {
    await leaveDeadSocket(path.join(directory, 'lock-1'));

    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDirectory(directory)));

    const won = attempts.filter(
      (attempt): attempt is PromiseFulfilledResult<DataDirectoryLock> => attempt.status === 'fulfilled',
    );
    expect(won).toHaveLength(1);
    await won[0]!.value.release();
  });

  it('is not taken from a living holder with a lower number', async () => {
    const living = net.createServer().listen(path.join(directory, 'lock-3'));
    await once(living, 'listening');
    await leaveDeadSocket(path.join(directory, 'lock-5'));

    await expect(lockDataDirectory(directory)).rejects.toThrow(/Another Loopwell server/);
    living.close();
  });

  it('works where the path is too long for a socket', async () => {
    const deep = path.join(directory, 'a'.repeat(120));
    fs.mkdirSync(deep);
    const first = await lockDataDirectory(deep);

    await expect(lockDataDirectory(deep)).rejects.toThrow(/Another Loopwell server/);
    await first.release();
  });
});
