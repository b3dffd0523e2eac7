import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { organizationIdSchema } from '#shared/domain/ids.ts';
import { sha256 } from '../fs-blob-store.ts';
import { startS3Server, type TestS3Server } from '../testing/s3-server.ts';
import { createS3BlobStore } from './s3-blob-store.ts';
import { createS3Client, type S3Parts } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';

const ORG = organizationIdSchema.parse('0190a0a0-0000-7000-8000-00000000000a');
const BYTES = new TextEncoder().encode('<Error><Code>SlowDown</Code></Error> as the content of a file');
const HASH = sha256(BYTES);

let server: TestS3Server;
let waitsMs: number[] = [];
beforeAll(async () => (server = await startS3Server()));
afterEach(() => {
  server.interruptBy(undefined);
  waitsMs = [];
});
afterAll(() => server.close());

function storeWith(settings: Partial<S3Settings> = {}, parts: Partial<S3Parts> = {}, options = {}) {
  const client = createS3Client(
    { ...server.settings, ...settings },
    {
      fetch,
      nowMs: Date.now,
      random: () => 1,
      timeout: (durationMs) => AbortSignal.timeout(durationMs),
      waitMs: async (durationMs) => void waitsMs.push(durationMs),
      ...parts,
    },
  );
  return createS3BlobStore(client, options);
}

/** Interrupts the first `count` requests that match. */
function interruptFirst(
  count: number,
  instead: { status: number; code: string } | 'cut' | 'hang',
  path = /./,
) {
  let left = count;
  server.interruptBy((request) =>
    path.test(`${request.method} ${request.url}`) && left-- > 0 ? instead : undefined,
  );
}

describe('a storage that fails for a while', () => {
  it.each([
    ['is busy', { status: 503, code: 'SlowDown' }],
    ['has an inner error', { status: 500, code: 'InternalError' }],
    ['is not behind its proxy', { status: 404, code: '' }],
    ['cuts the connection', 'cut'],
    ['does not answer', 'hang'],
  ] as const)('that %s is asked again, each time after a longer wait', async (_, instead) => {
    let hanging = instead === 'hang' ? 2 : 0;
    const timeout = (durationMs: number) => AbortSignal.timeout(hanging-- > 0 ? 50 : durationMs);
    const store = storeWith({}, { timeout });
    interruptFirst(2, instead);

    await store.put(ORG, HASH, BYTES);

    expect(await store.get(ORG, HASH)).toEqual(BYTES);
    expect(waitsMs).toEqual([200, 400]);
  });

  it('is given up after five attempts, and what to do is said', async () => {
    interruptFirst(99, { status: 503, code: 'SlowDown' });

    await expect(storeWith().put(ORG, HASH, BYTES)).rejects.toThrow(
      'The object storage replied 503 SlowDown. Try again in a moment.',
    );
    expect(waitsMs).toEqual([200, 400, 800, 1600]);
  });

  it('gets one attempt more for bytes that changed on their way', async () => {
    let changes = 1;
    const unreliable: typeof fetch = async (url, init) => {
      if (init?.method === 'PUT' && changes-- > 0)
        return fetch(url, { ...init, body: new Uint8Array([1, 2, 3]) });
      const reply = await fetch(url, init);
      return init?.method === 'GET' && changes-- > -2
        ? new Response('changed', { headers: reply.headers })
        : reply;
    };
    const store = storeWith({}, { fetch: unreliable });

    await store.put(ORG, HASH, BYTES);

    expect(waitsMs).toHaveLength(1);
    expect(await store.get(ORG, HASH)).toEqual(BYTES);
  });
});

describe('a storage that refuses', () => {
  it.each([
    [
      { secretAccessKey: 'wrong' },
      /refused the access key \(403 SignatureDoesNotMatch\).*AWS_SECRET_ACCESS_KEY/,
    ],
    [{ bucket: 'elsewhere' }, /There is no bucket elsewhere at 127\.0\.0\.1.*Check BLOB_STORE/],
  ])('names the setting: %o', async (wrong: Partial<S3Settings>, message) => {
    const bucketUrl = new URL(`/${wrong.bucket ?? server.settings.bucket}/`, server.settings.bucketUrl);

    await expect(storeWith({ ...wrong, bucketUrl }).put(ORG, HASH, BYTES)).rejects.toThrow(message);
    expect(waitsMs).toEqual([]);
  });

  it.each([
    [{ status: 507, code: 'InsufficientStorage' }, 'storageFull', /object storage of the server is full/],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, 'unavailable', /clock of the server is wrong/],
    [{ status: 301, code: 'PermanentRedirect' }, 'unavailable', /in another region than us-east-1/],
    [{ status: 400, code: 'AuthorizationHeaderMalformed' }, 'unavailable', /Name its region in BLOB_STORE/],
  ])('says why: %o', async (instead, code, message) => {
    interruptFirst(99, instead);

    await expect(storeWith().put(ORG, HASH, BYTES)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  it('is named when it cannot be reached', async () => {
    const store = storeWith({ bucketUrl: new URL('http://127.0.0.1:9/recordings/') });

    await expect(store.get(ORG, HASH)).rejects.toThrow(/object storage at 127\.0\.0\.1:9 cannot be reached/);
  });
});

describe('an upload in parts', () => {
  const large = Uint8Array.from({ length: 250_000 }, (_, index) => (index * 7) % 251);
  const largeHash = sha256(large);

  it('repeats the part that failed, and no other', async () => {
    const store = storeWith({}, {}, { partBytes: 100_000 });
    const before = server.requests.length;
    interruptFirst(1, 'cut', /partNumber=2/);

    await store.put(ORG, largeHash, large);

    const parts = server.requests.slice(before).flatMap((line) => /partNumber=(\d)/.exec(line)?.[1] ?? []);
    expect(parts).toEqual(['1', '2', '2', '3']);
    expect(await store.get(ORG, largeHash)).toEqual(large);
  });

  it('is taken back when a part cannot be sent', async () => {
    const store = storeWith({}, {}, { partBytes: 100_000 });
    const other = large.map((byte) => 255 - byte);
    const before = server.requests.length;
    interruptFirst(99, { status: 503, code: 'SlowDown' }, /partNumber=3/);

    await expect(store.put(ORG, sha256(other), other)).rejects.toThrow(/503/);

    expect(server.requests.slice(before).at(-1)).toMatch(/^DELETE .*uploadId=/);
    await expect(store.get(ORG, sha256(other))).rejects.toThrow(/missing/);
  });
});

it('lists more objects than fit on a page', async () => {
  const store = storeWith({ prefix: 'many/' }, {}, { pageSize: 3 });
  const hashes = Array.from({ length: 7 }, (_, index) => sha256(new Uint8Array([index])));
  for (const [index, hash] of hashes.entries()) await store.put(ORG, hash, new Uint8Array([index]));
  const before = server.requests.length;
  const found: string[] = [];

  for await (const { name } of store.list(ORG)) found.push(name);

  expect(found.toSorted()).toEqual(hashes.toSorted());
  expect(server.requests.length - before).toBe(3);
});
