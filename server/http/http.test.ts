import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, seedTherapist } from '../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let token: string;

beforeAll(async () => {
  server = await buildTestServer({ createDemo: () => Promise.reject(new Error('secret of Kim Example')) });
  const web = path.join(server.dataRoot, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(web, 'index.html'), '<title>Loopwell</title>');
  for (const name of ['main-abc123.js', 'signal.worker-abc123.js'])
    fs.writeFileSync(path.join(web, 'assets', name), 'export {};');
  fs.writeFileSync(path.join(server.dataRoot, 'outside.txt'), 'secret');
  ({ therapist: user, token } = await seedTherapist(server));
});
afterAll(() => server.close());

describe('the web app', () => {
  it.each(['/', '/login', '/app/therapist/1/clients/2/biofeedback/3', '/app/clients?page=2'])(
    'answers %s with its page, always fresh',
    async (url) => {
      const response = await server.call('GET', url);

      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Loopwell');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('gives files with a hash in their name to keep', async () => {
    const response = await server.call('GET', '/assets/main-abc123.js');

    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('cache-control')).toMatch(/immutable/);
  });

  it.each([
    '/assets/gone-000.js',
    '/outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/%00.js',
    '/%E0%A4.js',
  ])('does not find %s', async (url) => {
    const response = await server.call('GET', url);

    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('says how to get it when it has not been built', async () => {
    const empty = await buildTestServer();

    const response = await empty.call('GET', '/');

    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/npm run build/);
    await empty.close();
  });
});

describe('addresses of the API', () => {
  it.each(['/v2/nothing', '/v2', '/idp/nothing'])('%s is not answered with a page', async (url) => {
    const response = await server.call('GET', url, { token });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'notFound' } });
  });
});

describe('every answer', () => {
  it.each(['/', '/v2/setup', '/v2/nothing', '/assets/gone.js'])('protects the page (%s)', async (url) => {
    const { headers } = await server.call('GET', url);

    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(
      /script-src[^;]*'unsafe-inline'|'unsafe-eval'/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toMatch(/serial=\(self\)/);
    // The default is right, and browsers that have Bluetooth turned off warn about the name.
    expect(headers.get('permissions-policy')).not.toContain('bluetooth');
    expect(headers.get('cross-origin-embedder-policy')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('states the policies of the page with the page and its workers, not with each of its scripts', async () => {
  const policies = async (url: string) => {
    const { headers } = await server.call('GET', url);
    return [headers.has('content-security-policy'), headers.get('x-content-type-options')];
  };
  expect(await policies('/assets/main-abc123.js')).toEqual([false, 'nosniff']);
  expect(await policies('/assets/signal.worker-abc123.js')).toEqual([true, 'nosniff']);
});

describe('a failure nobody expected', () => {
  it('is answered without a word of what it was, and logged with its number', async () => {
    const response = await server.call('POST', '/v2/setup/demo');

    const { error } = (await response.json()) as ErrorBody;
    const logged = server.logs.find(
      ({ event, fields }) => event === 'request failed' && fields.requestId === error.requestId,
    );
    expect(response.status).toBe(500);
    expect(error.code).toBe('internal');
    expect(JSON.stringify([error, logged])).not.toContain('Kim');
    expect(logged?.fields.stack).toMatch(/at /);
  });
});

describe('the log', () => {
  it('names route, status and ids, and nothing personal', async () => {
    await server.call('GET', `/v2/therapist/${user.userId}/clients?searchTerm=Kim%20Example`, { token });

    const line = server.logs.findLast(({ event }) => event === 'request')!;
    expect(line.fields).toMatchObject({
      method: 'GET',
      route: '/v2/therapist/{id}/clients',
      status: 200,
      userId: user.userId,
      organizationId: user.organizationId,
    });
    expect(JSON.stringify(server.logs)).not.toMatch(/Kim|example\.test/);
  });
});

describe('a change another site asks for', () => {
  it.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }], [{ 'sec-fetch-site': 'cross-site' }]])(
    'is refused (%j)',
    async (headers) => {
      const response = await server.call('POST', '/v2/setup/practice', { headers, body: {} });

      expect(response.status).toBe(403);
    },
  );

  it('is refused from a page of another machine that calls itself local', async () => {
    const headers = { origin: 'http://localhost:8080', host: '192.0.2.7' };

    const response = await server.call('POST', '/v2/setup/practice', { headers, body: {} });

    expect(response.status).toBe(403);
  });

  it.each(['http://127.0.0.1:4100', 'http://localhost:4101'])(
    'is not confused with one of our own page (%s)',
    async (origin) => {
      const headers = { origin, 'sec-fetch-site': 'same-origin' };

      const response = await server.call('POST', '/v2/setup/practice', { headers, body: {} });

      expect(response.status).toBe(400);
    },
  );
});

describe('a body', () => {
  it.each([
    ['cut off', '{"a":', 'application/json'],
    ['of another type', '{}', 'text/plain'],
  ])('that is %s is invalid', async (_what, body, type) => {
    const response = await server.app.request('/v2/setup/practice', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid' } });
  });

  it.each([
    ['lists', (levels: number) => '['.repeat(levels) + ']'.repeat(levels)],
    ['objects', (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ])('that nests deeper than can be stored is refused (%s)', async (_what, nested) => {
    const put = (levels: number, type: string) =>
      server.app.request(`/v2/user/${user.userId}/settings`, {
        method: 'PATCH',
        body: `[{"name":"deep","value":${nested(levels)}}]`,
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
      });

    expect((await put(40, 'application/json')).status).toBe(200);
    for (const levels of [70, 2400, 3600, 100_000]) {
      for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
        const response = await put(levels, type);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          error: { message: expect.stringMatching(/64 levels/) },
        });
      }
    }
    const read = await server.call('GET', `/v2/user/${user.userId}/settings`, { token });
    expect(await read.json()).toEqual({ settings: [{ name: 'deep', value: JSON.parse(nested(40)) }] });
  });

  it('of the sign-in that nests deep is refused', async () => {
    const response = await server.app.request('/idp/', {
      method: 'POST',
      body: `{"ClientId":${'['.repeat(9000)}${']'.repeat(9000)}}`,
      headers: { 'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth` },
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });

  it('that is too large is refused', async () => {
    const response = await server.call('POST', '/v2/setup/practice', {
      body: { practiceName: 'x'.repeat(3_000_000) },
    });

    expect(response.status).toBe(413);
  });
});

describe('the OpenAPI document', () => {
  it('describes every endpoint, and who may call it', async () => {
    const response = await server.call('GET', '/openapi.json');

    const document = (await response.json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            security: [];
            parameters?: { required: boolean; schema: { type: unknown } }[];
          }
        >
      >;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
      const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
      expect(operation.operationId).toBe(name);
      expect(operation.security.length).toBe(endpoint.access === 'public' ? 0 : 1);
    }
    const chunk = document.paths[ENDPOINTS.putRecordingChunk.path]!.put!;
    expect(chunk.parameters).toContainEqual(
      expect.objectContaining({
        name: 'seq',
        required: true,
        schema: expect.objectContaining({ type: 'integer' }),
      }),
    );
    expect(z.json().safeParse(document).success).toBe(true);
  });
});
