import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import { canSeeClient } from '#shared/domain/permissions.ts';
import { ENDPOINTS, type EndpointName } from '#server/routes/endpoints.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import {
  type AskedPractice,
  openAskedPractice,
  type PathIds,
} from '../testing/authorization/asked-practice.ts';
import type { TestUser } from '../testing/test-server.ts';
import { MATRIX } from '../testing/authorization/calls.ts';

/** Ids in a path that belong to a client. */
const OF_CLIENT = [
  'clientId',
  'sessionId',
  'sessionComponentId',
  'eegFileId',
  'noteId',
  'consentId',
  'responseId',
] as const;
const UNKNOWN = '01a1fbf1-f0ff-77cf-a4e9-c7f7df546c31';
// Other tests cover them; here they would end what the next calls need.
const LEFT_OUT: readonly EndpointName[] = ['eraseUser', 'register', 'setupPractice', 'setupDemo'];
const NAMES = (Object.keys(MATRIX) as EndpointName[]).filter(
  (name) => ENDPOINTS[name].access !== 'public' && !LEFT_OUT.includes(name),
);
const nameOf = (name: EndpointName) => OF_CLIENT.filter((key) => ENDPOINTS[name].path.includes(`{${key}}`));

describe.each([databaseToTest()])('where people see their own clients only, on $name', (kind) => {
  let practice: AskedPractice;
  beforeAll(async () => {
    practice = await openAskedPractice(kind, 'careTeam');
    const { server, tokens, people, ids } = practice;
    const base = `/v2/users/${people.therapist.userId}`;
    const body = { version: 2, to: { kind: 'client', id: ids.clientId }, note: 'For Kim at home' };
    const moved = await server.call('POST', `${base}/device/${ids.ownedDeviceId}/holder`, {
      token: tokens.therapist!,
      body,
    });
    expect(moved.status).toBe(200);
  });
  afterAll(() => practice.close());

  /** Words and ids that no answer to the coach may hold. */
  const secrets = (ids: PathIds): string[] => [
    ...OF_CLIENT.map((key) => ids[key]!),
    'Kim',
    'Example',
    'Slept well',
  ];
  const coachPath = () => ({ id: practice.people.colleague.userId });
  const isPractice = (name: EndpointName) => ENDPOINTS[name].path.startsWith('/v2/organization/{id}');

  it('counts and lists nothing of them', async () => {
    const read = async (name: EndpointName) =>
      (await (await practice.ask(name, 'coach', coachPath())).json()) as Record<string, unknown>;

    expect(await read('listClients')).toMatchObject({ clients: [], totalClients: 0 });
    expect(await read('listSessions')).toMatchObject({ sessions: [], totalSessions: 0 });
    expect(await read('listStudies')).toMatchObject({ studies: [{ participants: 0 }] });
    expect(await read('listQuestionnaireSafety')).toMatchObject({ alerts: [] });
  });

  it.each(NAMES)("%s shows a coach nothing of a colleague's client", async (name) => {
    const { ask, freshIds, ids } = practice;
    for (const path of isPractice(name) ? [{}] : [{}, coachPath()]) {
      const fresh = await freshIds(name);
      const response = await ask(name, 'coach', { ...fresh, ...path });
      const text = await response.text();
      const asked = Object.values(fresh);

      expect(response.status).not.toBe(500);
      expect(secrets(ids).filter((secret) => text.includes(secret) && !asked.includes(secret))).toEqual([]);
      if (nameOf(name).length > 0) expect([403, 404]).toContain(response.status);
    }
  });

  it.each(NAMES.filter((name) => nameOf(name).length > 0 && !isPractice(name)))(
    '%s answers a coach as for a thing that does not exist',
    async (name) => {
      const { ask, freshIds } = practice;
      const answer = async (change: PathIds) => {
        const response = await ask(name, 'coach', { ...(await freshIds(name)), ...coachPath(), ...change });
        return { status: response.status, body: (await response.text()).replace(/"requestId":"[^"]*"/, '') };
      };
      const unknown = Object.fromEntries(nameOf(name).map((key) => [key, UNKNOWN]));

      expect(await answer({})).toEqual(await answer(unknown));
    },
  );

  it('is decided by the database as by the rule', async () => {
    const { server, people } = practice;
    const { organizationId } = people.therapist;
    const cast = await Promise.all(
      (['Therapist', 'Coach', 'AccountAdmin', 'SuperUser'] as const).map(async (group) => ({
        user: await server.seedUser(organizationId, { groups: [group] }),
        groups: [group],
      })),
    );
    const owner = await server.seedUser(organizationId);
    for (const { user, groups } of cast) {
      for (const [therapistId, operatorId] of [
        [owner.userId, null],
        [owner.userId, user.userId],
        [user.userId, null],
        [user.userId, owner.userId],
      ] as const) {
        const clientId = await server.seedClient(owner);
        await server.db.query(
          'system',
          'update client set therapist_id = $2, operator_id = $3 where client_id = $1',
          [clientId, therapistId, operatorId],
        );
        const { status } = await server.call('GET', `/v2/therapist/${user.userId}/client/${clientId}`, {
          token: await server.tokenFor(user),
        });
        const isSeen = canSeeClient({ userId: user.userId, groups }, 'careTeam', { therapistId, operatorId });
        expect([groups, therapistId === user.userId, operatorId === user.userId, status]).toEqual([
          groups,
          therapistId === user.userId,
          operatorId === user.userId,
          isSeen ? 200 : 404,
        ]);
      }
    }
  });

  it("writes into the audit log when administrators open a colleague's client", async () => {
    const { server, ask, ids } = practice;
    await ask('getClient', 'therapist');
    await ask('getClient', 'admin');
    const rows = await server.db.query(
      'system',
      `select details from audit_event where action = 'client.read' and subject_id = $1
       order by seq desc limit 2`,
      [ids.clientId!],
    );

    expect(rows).toEqual([{ details: { clientOf: 'colleague' } }, { details: {} }]);
  });

  it('counts the whole practice where its subscription has no more room', async () => {
    const { server, people, tokens } = practice;
    const { organizationId } = people.therapist;
    const setRoom = (more: number) =>
      server.db.query(
        'system',
        `update subscription set max_active_clients = $2::int + (
           select count(*) from client c where c.organization_id = $1 and c.status = 'active'
         ) where organization_id = $1`,
        [organizationId, more],
      );
    const add = () =>
      server.call('POST', `/v2/therapist/${people.colleague.userId}/client`, {
        token: tokens.coach!,
        body: { firstName: 'New', lastName: 'Comer' },
      });

    await setRoom(0);
    expect((await add()).status).toBe(409);
    await setRoom(1);
    expect((await add()).status).toBe(200);
  });

  it('holds for an administrator who acts as a coach, and moves with a hand-over', async () => {
    const { server, tokens, people, ids } = practice;
    const { organizationId } = people.therapist;
    const acting = await server.call('POST', '/v2/admin/impersonate', {
      token: tokens.admin!,
      body: { userId: people.colleague.userId },
    });
    const { accessToken } = (await acting.json()) as { accessToken: string };
    const opened = async (token: string) => {
      const url = `/v2/therapist/${people.colleague.userId}/client/${ids.clientId}`;
      return (await server.call('GET', url, { token })).status;
    };
    const handOver = (from: TestUser, to: TestUser) =>
      server.call('POST', `/v2/organization/${organizationId}/operator/${from.userId}/clients`, {
        token: tokens.admin!,
        body: { recipientId: to.userId, clientIds: [ids.clientId] },
      });
    expect(await opened(accessToken)).toBe(404);

    expect((await handOver(people.therapist, people.colleague)).status).toBe(200);
    expect([await opened(accessToken), await opened(tokens.therapist!)]).toEqual([200, 404]);

    expect((await handOver(people.colleague, people.therapist)).status).toBe(200);
    expect([await opened(accessToken), await opened(tokens.therapist!)]).toEqual([404, 200]);
  });

  it('shows therapist, assigned operator and administrators the client, and each change at once', async () => {
    const { server, tokens, people, ids, ask } = practice;
    const seen = async (who: 'therapist' | 'coach' | 'admin' | 'superUser') => {
      const { status } = await ask('getClient', who);
      const url = `/v2/therapist/${people.therapist.userId}/clients?limit=100`;
      const found = await server.call('GET', url, { token: tokens[who]! });
      const list = (await found.json()) as { clients: Client[]; totalClients: number };
      expect(list.totalClients).toBe(list.clients.length);
      return [status, list.clients.some(({ clientId }) => clientId === ids.clientId)];
    };
    const assign = (operatorId: string | null) =>
      server.call('PATCH', `/v2/therapist/${people.therapist.userId}/client/${ids.clientId}`, {
        token: tokens.therapist!,
        body: { operatorId },
      });
    for (const who of ['therapist', 'admin', 'superUser'] as const)
      expect(await seen(who)).toEqual([200, true]);
    expect(await seen('coach')).toEqual([404, false]);

    expect((await assign(people.colleague.userId)).status).toBe(200);
    expect(await seen('coach')).toEqual([200, true]);
    expect((await ask('listSessions', 'coach')).status).toBe(200);

    expect((await assign(null)).status).toBe(200);
    expect(await seen('coach')).toEqual([404, false]);
  });
});
