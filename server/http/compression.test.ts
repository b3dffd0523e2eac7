import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BYTES, STREAM, type Endpoint } from '#shared/api/endpoint.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import { precompress } from '../launch/precompress.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, seedTherapist } from '../testing/test-server.ts';
import { codingsFor } from './content-coding.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(400);
const PAGE = `<title>Loopwell</title>${'<p>page</p>'.repeat(300)}`;
/** Only a file header: too short to compress. */
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

let server: TestServer;
let therapist: TestUser;
let token: string;

beforeAll(async () => {
  server = await buildTestServer({ allowedHosts: () => true });
  const web = path.join(server.dataRoot, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(web, 'index.html'), PAGE);
  fs.writeFileSync(path.join(web, 'assets', 'main-abc123.js'), SCRIPT);
  fs.writeFileSync(path.join(web, 'assets', 'small-abc123.js'), 'export {};');
  fs.writeFileSync(path.join(web, 'icon.png'), PICTURE);
  await precompress(web);
  ({ therapist, token } = await seedTherapist(server));
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.call('GET', url, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('what a client says it can read', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP', ['gzip']],
    ['br;q=0, gzip;q=0.5', ['gzip']],
    ['br; q=0.000', []],
    ['identity', []],
    ['*', []],
    ['brx, xgzip', []],
    [undefined, []],
  ])('%s', (header, codings) => {
    expect(codingsFor(header).map(({ name }) => name)).toEqual(codings);
  });
});

describe('files of the web app', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('are sent by the best coding of %s', async (accepted, coding, unpack) => {
    for (const [url, text] of [
      ['/assets/main-abc123.js', SCRIPT],
      ['/app/clients', PAGE],
    ] as const) {
      const response = await get(url, { 'accept-encoding': accepted });
      const bytes = await bytesOf(response);

      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-type')).toMatch(url === '/app/clients' ? /html/ : /javascript/);
      expect(bytes.byteLength).toBeLessThan(text.length / 10);
      expect(unpack(bytes).toString()).toBe(text);
    }
  });

  it.each([
    ['for who reads no coding', '/assets/main-abc123.js', 'identity', SCRIPT],
    ['that are small', '/assets/small-abc123.js', 'br', 'export {};'],
  ])('are sent as they are %s', async (_which, url, accepted, text) => {
    const response = await get(url, { 'accept-encoding': accepted });

    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe(text);
  });

  it('leave pictures as their format has them', async () => {
    const response = await get('/icon.png', { 'accept-encoding': 'br' });

    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await bytesOf(response)).toEqual(PICTURE);
  });

  it('are not sent again to who has them, by each coding with a tag of its own', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const etag = (await get('/', headers)).headers.get('etag')!;
      tags.add(etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get('/', { ...headers, 'if-none-match': known });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect((await bytesOf(again)).byteLength).toBe(0);
      }
      expect((await get('/', { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it.each(['/index.html.br', '/assets/main-abc123.js.gz'])(
    'do not show their copies under a name (%s)',
    async (url) => {
      expect((await get(url)).status).toBe(404);
    },
  );
});

describe('answers of the API', () => {
  const list = (headers: Record<string, string>) =>
    server.call('GET', `/v2/therapist/${therapist.userId}/protocols?limit=100`, { token, headers });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are compressed by %s', async (coding, unpack) => {
    const plain = await (await list({})).text();
    const response = await list({ 'accept-encoding': coding });
    const bytes = await bytesOf(response);

    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toMatch(/Accept-Encoding/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(bytes.byteLength).toBeLessThan(plain.length / 2);
    expect(unpack(bytes).toString()).toBe(plain);
  });

  it.each(['/v2/setup', '/v2/nothing'])('are sent as they are when short or an error (%s)', async (url) => {
    const response = await get(url, { 'accept-encoding': 'br' });

    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.json()).toBeTypeOf('object');
  });

  it('describe themselves in a compressed document', async () => {
    const response = await get('/openapi.json', { 'accept-encoding': 'br' });

    expect(response.headers.get('content-encoding')).toBe('br');
    expect(JSON.parse(brotliDecompressSync(await bytesOf(response)).toString())).toMatchObject({
      openapi: '3.1.0',
    });
  });

  it('with a token or a password among them are never compressed', async () => {
    const secret = /token$|password|secret|^checkoutUrl$/i;
    const withSecret = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(([, { response }]) => {
      if (response === BYTES || response === STREAM) return false;
      const keys = [
        ...JSON.stringify(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })).matchAll(
          /"(\w+)":\{/g,
        ),
      ];
      return keys.some(([, key = '']) => secret.test(key));
    });

    expect(withSecret.length).toBeGreaterThan(3);
    expect(withSecret.filter(([, { holdsSecret }]) => !holdsSecret).map(([name]) => name)).toEqual([]);
    const signedIn = await server.app.request('/idp/.well-known/jwks.json', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(signedIn.headers.get('content-encoding')).toBeNull();
  });
});
