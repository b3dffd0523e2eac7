import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { BYTES, STREAM } from '#shared/api/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#server/routes/endpoints.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { ERROR_STATUS, errorBodySchema } from '#shared/errors.ts';
import { fastDatabase } from '../db/testing/each-database.ts';
import { alreadySetUp } from '../services/practice/setup.ts';
import { valuesBeyond, valuesOf } from '../testing/schema-values.ts';
import { buildTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const SEED = 20_261_121;
const RUNS = 6;
/** Allowed status codes. Codes above 500 occur only if an external service is missing. */
const DOCUMENTED = new Set<number>([200, ...Object.values(ERROR_STATUS)].filter((status) => status !== 500));

type Parts = { params?: unknown; query?: unknown; body?: unknown };

describe.each([fastDatabase()])('every call of the contract on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let practice: OrganizationId;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db, createDemo: () => Promise.reject(alreadySetUp()) });
    practice = await server.seedOrganization();
    // An administrator always remains, whatever the calls below do to their callers.
    await server.seedUser(practice, { groups: ['AccountAdmin'] });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  /** A caller with all permissions, so that most calls pass the access check. */
  const caller = () => server.seedUser(practice, { groups: ['SuperUser', 'Therapist'] });

  async function send(endpoint: Endpoint, user: TestUser, { params, query, body }: Parts): Promise<Response> {
    const own = endpoint.path.startsWith('/v2/organization/{id}') ? user.organizationId : user.userId;
    const values = { ...(params as Record<string, string> | undefined), id: own };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String((values as Record<string, unknown>)[key])),
    );
    const given = Object.entries((query ?? {}) as object).map(([key, value]) => [key, String(value)]);
    const search = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
    return server.call(endpoint.method, path + search, { token: await server.tokenFor(user), body });
  }

  async function expectError(response: Response): Promise<void> {
    expect(errorBodySchema.safeParse(await response.json())).toMatchObject({ success: true });
  }

  it.each(NAMES)('%s answers what has its form with a documented status and shape', async (name) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    const user = await caller();
    await fc.assert(
      fc.asyncProperty(partsOf(endpoint), async (parts) => {
        const response = await send(endpoint, user, parts);

        expect(DOCUMENTED).toContain(response.status);
        if (response.status !== 200) await expectError(response);
        else if (endpoint.response !== BYTES && endpoint.response !== STREAM)
          expect(endpoint.response.safeParse(await response.json())).toMatchObject({ success: true });
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  const withBody = NAMES.filter((name) => {
    const { body } = ENDPOINTS[name] as Endpoint;
    return body !== undefined && body !== BYTES && !body.safeParse({}).success;
  });

  it.each(withBody)('%s refuses a body of another shape', async (name) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    const user = await caller();
    const wrong = valuesBeyond(endpoint.body as z.ZodType);
    await fc.assert(
      fc.asyncProperty(partsOf(endpoint), wrong, async (parts, body) => {
        const response = await send(endpoint, user, { ...parts, body });

        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        await expectError(response);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it.each(NAMES.filter((name) => (ENDPOINTS[name] as Endpoint).query !== undefined))(
    '%s refuses a query of another shape',
    async (name) => {
      const endpoint: Endpoint = ENDPOINTS[name];
      const user = await caller();
      const query = endpoint.query!;
      const texts = fc.oneof(fc.constantFrom('', '-1', 'NaN', '1e9', "'"), fc.string({ maxLength: 12 }));
      const wrong = fc
        .record(Object.fromEntries(Object.keys(query.shape).map((key) => [key, texts])))
        .filter((value) => !query.safeParse(value).success);
      await fc.assert(
        fc.asyncProperty(partsOf(endpoint), wrong, async (parts, given) => {
          const response = await send(endpoint, user, { ...parts, query: given });

          expect(response.status).toBe(400);
          await expectError(response);
        }),
        { seed: SEED, numRuns: RUNS },
      );
    },
  );
});

function partsOf({ params, query, body }: Endpoint): fc.Arbitrary<Parts> {
  const bytes = fc.uint8Array({ maxLength: 64 });
  return fc.record({
    ...(params && { params: valuesOf(params) }),
    ...(query && { query: valuesOf(query).map(withoutMissing) }),
    ...(body && { body: body === BYTES ? bytes : valuesOf(body) }),
  });
}

/** Omits undefined query parameters instead of sending them as text. */
const withoutMissing = (query: unknown): object =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== undefined));
