import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { databaseToTest, type DatabaseKind } from '#server/db/testing/each-database.ts';
import { aPart, aSettings } from '#server/testing/recordings.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { interruptSilentSessions, SILENT_AFTER_MS } from './session-upkeep.ts';

describe.each([databaseToTest()])('a session whose browser is lost, on $name', ({ open }: DatabaseKind) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    therapist = await server.seedUser(await server.seedOrganization());
    token = await server.tokenFor(therapist);
  });

  const call = async <T>(method: string, rest: string, body?: unknown): Promise<T> => {
    const response = await server.call(method, `/v2/therapist/${therapist.userId}${rest}`, { token, body });
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };

  async function recorded() {
    const clientId = await server.seedClient(therapist);
    const { sessionId, components } = await call<Session>('POST', `/client/${clientId}/sessions`);
    const component = components[0]!.sessionComponentId;
    const recording = `/sessionComponent/${component}/recording`;
    const openIt = () => call('PUT', recording, { settings: aSettings() });
    await openIt();
    return {
      open: openIt,
      read: () => call<Session>('GET', `/session/${sessionId}`),
      listed: (state: string) =>
        call<{ sessions: { sessionId: string }[] }>('GET', `/sessions?state=${state}`).then(({ sessions }) =>
          sessions.map((each) => each.sessionId === sessionId),
        ),
      put: (seq: number) => {
        const { bytes, sha256 } = aPart(component, seq);
        return call('PUT', `${recording}/chunks/${seq}?sha256=${sha256}`, bytes);
      },
    };
  }
  /** Runs the server's half-minute upkeep for a while. */
  const pass = async (ms: number) => {
    const stepMs = 30_000;
    for (let passed = 0; passed < ms; passed += stepMs) {
      server.clock.advance(Math.min(stepMs, ms - passed));
      await interruptSilentSessions(server.app.deps);
    }
  };

  it('is interrupted two minutes after its last part, and ended with it', async () => {
    const session = await recorded();
    server.clock.advance(60_000);
    await session.put(0);
    const lastPartMs = server.clock.nowMs();
    await pass(SILENT_AFTER_MS);
    expect((await session.read()).state).toBe('running');
    await pass(1000);

    const { state, startedAt, endedAt } = await session.read();
    expect([state, Date.parse(endedAt!)]).toEqual(['interrupted', lastPartMs]);
    expect(Date.parse(startedAt!)).toBe(lastPartMs - 60_000);
    expect([await session.listed('running'), await session.listed('interrupted')]).toEqual([[], [true]]);
  });

  it('runs on while parts come, or a word that the browser is there', async () => {
    const session = await recorded();
    for (let seq = 0; seq < 3; seq++) {
      await pass(90_000);
      await session.put(seq);
    }
    for (let minute = 0; minute < 5; minute++) {
      await pass(60_000);
      await session.open();
    }

    expect(await session.read()).toMatchObject({ state: 'running', endedAt: null });
  });

  it.each([
    ['a part', (session: Awaited<ReturnType<typeof recorded>>) => session.put(0)],
    ['the recording', (session: Awaited<ReturnType<typeof recorded>>) => session.open()],
  ])('runs again when its browser comes back with %s', async (_what, comeBack) => {
    const session = await recorded();
    await pass(11 * 60_000);
    expect((await session.read()).state).toBe('interrupted');
    await comeBack(session);

    expect(await session.read()).toMatchObject({ state: 'running', endedAt: null });
  });

  it('runs on when its browser comes back while the server looks', async () => {
    const session = await recorded();
    server.clock.advance(SILENT_AFTER_MS + 1000);
    const { deps } = server.app;
    let looks = 0;
    const tx: typeof deps.db.tx = async (scope, run) => {
      // The list was read; the session is not locked yet.
      if (++looks === 2) await session.put(0);
      return deps.db.tx(scope, run);
    };
    await interruptSilentSessions({ ...deps, db: { ...deps.db, tx } });

    expect(looks).toBeGreaterThan(1);
    expect(await session.read()).toMatchObject({ state: 'running', endedAt: null });
  });

  it('leaves planned sessions alone', async () => {
    const clientId = await server.seedClient(therapist);
    const planned = await call<Session>('POST', `/client/${clientId}/sessions`);
    await pass(SILENT_AFTER_MS + 30_000);

    expect((await call<Session>('GET', `/session/${planned.sessionId}`)).state).toBe('planned');
  });
});
