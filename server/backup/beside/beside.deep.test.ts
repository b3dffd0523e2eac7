import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer } from '#server/testing/built-server.ts';
import { openRecording, prepareBuiltPractice, signIn } from '#server/testing/served-practice.ts';
import { aPart } from '#server/testing/recordings.ts';

// These tests run the release bundle: a server on its embedded database, and the commands beside it.
const practice = prepareBuiltPractice();
const PASSPHRASE = 'a few words that are long';

function run(command: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(path.dirname(practice.entry), `${command}.js`), ...args], {
    env: { PATH: process.env.PATH, BACKUP_PASSPHRASE: PASSPHRASE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

describe('npm run backup beside a running server', () => {
  it('has everything the server has acknowledged, and a restored server goes on with it', async () => {
    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const { sessionComponentId, recording, session } = await openRecording(server);
    const { authorization } = await signIn(server);
    const part = aPart(sessionComponentId, 0);
    const stored = await fetch(`${server.url}${recording}/chunks/0?sha256=${part.sha256}`, {
      method: 'PUT',
      body: part.bytes,
      headers: { authorization, 'content-type': 'application/octet-stream' },
    });
    expect(stored.status).toBe(200);

    const target = path.join(practice.root, 'backups');
    const backup = await run('backup', [target], { LOOPWELL_DATA: practice.data }).ended;
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Backup complete: .*1 stored file/),
    });
    expect(await server.stop()).toBe(0);

    const restored = path.join(practice.root, 'restored');
    const restore = await run('restore', [target, '--into', restored], { LOOPWELL_DATA: practice.data })
      .ended;
    expect(restore).toMatchObject({ code: 0, output: expect.stringMatching(/Everything was compared/) });
    // The key of sealed recordings is kept apart, and put back by the person who restores.
    const key = 'keys/master-key';
    if (fs.existsSync(path.join(practice.data, key)))
      fs.copyFileSync(path.join(practice.data, key), path.join(restored, key));

    const verified = await run('verify', [], { LOOPWELL_DATA: restored }).ended;
    expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/is as it was written/) });
    const again = await startServer(practice.entry, { LOOPWELL_DATA: restored });
    const headers = { authorization: (await signIn(again)).authorization };
    expect((await fetch(again.url + session, { headers })).status).toBe(200);
    const chunk = await fetch(`${again.url}${recording}/chunks/0`, { headers });
    expect(new Uint8Array(await chunk.arrayBuffer())).toEqual(part.bytes);
    await again.stop();
  });

  it('that is refused says why, and the server goes on', async () => {
    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const target = path.join(practice.data, 'x.lwbackup');
    fs.writeFileSync(target, 'there');

    const backup = await run('backup', [target], { LOOPWELL_DATA: practice.data }).ended;
    expect(backup).toMatchObject({
      code: 1,
      output: expect.stringMatching(/exists already.*never overwritten/),
    });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
