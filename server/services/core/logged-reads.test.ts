import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import type { Db } from '#server/db/db.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { createLoggedReads } from './known-reads.ts';
import { marksPersonalData } from './hide-personal-data.ts';

const HOUR_MS = 3_600_000;

describe.each([databaseToTest()])('lists in the audit log ($name)', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  let server: TestServer;
  let owner: TestUser;
  beforeAll(async () => {
    ({ db, dispose } = await open());
    server = await buildTestServer({ db });
    owner = await server.seedUser(await server.seedOrganization());
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const aReader = () => server.seedUser(owner.organizationId);
  const read = async (reader: TestUser, rest: string, at = server) => {
    const token = await at.tokenFor(reader);
    const response = await at.call('GET', `/v2/therapist/${reader.userId}${rest}`, { token });
    expect([rest, response.status]).toEqual([rest, 200]);
  };
  const readsOf = ({ userId }: TestUser) =>
    db.query(
      'system',
      'select action, subject_type, subject_id, details from audit_event where actor_id = $1 order by seq',
      [userId],
    );

  it('have one entry for the same question in an hour, and one for each other question', async () => {
    const reader = await aReader();

    for (const _ of [1, 2]) await read(reader, '/clients?limit=20');
    await read(reader, '/clients?limit=20&startFrom=20');
    server.clock.advance(HOUR_MS);
    await read(reader, '/clients?limit=20');

    const about = { action: 'client.list', subject_type: 'list', subject_id: 'client' };
    const asked = { startFrom: 0, limit: 20, sortOrder: 'asc' };
    expect(await readsOf(reader)).toEqual([
      { ...about, details: asked },
      { ...about, details: { ...asked, startFrom: 20 } },
      { ...about, details: asked },
    ]);
  });

  it('tell that something was searched for, and never what', async () => {
    const reader = await aReader();

    await read(reader, '/sessions?searchTerm=Kim%20Brook&from=2026-03-01T08:15:00Z');

    expect(await readsOf(reader)).toMatchObject([
      { action: 'session.list', details: { searchTerm: true, from: '2026-03-01' } },
    ]);
  });

  it('concern the client whose list it is', async () => {
    const reader = await aReader();
    const clientId = await server.seedClient(reader);

    await read(reader, `/sessions?clientId=${clientId}`);

    expect(await readsOf(reader)).toMatchObject([{ subject_type: 'client', subject_id: clientId }]);
  });

  it('are known after a restart', async () => {
    const reader = await aReader();
    await read(reader, '/clients');
    const restarted = await buildTestServer({ db });
    restarted.clock.advance(server.clock.nowMs() - restarted.clock.nowMs());

    await read(reader, '/clients', restarted);

    expect(await readsOf(reader)).toHaveLength(1);
    await restarted.close();
  });
});

describe.each([databaseToTest()])('prints in the audit log ($name)', ({ open }) => {
  it('have an entry each, about the client whose page it is, and only of this practice', async () => {
    const { db, dispose } = await open();
    const server = await buildTestServer({ db });
    onTestFinished(async () => {
      await server.close();
      await dispose();
    });
    const [reader, stranger] = [
      await server.seedUser(await server.seedOrganization()),
      await server.seedUser(await server.seedOrganization()),
    ];
    const [own, foreign] = [await server.seedClient(reader), await server.seedClient(stranger)];
    const print = async (clientId?: string) => {
      const body = { page: 'client', ...(clientId && { clientId }) };
      const token = await server.tokenFor(reader);
      return (await server.call('POST', `/v2/user/${reader.userId}/print`, { token, body })).status;
    };

    expect([await print(own), await print(own), await print(), await print(foreign)]).toEqual([
      200, 200, 200, 404,
    ]);

    const entries = await db.query(
      'system',
      "select subject_type, subject_id from audit_event where action = 'page.print' order by organization_id, seq",
    );
    expect(entries).toEqual([
      { subject_type: 'client', subject_id: own },
      { subject_type: 'client', subject_id: own },
      { subject_type: 'page', subject_id: 'client' },
    ]);
  });
});

describe('reads that were logged', () => {
  it('are known until the hour of the clock ends', () => {
    const reads = createLoggedReads();
    reads.add('a list', HOUR_MS);

    expect(reads.has('a list', 2 * HOUR_MS - 1)).toBe(true);
    expect(reads.has('another', 2 * HOUR_MS - 1)).toBe(false);
    expect(reads.has('a list', 2 * HOUR_MS)).toBe(false);
  });
});

/** Their services log the reading, with what was read. */
const LOGGED_BY_SERVICE = [
  'getAssessmentSummary',
  'getClient',
  'getQuestionnaireResponse',
  'getSession',
  'getSessionByComponent',
  'getStudy',
  'listClientNoteVersions',
  'listClientNotes',
  'listConsents',
  'listQuestionnaireResponses',
];
/** Name colleagues and authors, or are the caller's own; the log itself is for administrators only. */
const WITHOUT_CLIENTS = [
  'getProtocol',
  'listActiveNotifications',
  'listAudit',
  'listColleagues',
  'listOperators',
  'listPracticeNotifications',
  'listProtocolVersions',
  'listProtocols',
];

it('every response with personal data of clients is logged', () => {
  const isRead = ({ method, response }: Endpoint) =>
    method === 'GET' && response instanceof z.ZodType && marksPersonalData(response);
  const silent = Object.entries<Endpoint>(ENDPOINTS).filter(
    ([, endpoint]) => isRead(endpoint) && endpoint.loggedAs === undefined,
  );

  expect(silent.map(([name]) => name).sort()).toEqual([...LOGGED_BY_SERVICE, ...WITHOUT_CLIENTS].sort());
});
