import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordingState, Session } from '#shared/api/sessions.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { aPart, aRun, aSettings } from '#server/testing/recordings.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';

const MINUTE_MS = 60_000;

describe.each([databaseToTest()])('sessions held without a network on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let therapist: TestUser;
  let clientId: string;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });
  beforeEach(async () => {
    therapist = await server.seedUser(await server.seedOrganization());
    clientId = await server.seedClient(therapist);
  });

  const call = async (method: string, path: string, body?: unknown, as = therapist) =>
    server.call(method, `/v2/therapist/${as.userId}${path}`, { token: await server.tokenFor(as), body });
  const plan = (ids: object, client = clientId, as = therapist) => {
    const query = new URLSearchParams(Object.entries(ids).map(([name, value]) => [name, String(value)]));
    return call('POST', `/client/${client}/sessions?${query}`, undefined, as);
  };
  const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
  const newIds = () => ({ sessionId: crypto.randomUUID(), sessionComponentId: crypto.randomUUID() });

  it('are planned under the ids and at the time of the browser, once however often that is sent', async () => {
    const ids = newIds();
    const first = await json<Session>(plan({ ...ids, plannedAgoSeconds: 3600 }));
    server.clock.advance(MINUTE_MS);
    const again = await json<Session>(plan({ ...ids, plannedAgoSeconds: 3660 }));

    expect(first.sessionId).toBe(ids.sessionId);
    expect(first.components.map((each) => each.sessionComponentId)).toEqual([ids.sessionComponentId]);
    expect(Date.parse(first.createdAt)).toBe(server.clock.nowMs() - MINUTE_MS - 3600_000);
    expect(again).toEqual(first);
    const { totalSessions } = await json<{ totalSessions: number }>(call('GET', '/sessions'));
    expect(totalSessions).toBe(1);
  });

  it('are one session also when the same call comes several times at once', async () => {
    const ids = newIds();
    const made = await Promise.all([plan(ids), plan(ids), plan(ids)]);

    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await plan({ sessionId: crypto.randomUUID() })).status).toBe(400);
    const { totalSessions } = await json<{ totalSessions: number }>(call('GET', '/sessions'));
    expect(totalSessions).toBe(1);
  });

  it('are refused under an id that another session has', async () => {
    const ids = newIds();
    await plan(ids);
    const other = await server.seedClient(therapist);
    const colleague = await server.seedUser(therapist.organizationId);

    const refused = await Promise.all([
      plan(ids, other),
      plan(ids, clientId, colleague),
      plan({ ...ids, sessionComponentId: crypto.randomUUID() }),
      plan({ ...ids, sessionId: crypto.randomUUID() }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    const { totalSessions } = await json<{ totalSessions: number }>(call('GET', '/sessions'));
    expect(totalSessions).toBe(1);
  });

  it('do not meet those of another practice under the same id', async () => {
    const ids = newIds();
    await plan(ids);
    const stranger = await server.seedUser(await server.seedOrganization());
    const theirs = await server.seedClient(stranger);

    expect((await plan(ids, theirs, stranger)).status).toBe(200);
    expect((await json<Session>(call('GET', `/session/${ids.sessionId}`))).clientId).toBe(clientId);
  });

  it('began and ended when they did, not when the server was told', async () => {
    const ids = newIds();
    await plan(ids);
    const base = `/sessionComponent/${ids.sessionComponentId}`;
    const startedMs = server.clock.nowMs() - 90 * MINUTE_MS;
    const opening = { settings: aSettings(), startedAgoSeconds: 90 * 60 };
    await json<RecordingState>(call('PUT', `${base}/recording`, opening));
    const part = aPart(ids.sessionComponentId, 0, { isClosed: true });
    await call('PUT', `${base}/recording/chunks/0?sha256=${part.sha256}`, part.bytes);
    await call('PUT', `${base}/runs/1`, aRun());
    server.clock.advance(MINUTE_MS);
    const closing = { lastSeq: 0, durationSeconds: 5, endedAgoSeconds: 61 * 60 };
    const closed = await json<RecordingState>(call('POST', `${base}/recording/complete`, closing));

    expect(closed.state).toBe('complete');
    const session = await json<Session>(call('GET', `/session/${ids.sessionId}`));
    expect(Date.parse(session.startedAt!)).toBe(startedMs);
    expect(Date.parse(session.endedAt!)).toBe(startedMs + 30 * MINUTE_MS);
  });
});
