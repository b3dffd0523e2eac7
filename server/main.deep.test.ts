import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import type { Session } from '#shared/api/sessions.ts';
import { openHardenedPglite } from './db/embedded/hardened-pglite.ts';
import { seededRandom } from './db/testing/crashing-disk.ts';
import { startRefused, startServer } from './testing/built-server.ts';
import { aPart } from './testing/recordings.ts';
import { openRecording, post, signIn, prepareBuiltPractice } from './testing/served-practice.ts';

// These tests run the release bundle in its own process, with its database thread and real files.
const practice = prepareBuiltPractice();

describe('a server that is killed while parts arrive', () => {
  it('has every part it has acknowledged, whole', async () => {
    const random = seededRandom(7);
    let server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const { sessionComponentId, recording, session } = await openRecording(server);
    const acknowledged = new Map<number, Float64Array>();
    let nextSeq = 0;

    for (let round = 0; round < 4; round++) {
      const { authorization } = await signIn(server);
      const killAfter = acknowledged.size + 3 + Math.floor(random() * 10);
      let killing: Promise<void> | undefined;
      const upload = async (): Promise<void> => {
        while (!killing) {
          const part = aPart(sessionComponentId, nextSeq++);
          const response = await fetch(`${server.url}${recording}/chunks/${part.seq}?sha256=${part.sha256}`, {
            method: 'PUT',
            body: part.bytes,
            headers: { authorization, 'content-type': 'application/octet-stream' },
          }).catch(() => undefined);
          if (response?.ok) acknowledged.set(part.seq, part.ticks);
          // The other uploads are in progress at this moment.
          if (acknowledged.size >= killAfter) killing ??= server.kill();
        }
      };
      await Promise.all([upload(), upload(), upload()]);
      await killing;
      server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    }

    const { authorization } = await signIn(server);
    const get = (url: string) => fetch(server.url + url, { headers: { authorization } });
    const found = (await (await get(session)).json()) as Session;
    const { storedSeqs } = found.components[0]!.recording;
    const ticks = new Float64Array(await (await get(`${recording}/ticks`)).arrayBuffer());
    expect(acknowledged.size).toBeGreaterThanOrEqual(12);
    expect(storedSeqs).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    const width = aPart(sessionComponentId, 0).ticks.length;
    for (const [seq, expected] of acknowledged) {
      const at = storedSeqs.indexOf(seq) * width;
      expect(ticks.subarray(at, at + width)).toEqual(expected);
    }
    expect(await server.stop()).toBe(0);
  });
});

describe('a second server', () => {
  it('is refused the data directory of the first, and told what to do', async () => {
    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });

    const { code, output } = await startRefused(practice.entry, { LOOPWELL_DATA: practice.data });

    expect(code).toBe(1);
    expect(output).toContain(fs.realpathSync(practice.data));
    expect(output).toMatch(/Another Loopwell server.*LOOPWELL_DATA=/s);
    expect(output).not.toMatch(/at .*\.js:\d+/);
    expect((await fetch(`${server.url}/v2/setup`)).status).toBe(200);
    await server.stop();
  });

  it('is told which port is taken, and how to choose another', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as net.AddressInfo;

    const { code, output } = await startRefused(practice.entry, {
      LOOPWELL_DATA: practice.data,
      PORT: String(port),
    });

    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is in use`);
    expect(output).toContain('PORT=');
    taken.close();
  });
});

describe('a start that cannot succeed', () => {
  it.each([
    ['a port that is none', { PORT: 'http' }, /PORT=http is not a port/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /DATABASE_URL cannot be reached/,
    ],
    [
      'a data directory that is a file',
      { LOOPWELL_DATA: '/dev/null' },
      /\/dev\/null cannot be used.*LOOPWELL_DATA=/s,
    ],
    ['a log level that is none', { LOG_LEVEL: 'loud' }, /LOG_LEVEL=loud is not known/],
  ])('names %s', async (_what, environment, words) => {
    const { code, output } = await startRefused(practice.entry, {
      LOOPWELL_DATA: practice.data,
      ...environment,
    });

    expect(code).toBe(1);
    expect(output).toMatch(words);
    expect(output).not.toMatch(/at .*\.js:\d+/);
  });
});

describe('a start on a damaged data folder', () => {
  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'without its database',
      (at) => fs.rmSync(path.join(at, 'database'), { recursive: true }),
      /database\/cluster is missing.*keys.*backup/s,
    ],
    [
      'with a key that is cut off',
      (at) => fs.truncateSync(path.join(at, 'keys', 'signing-key.json'), 5),
      /signing-key.json is damaged.*backup/s,
    ],
  ])('%s is refused in a sentence', async (_what, damage, words) => {
    damage(practice.data);

    const { code, output } = await startRefused(practice.entry, { LOOPWELL_DATA: practice.data });

    expect(code).toBe(1);
    expect(output).toMatch(words);
    expect(output).not.toMatch(/at .*\.js:\d+/);
  });

  it.each(['a first start', 'a later start'])(
    'on a full disk is refused in a sentence (%s)',
    async (which) => {
      const preload =
        `import fs from 'node:fs'; const { openSync, writeSync, writeFileSync } = fs; const ours = new Set(); ` +
        `const isOurs = (name) => String(name).includes(${JSON.stringify(path.basename(practice.root))}); ` +
        `const refuse = () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), ` +
        `{ code: 'ENOSPC', errno: -28 }); }; ` +
        `fs.openSync = (name, ...rest) => { const file = openSync(name, ...rest); ` +
        `if (isOurs(name)) ours.add(file); else ours.delete(file); return file; }; ` +
        `fs.writeSync = (file, ...rest) => (ours.has(file) ? refuse() : writeSync(file, ...rest)); ` +
        // Node writes whole files past `fs.writeSync`.
        `fs.writeFileSync = (name, ...rest) => (isOurs(name) ? refuse() : writeFileSync(name, ...rest));`;

      const { code, output } = await startRefused(practice.entry, {
        LOOPWELL_DATA: which === 'a first start' ? `${practice.data}-new` : practice.data,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
      });

      expect(code).toBe(1);
      expect(output).toMatch(/disk is full.*Free some space/s);
      expect(output).not.toMatch(/at .*\.js:\d+/);
    },
  );
});

describe('a database with a damaged page', () => {
  /** Overwrites the first page of a table with invalid bytes. */
  async function damage(table: string): Promise<void> {
    const folder = path.join(practice.data, 'database');
    const database = await openHardenedPglite(folder);
    await database.exec('checkpoint');
    const [row] = await database.query<{ at: string }>('select pg_relation_filepath($1::regclass) as at', [
      table,
    ]);
    await database.close();
    const file = path.join(folder, 'cluster', row!.at);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, bytes.fill(0x5a, 100, 4000));
  }

  it('closes only what lies on it, in words', async () => {
    const whole = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const { authorization, base } = await signIn(whole);
    const headers = { authorization };
    await post(whole, `${base}/client`, { firstName: 'Kim', lastName: 'Example' }, headers);
    await whole.stop();
    for (const table of ['client', 'built_in_protocol']) await damage(table);

    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const get = (url: string) => fetch(server.url + url, { headers });
    const clients = await get(`${base}/clients`);

    expect(clients.status).toBe(503);
    expect(await clients.text()).toMatch(/damaged on the server's disk.*backup/);
    expect((await get(`${base}/questionnaires`)).status).toBe(200);
    expect((await get(`${base}/eegFiles`)).status).toBe(200);
    expect((await signIn(server)).authorization).toMatch(/^Bearer /);
    expect(await server.stop()).toBe(0);
  });
});

describe('a server that is asked to stop', () => {
  it('ends in peace and gives the directory back', async () => {
    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });

    expect(await server.stop()).toBe(0);

    const again = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    expect(await (await fetch(`${again.url}/v2/setup`)).json()).toMatchObject({ isEmpty: false });
    await again.stop();
  });

  it('keeps sign-ins: keys survive a restart', async () => {
    const first = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const { authorization, base } = await signIn(first);
    await first.stop();

    const second = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const response = await fetch(`${second.url}${base}/clients`, { headers: { authorization } });

    expect(response.status).toBe(200);
    expect(fs.statSync(path.join(practice.data, 'keys', 'signing-key.json')).mode & 0o077).toBe(0);
    await second.stop();
  });
});

describe('a server that is asked to stop while requests arrive', () => {
  const signature =
    'POST /v2/setup/practice HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

  /** A request of which half the body has arrived. */
  async function sendHalf({ url }: { url: string }) {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const received = text(socket).catch(() => 'cut');
    await once(socket, 'connect');
    // The interim response shows that the server has read the headers.
    const begun = once(socket, 'data');
    socket.write(`${signature}expect: 100-continue\r\ncontent-length: 4\r\n\r\n{`);
    await begun;
    return { socket, received };
  }

  const refuses =
    ({ url }: { url: string }) =>
    () =>
      fetch(url).then(
        () => false,
        () => true,
      );

  it('answers those that end, cuts off the others, and ends in peace within its time', async () => {
    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const [ends, hangs] = await Promise.all([sendHalf(server), sendHalf(server)]);

    const stopped = server.stop();
    await expect.poll(refuses(server)).toBe(true);
    ends.socket.write('   ');

    expect(await ends.received).toMatch(/HTTP\/1.1 4\d\d [^]*"error"/);
    expect(await stopped).toBe(0);
    expect(await hangs.received).not.toContain('"error"');
  });

  it('ends at once when it is asked again, and says so', async () => {
    const server = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    let words = '';
    server.child.stderr!.on('data', (bytes: Buffer) => (words += bytes.toString()));
    await sendHalf(server);
    const ended = once(server.child, 'close');

    server.child.kill('SIGTERM');
    await expect.poll(refuses(server)).toBe(true);
    // Signals in the first quarter of a second count as the same one.
    const again = setInterval(() => server.child.kill('SIGTERM'), 50);

    expect(await ended).toEqual([1, null]);
    clearInterval(again);
    expect(words).toMatch(/ended before everything had stopped.*Confirmed changes are safe/);
    const next = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    expect(await next.stop()).toBe(0);
  });
});

describe('a server whose database no longer answers', () => {
  it('ends its thread, starts it again in words, and has kept what it confirmed', async () => {
    const hang = path.join(practice.data, 'hang');
    const preload =
      `import fs from 'node:fs'; import { isMainThread } from 'node:worker_threads'; ` +
      `const sync = fs.fsyncSync; const repeat = setInterval; ` +
      // Ten seconds pass in one, so that the test need not wait a minute.
      `if (isMainThread) globalThis.setInterval = (run, ms, ...rest) => repeat(run, ms === 1000 ? 100 : ms, ...rest); ` +
      `else fs.fsyncSync = (file) => { if (fs.existsSync(${JSON.stringify(hang)})) { ` +
      `fs.rmSync(${JSON.stringify(hang)}); for (;;); } sync(file); };`;
    const server = await startServer(practice.entry, {
      LOOPWELL_DATA: practice.data,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    });
    const { authorization, base } = await signIn(server);
    let words = '';
    server.child.stderr!.on('data', (bytes: Buffer) => (words += bytes.toString()));
    const addClient = (firstName: string) =>
      post(server, `${base}/client`, { firstName, lastName: 'X' }, { authorization });
    expect((await addClient('Kept')).status).toBe(200);

    fs.writeFileSync(hang, '');
    const refused = await addClient('Unconfirmed');

    expect(refused.status).toBe(503);
    expect(await refused.text()).toMatch(/did not answer for 60 seconds.*is restarting. Try again/);
    expect((await addClient('Later')).status).toBe(200);
    expect(words).toMatch(/did not answer for 60 seconds.*being started again[^]*runs again/);
    const response = await fetch(`${server.url}${base}/clients`, { headers: { authorization } });
    const { clients } = (await response.json()) as { clients: Client[] };
    expect(clients.map(({ firstName }) => firstName)).toEqual(expect.arrayContaining(['Kept', 'Later']));
    expect(await server.stop()).toBe(0);
  });
});

describe('a server whose disk fails', () => {
  it('refuses in words, then ends with the reason, and has kept what it confirmed', async () => {
    const broken = path.join(practice.data, 'broken');
    const preload =
      `import fs from 'node:fs'; const sync = fs.fsyncSync; fs.fsyncSync = (file) => { ` +
      `if (fs.existsSync(${JSON.stringify(broken)})) throw Object.assign(new Error('EIO'), { code: 'EIO' }); sync(file); };`;
    const server = await startServer(practice.entry, {
      LOOPWELL_DATA: practice.data,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    });
    const { authorization, base } = await signIn(server);
    let words = '';
    server.child.stderr!.on('data', (bytes: Buffer) => (words += bytes.toString()));
    const ended = once(server.child, 'close');
    const addClient = (firstName: string) =>
      post(server, `${base}/client`, { firstName, lastName: 'X' }, { authorization });
    expect((await addClient('Kept')).status).toBe(200);

    fs.writeFileSync(broken, '');
    const refused = await addClient('Unconfirmed');

    expect(refused.status).toBe(503);
    expect(await ended).toEqual([1, null]);
    expect(words).toMatch(/database stopped .*disk/);
    fs.rmSync(broken);
    const again = await startServer(practice.entry, { LOOPWELL_DATA: practice.data });
    const response = await fetch(`${again.url}${base}/clients`, { headers: { authorization } });
    const { clients } = (await response.json()) as { clients: Client[] };
    // An unconfirmed change may or may not exist.
    expect(clients.map(({ firstName }) => firstName)).toContain('Kept');
    await again.stop();
  });
});
