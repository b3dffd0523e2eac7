import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import type { Session } from '#shared/api/sessions.ts';
import { findBinaries, openClusterDatabase } from './db/testing/postgres-cluster.ts';
import { loadSigningKeys } from './identity/keys.ts';
import { loadSecretKey } from './identity/secret-box.ts';
import { systemRandom } from './ports/random.ts';
import { loadAnchorKey } from './storage/audit-anchors.ts';
import { startS3Server, type TestS3Server } from './storage/testing/s3-server.ts';
import {
  type BuiltServer,
  buildServer,
  type Environment,
  type ServerProcess,
  startRefused,
  startServer,
} from './testing/built-server.ts';
import { aPart } from './testing/recordings.ts';
import { type RoundRobin, startRoundRobin } from './testing/round-robin.ts';
import { openRecording, post, PRACTICE } from './testing/served-practice.ts';

const BINARIES = findBinaries();
const PARTS_IN_ALL = 60;

type Tokens = { AccessToken: string; RefreshToken: string };

// Several processes of the release bundle on one PostgreSQL and one object storage, behind a load balancer.
describe.runIf(BINARIES !== undefined)('several servers of one practice', () => {
  let built: BuiltServer;
  let storage: TestS3Server;
  let root: string;
  beforeAll(async () => {
    [built, storage] = await Promise.all([buildServer(), startS3Server()]);
  }, 120_000);
  afterAll(async () => {
    built.remove();
    await storage.close();
  });

  let database: Awaited<ReturnType<typeof openClusterDatabase>>;
  let servers: ServerProcess[];
  let balancer: RoundRobin | undefined;
  beforeEach(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-several-'));
    database = await openClusterDatabase(BINARIES!);
    servers = [];
  });
  afterEach(async () => {
    balancer?.close();
    for (const server of servers) await server.kill();
    await database.dispose();
    fs.rmSync(root, { recursive: true, force: true });
  });

  const environmentOf = (name: string): Environment => {
    const { bucket, bucketUrl, accessKeyId, secretAccessKey } = storage.settings;
    return {
      LOOPWELL_DATA: path.join(root, name),
      LOOPWELL_KEYS: path.join(root, 'keys'),
      DATABASE_URL: database.databaseUrl,
      BLOB_STORE: `s3://${bucket}/${path.basename(root)}?endpoint=${bucketUrl.origin}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
  };
  /** The first server sets the practice up, and the others start together. */
  async function startPractice(count: number): Promise<RoundRobin> {
    servers.push(await startServer(built.entry, environmentOf('1')));
    expect((await post(servers[0]!, '/v2/setup/practice', PRACTICE)).ok).toBe(true);
    const others = Array.from({ length: count - 1 }, (_, index) =>
      startServer(built.entry, environmentOf(String(index + 2))),
    );
    servers.push(...(await Promise.all(others)));
    return (balancer = await startRoundRobin(servers.map(({ url }) => url)));
  }
  const signedIn = async (url: string, parameters: object, flow = 'USER_PASSWORD_AUTH') =>
    fetch(`${url}/idp/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth` },
      body: JSON.stringify({ AuthFlow: flow, ClientId: IDP_CLIENT_ID, AuthParameters: parameters }),
    });
  const tokensOf = async (reply: Response) =>
    ((await reply.json()) as { AuthenticationResult: Tokens }).AuthenticationResult;

  it.each([2, 4])(
    '%i servers: one is killed under load; nothing acknowledged is lost, nobody is signed out',
    async (count) => {
      const { url, answered } = await startPractice(count);
      const through = { ...servers[0]!, url };
      const { sessionComponentId, recording, session } = await openRecording(through);
      const { AccessToken, RefreshToken } = await tokensOf(
        await signedIn(url, { USERNAME: PRACTICE.email, PASSWORD: PRACTICE.password }),
      );
      const headers = { authorization: `Bearer ${AccessToken}` };
      const acknowledged = new Map<number, Float64Array>();
      const refusals: number[] = [];
      let nextSeq = 0;
      let killing: Promise<void> | undefined;

      // As the browser does, a part is sent again until the server has confirmed it.
      const upload = async (): Promise<void> => {
        while (nextSeq < PARTS_IN_ALL) {
          const part = aPart(sessionComponentId, nextSeq++);
          while (!acknowledged.has(part.seq)) {
            const reply = await fetch(`${url}${recording}/chunks/${part.seq}?sha256=${part.sha256}`, {
              method: 'PUT',
              body: part.bytes,
              headers: { ...headers, 'content-type': 'application/octet-stream' },
            }).catch(() => undefined);
            if (reply?.ok) acknowledged.set(part.seq, part.ticks);
            else if (reply && reply.status !== 502) refusals.push(reply.status);
          }
          if (acknowledged.size >= PARTS_IN_ALL / 3) killing ??= servers[1]!.kill();
        }
      };
      await Promise.all([upload(), upload(), upload(), upload()]);
      await killing;

      expect(refusals).toEqual([]);
      expect(answered.filter((requests) => requests < 5)).toEqual([]);
      const width = aPart(sessionComponentId, 0).ticks.length;
      const alive = servers.filter((_, index) => index !== 1);
      for (const server of alive) {
        const found = (await (await fetch(server.url + session, { headers })).json()) as Session;
        const { storedSeqs } = found.components[0]!.recording;
        expect(storedSeqs.toSorted((a, b) => a - b)).toEqual(
          [...acknowledged.keys()].toSorted((a, b) => a - b),
        );
        const ticks = new Float64Array(
          await (await fetch(`${server.url}${recording}/ticks`, { headers })).arrayBuffer(),
        );
        for (const [seq, expected] of acknowledged) {
          const at = storedSeqs.indexOf(seq) * width;
          expect(ticks.subarray(at, at + width)).toEqual(expected);
        }
      }
      // A refresh token is valid once, at whichever server.
      const last = alive.at(-1)!.url;
      const refreshed = await signedIn(last, { REFRESH_TOKEN: RefreshToken }, 'REFRESH_TOKEN_AUTH');
      expect(refreshed.status).toBe(200);
    },
    120_000,
  );

  it('count wrong passwords together', async () => {
    const { url } = await startPractice(2);
    const guess = () => signedIn(url, { USERNAME: PRACTICE.email, PASSWORD: 'wrong horse battery' });

    const kinds: string[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      kinds.push(((await (await guess()).json()) as { __type: string }).__type);
    }

    // Four are free; the fifth is refused as wrong and starts the wait, at all servers.
    expect(kinds.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'NotAuthorizedException'));
    expect(kinds.slice(5)).toEqual(['TooManyRequestsException', 'TooManyRequestsException']);
  });

  it('are refused with other keys than the first one, in a sentence', async () => {
    await startPractice(1);

    for (const folder of ['none', 'made']) {
      const keys = path.join(root, folder);
      if (folder === 'made') {
        fs.mkdirSync(keys);
        fs.copyFileSync(path.join(root, 'keys', 'master-key'), path.join(keys, 'master-key'));
        await loadSigningKeys(keys);
        loadSecretKey(keys, systemRandom);
        loadAnchorKey(keys);
      }
      const environment = { ...environmentOf('2'), LOOPWELL_KEYS: keys };
      const { code, output } = await startRefused(built.entry, environment);

      expect(code).toBe(1);
      expect(output).toMatch(
        folder === 'none' ? /master key of this installation is missing/ : /has other keys\. Copy the folder/,
      );
      expect(output).not.toMatch(/at .*\.js:\d+/);
    }
  }, 60_000);
});
