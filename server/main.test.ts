import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity.ts';
import type { Client } from '#shared/api/clients.ts';
import type { Session } from '#shared/api/sessions.ts';
import { seededRandom } from './db/testing/crashing-disk.ts';
import type { BuiltServer, ServerProcess } from './testing/built-server.ts';
import { buildServer, startRefused, startServer } from './testing/built-server.ts';
import { aPiece, aSettings } from './testing/recordings.ts';

// These run the bundle a release has, as a process of its own, with its database thread and real files.
const PRACTICE = {
  practiceName: 'Practice',
  region: 'EU',
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.test',
  password: 'correct horse battery',
};

let built: BuiltServer;
let root: string;
let data: string;
let prepared: string;

beforeAll(async () => {
  built = await buildServer();
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-main-'));
  prepared = path.join(root, 'prepared');
  const server = await startServer(built.entry, { LOOPWELL_DATA: prepared });
  await post(server, '/v2/setup/practice', PRACTICE);
  await server.stop();
}, 60_000);
beforeEach(({ task }) => {
  data = path.join(root, task.id);
  fs.cpSync(prepared, data, { recursive: true });
});
afterAll(() => {
  built.remove();
  fs.rmSync(root, { recursive: true, force: true });
});

const post = (server: ServerProcess, url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function signIn(server: ServerProcess): Promise<{ authorization: string; base: string }> {
  const response = await post(
    server,
    '/idp/',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: IDP_CLIENT_ID,
      AuthParameters: { USERNAME: PRACTICE.email, PASSWORD: PRACTICE.password },
    },
    { 'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth` },
  );
  const { AuthenticationResult: tokens } = (await response.json()) as {
    AuthenticationResult: { AccessToken: string };
  };
  const { sub } = JSON.parse(atob(tokens.AccessToken.split('.')[1]!)) as { sub: string };
  return { authorization: `Bearer ${tokens.AccessToken}`, base: `/v2/therapist/${sub}` };
}

async function openRecording(server: ServerProcess) {
  const { authorization, base } = await signIn(server);
  const headers = { authorization };
  const made = await post(server, `${base}/client`, { firstName: 'Kim', lastName: 'Example' }, headers);
  const { clientId } = (await made.json()) as Client;
  const planned = await post(server, `${base}/client/${clientId}/sessions`, undefined, headers);
  const session = (await planned.json()) as Session;
  const { sessionComponentId } = session.components[0]!;
  const recording = `${base}/sessionComponent/${sessionComponentId}/recording`;
  await fetch(server.url + recording, {
    method: 'PUT',
    body: JSON.stringify({ settings: aSettings() }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return { sessionComponentId, recording, session: `${base}/session/${session.sessionId}` };
}

describe('a server that is killed while pieces arrive', () => {
  it('has every piece it has acknowledged, whole', async () => {
    const random = seededRandom(7);
    let server = await startServer(built.entry, { LOOPWELL_DATA: data });
    const { sessionComponentId, recording, session } = await openRecording(server);
    const acknowledged = new Map<number, Float64Array>();
    let nextSeq = 0;

    for (let round = 0; round < 4; round++) {
      const { authorization } = await signIn(server);
      const killAfter = acknowledged.size + 3 + Math.floor(random() * 10);
      let killing: Promise<void> | undefined;
      const upload = async (): Promise<void> => {
        while (!killing) {
          const piece = aPiece(sessionComponentId, nextSeq++);
          const response = await fetch(
            `${server.url}${recording}/chunks/${piece.seq}?sha256=${piece.sha256}`,
            {
              method: 'PUT',
              body: piece.bytes,
              headers: { authorization, 'content-type': 'application/octet-stream' },
            },
          ).catch(() => undefined);
          if (response?.ok) acknowledged.set(piece.seq, piece.ticks);
          // The other uploads are under way at this moment.
          if (acknowledged.size >= killAfter) killing ??= server.kill();
        }
      };
      await Promise.all([upload(), upload(), upload()]);
      await killing;
      server = await startServer(built.entry, { LOOPWELL_DATA: data });
    }

    const { authorization } = await signIn(server);
    const get = (url: string) => fetch(server.url + url, { headers: { authorization } });
    const found = (await (await get(session)).json()) as Session;
    const { storedSeqs } = found.components[0]!.recording;
    const ticks = new Float64Array(await (await get(`${recording}/ticks`)).arrayBuffer());
    expect(acknowledged.size).toBeGreaterThanOrEqual(12);
    expect(storedSeqs).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    const width = aPiece(sessionComponentId, 0).ticks.length;
    for (const [seq, expected] of acknowledged) {
      const at = storedSeqs.indexOf(seq) * width;
      expect(ticks.subarray(at, at + width)).toEqual(expected);
    }
    expect(await server.stop()).toBe(0);
  }, 120_000);
});

describe('a second server', () => {
  it('is refused the data directory of the first, and told what to do', async () => {
    const server = await startServer(built.entry, { LOOPWELL_DATA: data });

    const { code, output } = await startRefused(built.entry, { LOOPWELL_DATA: data });

    expect(code).toBe(1);
    expect(output).toContain(fs.realpathSync(data));
    expect(output).toMatch(/Another Loopwell server.*LOOPWELL_DATA=/s);
    expect(output).not.toMatch(/at .*\.js:\d+/);
    expect((await fetch(`${server.url}/v2/setup`)).status).toBe(200);
    await server.stop();
  });

  it('is told which port is taken, and how to choose another', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as net.AddressInfo;

    const { code, output } = await startRefused(built.entry, { LOOPWELL_DATA: data, PORT: String(port) });

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
    const { code, output } = await startRefused(built.entry, { LOOPWELL_DATA: data, ...environment });

    expect(code).toBe(1);
    expect(output).toMatch(words);
    expect(output).not.toMatch(/at .*\.js:\d+/);
  });
});

describe('a server that is asked to stop', () => {
  it('ends in peace and gives the directory back', async () => {
    const server = await startServer(built.entry, { LOOPWELL_DATA: data });

    expect(await server.stop()).toBe(0);

    const again = await startServer(built.entry, { LOOPWELL_DATA: data });
    expect(await (await fetch(`${again.url}/v2/setup`)).json()).toMatchObject({ isEmpty: false });
    await again.stop();
  });

  it('keeps sign-ins: keys survive a restart', async () => {
    const first = await startServer(built.entry, { LOOPWELL_DATA: data });
    const { authorization, base } = await signIn(first);
    await first.stop();

    const second = await startServer(built.entry, { LOOPWELL_DATA: data });
    const response = await fetch(`${second.url}${base}/clients`, { headers: { authorization } });

    expect(response.status).toBe(200);
    expect(fs.statSync(path.join(data, 'keys', 'signing-key.json')).mode & 0o077).toBe(0);
    await second.stop();
  });
});

describe('a server whose disk fails', () => {
  it('refuses in words, then ends with the reason, and has kept what it confirmed', async () => {
    const broken = path.join(data, 'broken');
    const preload =
      `import fs from 'node:fs'; const sync = fs.fsyncSync; fs.fsyncSync = (file) => { ` +
      `if (fs.existsSync(${JSON.stringify(broken)})) throw Object.assign(new Error('EIO'), { code: 'EIO' }); sync(file); };`;
    const server = await startServer(built.entry, {
      LOOPWELL_DATA: data,
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
    const again = await startServer(built.entry, { LOOPWELL_DATA: data });
    const response = await fetch(`${again.url}${base}/clients`, { headers: { authorization } });
    const { clients } = (await response.json()) as { clients: Client[] };
    // What was not confirmed may or may not be there.
    expect(clients.map(({ firstName }) => firstName)).toContain('Kept');
    await again.stop();
  }, 60_000);
});
