import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import type { Session } from '#shared/api/sessions.ts';
import { openHardenedPglite } from './db/embedded/hardened-pglite.ts';
import type { ServerProcess } from './testing/built-server.ts';
import { startServer } from './testing/built-server.ts';
import { STOP_WITHIN_MS } from './stop-within.ts';
import { aPart } from './testing/recordings.ts';
import { openRecording, post, signIn, prepareBuiltPractice } from './testing/served-practice.ts';

// Runs the built server, as in a release. Its database thread is lost or hangs during use.
const practice = prepareBuiltPractice();

/** A setting that cannot be copied from the database thread to the server: reading it loses the thread. */
async function storeUnreadable(): Promise<void> {
  const database = await openHardenedPglite(path.join(practice.data, 'database'));
  await database.query(
    `insert into user_setting (organization_id, user_id, name, value, updated_at)
     select organization_id, user_id, 'deep', $1::jsonb, now() from app_user`,
    ['['.repeat(3600) + ']'.repeat(3600)],
  );
  await database.close();
}

describe('a server that loses its database thread while parts arrive', () => {
  it('says so, starts it again, answers the others and has every part it has acknowledged', async () => {
    await storeUnreadable();
    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    let words = '';
    server.child.stderr!.on('data', (bytes: Buffer) => (words += bytes.toString()));
    const { sessionComponentId, recording, session } = await openRecording(server);
    const { authorization, base } = await signIn(server);
    const get = (url: string) => fetch(server.url + url, { headers: { authorization } });
    const acknowledged: number[] = [];
    const statuses = new Set<number>();
    let nextSeq = 0;
    const losing = { isDone: false };
    const upload = async (): Promise<void> => {
      while (!losing.isDone) {
        const part = aPart(sessionComponentId, nextSeq++);
        const url = `${server.url}${recording}/chunks/${part.seq}?sha256=${part.sha256}`;
        const headers = { authorization, 'content-type': 'application/octet-stream' };
        const response = await fetch(url, { method: 'PUT', body: part.bytes, headers });
        if (response.ok) acknowledged.push(part.seq);
        statuses.add(response.status);
      }
    };
    const lose = async (): Promise<void> => {
      for (let time = 0; time < 3; time++) {
        const before = acknowledged.length;
        const refused = await get(base.replace(/^.*\//, '/v2/user/') + '/settings');
        const { error } = (await refused.json()) as ErrorBody;
        expect(refused.status).toBe(503);
        expect(error.message).toMatch(/could not be read.*is restarting.*Try again/);
        // The database is back once further parts are stored.
        while (acknowledged.length < before + 3) expect((await get(`${base}/clients`)).status).toBe(200);
      }
      losing.isDone = true;
    };

    await Promise.all([upload(), upload(), lose()]);

    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const found = (await (await get(session)).json()) as Session;
    expect(found.components[0]!.recording.storedSeqs).toEqual(expect.arrayContaining(acknowledged));
    expect(words.match(/database stopped .*started again/g)).toHaveLength(3);
    expect(words.match(/database runs again/g)).toHaveLength(3);
    expect(await server.stop()).toBe(0);
  });
});

describe('a server whose database hangs', () => {
  /** Spins as the database does after some errors, with a request in progress that will never be answered. */
  async function startHanging(): Promise<ServerProcess & { words: () => string }> {
    const hang = path.join(practice.data, 'hang');
    fs.rmSync(hang, { force: true });
    const preload =
      `import fs from 'node:fs'; const sync = fs.fsyncSync; fs.fsyncSync = (file) => { ` +
      `if (fs.existsSync(${JSON.stringify(hang)})) { fs.writeFileSync(${JSON.stringify(`${hang}s`)}, ''); for (;;); } sync(file); };`;
    const server = await startServer(practice.entry, {
      LOOPWELL_DATA: practice.data,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    });
    let words = '';
    server.child.stderr!.on('data', (bytes: Buffer) => (words += bytes.toString()));
    const { authorization, base } = await signIn(server);
    fs.writeFileSync(hang, '');
    const body = { firstName: 'Kim', lastName: 'Example' };
    void post(server, `${base}/client`, body, { authorization }).catch(() => undefined);
    await waitForFile(`${hang}s`);
    return { ...server, words: () => words };
  }

  it('stops soon after it was asked to, and at once when it is asked again', async () => {
    const patient = await startHanging();
    const askedOnce = performance.now();
    expect(await patient.stop()).toBe(1);
    const afterOneMs = performance.now() - askedOnce;
    // Only the limit makes the server say so; timing on a busy machine proves nothing.
    expect(patient.words()).toMatch(/Confirmed changes are safe/);
    expect(STOP_WITHIN_MS).toBeLessThan(10_000);

    const twice = await startHanging();
    const ended = once(twice.child, 'exit');
    const askedTwice = performance.now();
    const asking = setInterval(() => twice.child.kill('SIGTERM'), 100);
    expect(await ended).toEqual([1, null]);
    clearInterval(asking);

    expect(performance.now() - askedTwice).toBeLessThan(afterOneMs / 2);
  });
});

async function waitForFile(file: string): Promise<void> {
  if (fs.existsSync(file)) return;
  const watcher = fs.watch(path.dirname(file));
  while (!fs.existsSync(file)) await once(watcher, 'change');
  watcher.close();
}
