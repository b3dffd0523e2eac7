import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskResult } from '#shared/api/assessments.ts';
import type { Client } from '#shared/api/clients.ts';
import type { ComponentSettings, Session, SessionListItem } from '#shared/api/sessions.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { listTasks } from '#server/repositories/questionnaires/latent-traits.ts';
import { listTrainedClients } from '#server/repositories/clients/outcomes.ts';
import { markAsSample } from '#server/repositories/sessions/recordings.ts';
import { assessmentRows } from '#server/testing/assessments.ts';
import { aRun, aSettings, simulatedSettings } from '#server/testing/recordings.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';

type Listed = { sessions: SessionListItem[]; totalSessions: number };

const sqlOf = (migration: string) => MIGRATIONS.find(({ name }) => name === migration)!.sql;

describe.each([databaseToTest()])('simulated sessions on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let clientId: string;
  let rows: ReturnType<typeof assessmentRows>;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    therapist = await server.seedUser(await server.seedOrganization());
    clientId = await server.seedClient(therapist);
    rows = assessmentRows(server, therapist);
  });

  const record = async (sessionComponentId: string, settings: ComponentSettings) => {
    const part = `/sessionComponent/${sessionComponentId}`;
    await rows.call('PUT', `${part}/recording`, { settings });
    await rows.call('PUT', `${part}/runs/1`, aRun());
  };
  const plan = () => rows.call<Session>('POST', `/client/${clientId}/sessions`);
  const train = async (settings = aSettings()) => {
    const session = await plan();
    await record(session.components[0]!.sessionComponentId, settings);
    return session;
  };
  /** A reaction task in the recording of an assessment. */
  const react = async (settings = aSettings()) => {
    const { sessionComponentId } = await rows.started(clientId);
    await record(sessionComponentId!, settings);
    return rows.call<TaskResult>('POST', `/client/${clientId}/taskResults`, {
      kind: 'goNoGo',
      takenOn: '2026-11-20',
      seed: 7,
      trials: [{ isGo: true, responseMs: 320 }],
      sessionComponentId,
    });
  };
  const list = (query = '') => rows.call<Listed>('GET', `/sessions?clientId=${clientId}${query}`);
  const figures = async () => {
    const { sessionCount, lastSessionAt } = await rows.call<Client>('GET', `/client/${clientId}`);
    const { organizationId } = therapist;
    return {
      sessionCount,
      lastSessionAt,
      trained: await server.db.tx(therapist, (sql) => listTrainedClients(sql, organizationId)),
      tasks: await server.db.tx(therapist, (sql) => listTasks(sql, organizationId, clientId as never)),
      sessions: await list('&isSimulated=false'),
    };
  };

  it('change no figure over sessions', async () => {
    await train();
    await react();
    const before = await figures();
    expect(before).toMatchObject({ sessionCount: 2, trained: [{ sessions: 1 }], tasks: [{}] });

    server.clock.advance(60_000);
    await train(simulatedSettings());
    await react(simulatedSettings());

    expect(await figures()).toEqual(before);
  });

  it('count no session that was cancelled after its start', async () => {
    await train();
    const before = await figures();
    server.clock.advance(60_000);
    const { sessionId } = await plan();
    const go = (state: string) => rows.call('PATCH', `/session/${sessionId}`, { state });
    await go('running');
    expect((await figures()).sessionCount).toBe(2);
    await go('cancelled');

    expect(await figures()).toMatchObject({
      sessionCount: before.sessionCount,
      lastSessionAt: before.lastSessionAt,
    });
  });

  it('stand in the lists, each with its mark', async () => {
    const real = await train();
    const simulated = await train(simulatedSettings());
    const { sessionId } = simulated;

    const { sessions, totalSessions } = await list();
    expect(totalSessions).toBe(2);
    expect(Object.fromEntries(sessions.map((each) => [each.sessionId, each.isSimulated]))).toEqual({
      [real.sessionId]: false,
      [sessionId]: true,
    });
    expect(await list('&isSimulated=true')).toMatchObject({ sessions: [{ sessionId }], totalSessions: 1 });
    expect(await rows.call('GET', `/session/${sessionId}`)).toMatchObject({
      components: [{ isSimulated: true }],
    });
    await react(simulatedSettings());
    expect(await rows.call('GET', `/assessmentAssignments?clientId=${clientId}`)).toMatchObject({
      assignments: [{ isSimulated: true }],
    });
  });

  it('are left out of lists of the whole practice where figures ask for that, by any order', async () => {
    await train();
    const other = await plan();
    await record(other.components[0]!.sessionComponentId, simulatedSettings());

    for (const order of ['at', 'clientName', 'state']) {
      const { sessions, totalSessions } = await rows.call<Listed>(
        'GET',
        `/sessions?isSimulated=false&sortKey=${order}&searchTerm=kim`,
      );
      expect([sessions.length, totalSessions]).toEqual([1, 1]);
      const all = await rows.call<Listed>('GET', `/sessions?isSimulated=false&sortKey=${order}`);
      expect([all.sessions.length, all.totalSessions]).toEqual([1, 1]);
    }
  });

  it('become real when the recording is opened again with a headset, before anything was stored', async () => {
    const session = await plan();
    const part = `/sessionComponent/${session.components[0]!.sessionComponentId}`;
    await rows.call('PUT', `${part}/recording`, { settings: simulatedSettings() });
    expect((await figures()).sessionCount).toBe(0);

    await rows.call('PUT', `${part}/recording`, { settings: aSettings() });

    expect(await figures()).toMatchObject({ sessionCount: 1, sessions: { totalSessions: 1 } });
  });

  it('of the demo practice count as recorded', async () => {
    const session = await plan();
    const { sessionComponentId } = session.components[0]!;
    await server.db.tx(therapist, (sql) => markAsSample(sql, therapist.organizationId, sessionComponentId));

    await record(sessionComponentId, simulatedSettings());

    expect(await figures()).toMatchObject({ sessionCount: 1, trained: [{ sessions: 1 }] });
    expect(await list()).toMatchObject({ sessions: [{ isSimulated: false }] });
  });

  it('recorded before they were told apart are found again, but for those of the demo practice', async () => {
    const shipped = await plan();
    server.clock.advance(60_000);
    const setUpAt = new Date(server.clock.nowMs()).toISOString();
    server.clock.advance(60_000);
    const own = await plan();
    await server.db.tx('owner', async (sql) => {
      const counting = /create function count_sessions_of[^]*?\$\$;/.exec(sqlOf('0021_lists'))![0];
      await sql.exec(`drop trigger component_simulated on session_component; drop function component_simulated;
        alter table session_component drop column is_simulated, drop column is_sample;
        ${counting.replace('create function', 'create or replace function')}`);
    });
    await server.db.tx('system', async (sql) => {
      await sql.query('update installation set set_up_at = $1', [setUpAt]);
      for (const { sessionId } of [shipped, own]) {
        const change = [sessionId, JSON.stringify(simulatedSettings()), setUpAt];
        await sql.query(
          'update session_component set settings = $2::jsonb where session_id = $1',
          change.slice(0, 2),
        );
        await sql.query('update session set started_at = $2 where session_id = $1', [sessionId, setUpAt]);
      }
    });

    // Like the migration, run by the owner of the tables, who is not a superuser.
    await server.db.tx('owner', (sql) => sql.exec(sqlOf('0034_simulated_sessions')));

    expect((await figures()).sessionCount).toBe(1);
    const marks = (await list()).sessions.map(({ sessionId, isSimulated }) => [sessionId, isSimulated]);
    expect(Object.fromEntries(marks)).toEqual({ [shipped.sessionId]: false, [own.sessionId]: true });
  });
});
