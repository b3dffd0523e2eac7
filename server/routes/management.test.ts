import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import type { UserInfo } from '#shared/api/users.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { DatabaseKind } from '../db/testing/each-database.ts';
import { databasesToTest } from '../db/testing/each-database.ts';
import { aRun, aSettings } from '../testing/recordings.ts';
import type { CallOptions, TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';

// The whole way from route to SQL, on each database there is.
describe.each(databasesToTest())('the management calls on $name', ({ open }: DatabaseKind) => {
  let server: TestServer;
  let disposeDatabase: () => Promise<void>;
  let therapist: TestUser;
  let token: string;

  beforeAll(async () => {
    const { db, dispose } = await open();
    disposeDatabase = dispose;
    server = await buildTestServer({ db });
  });
  beforeEach(async () => {
    therapist = await server.seedUser(await server.seedOrganization());
    token = await server.tokenFor(therapist);
  });
  afterAll(async () => {
    await server.close();
    await disposeDatabase();
  });

  const url = (rest: string) => `/v2/therapist/${therapist.userId}${rest}`;
  const call = async <T>(method: string, path: string, body?: CallOptions['body']): Promise<T> => {
    const response = await server.call(method, path, { token, body });
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };
  const listClients = (query: string) =>
    call<{ clients: Client[]; totalClients: number }>('GET', url(`/clients${query}`));
  const addClient = (firstName: string, lastName: string, more: object = {}) =>
    call<Client>('POST', url('/client'), { firstName, lastName, ...more });

  describe('clients', () => {
    it('are stored as they were entered, without what was left empty', async () => {
      const made = await addClient(' Kim ', 'Example', { dateOfBirth: '2001-02-28', notes: 'Likes rain.' });

      expect(made).toEqual({
        clientId: expect.any(String),
        therapistId: therapist.userId,
        firstName: 'Kim',
        lastName: 'Example',
        email: null,
        dateOfBirth: '2001-02-28',
        status: 'active',
        notes: 'Likes rain.',
        sessionCount: 0,
        lastSessionAt: null,
        hasAccount: false,
        createdAt: new Date(server.clock.nowMs()).toISOString(),
        version: 1,
      });
      expect(await call('GET', url(`/client/${made.clientId}`))).toEqual(made);
    });

    it('can be narrowed to those of one operator, of the therapist named, or of the others', async () => {
      const colleague = await server.seedUser(therapist.organizationId);
      await server.seedClient(colleague);
      const own = await addClient('Kim', 'Own');
      const theirs = (await listClients(`?operatorId=${colleague.userId}`)).clients;

      expect(theirs.map(({ therapistId }) => therapistId)).toEqual([colleague.userId]);
      expect(await listClients('?isOwned=true')).toMatchObject({
        clients: [{ clientId: own.clientId }],
        totalClients: 1,
      });
      expect(await listClients('?isOwned=false')).toEqual({ clients: theirs, totalClients: 1 });
      expect((await listClients(`?isOwned=true&operatorId=${colleague.userId}`)).totalClients).toBe(0);
      expect((await listClients('')).totalClients).toBe(2);
    });

    it('come ten at a time, by name, with the number of all', async () => {
      for (let number = 0; number < 12; number++)
        await addClient('A', `Person ${String(number).padStart(2, '0')}`);

      const first = await listClients('');
      const second = await listClients('?startFrom=10&limit=10');

      expect(first.totalClients).toBe(12);
      expect(first.clients.map(({ lastName }) => lastName)).toEqual(
        Array.from({ length: 10 }, (_, number) => `Person 0${number}`),
      );
      expect(second.clients.map(({ lastName }) => lastName)).toEqual(['Person 10', 'Person 11']);
    });

    it('are found by a part of the name, whatever the case, with signs taken as they are', async () => {
      await addClient('Zoë', 'O_Brien', { email: 'zoe@mail.test' });
      await addClient('Max', 'Obrien');
      const found = async (term: string) =>
        (await listClients(`?searchTerm=${encodeURIComponent(term)}`)).clients.map(
          ({ firstName }) => firstName,
        );

      expect(await found('o_b')).toEqual(['Zoë']);
      expect(await found('MAX OB')).toEqual(['Max']);
      expect(await found('zoe@mail')).toEqual(['Zoë']);
      expect(await found('%')).toEqual([]);
      expect(await found("'; drop table client; --")).toEqual([]);
    });

    it('sort by what they can be sorted by only', async () => {
      await addClient('B', 'One');
      server.clock.advance(1000);
      await addClient('A', 'Two');

      const newest = await listClients('?sortKey=createdAt&sortOrder=desc');
      const refused = await server.call('GET', url('/clients?sortKey=password'), { token });

      expect(newest.clients.map(({ firstName }) => firstName)).toEqual(['A', 'B']);
      expect(refused.status).toBe(400);
    });

    it('are refused with a word for each wrong field', async () => {
      const response = await server.call('POST', url('/client'), {
        token,
        body: { firstName: ' ', lastName: 'X', email: 'nobody', dateOfBirth: '2001-02-30' },
      });

      const { error } = (await response.json()) as ErrorBody;
      expect(response.status).toBe(400);
      expect(Object.keys(error.fields ?? {}).sort()).toEqual(['dateOfBirth', 'email', 'firstName']);
      expect(error.fields?.firstName).toBe('Enter a first name.');
    });

    it('come no more than a hundred at a time', async () => {
      expect((await server.call('GET', url('/clients?limit=101'), { token })).status).toBe(400);
    });
  });

  describe('protocols', () => {
    type List = { protocols: ProtocolRecord[]; totalProtocols: number };

    it('that Loopwell ships come first, then those of the practice', async () => {
      const definition = { ...BUILT_IN_PROTOCOLS[0]!.definition, name: 'AAA own' };
      const own = await call<ProtocolRecord>('POST', url('/protocol'), { definition });

      const { protocols, totalProtocols } = await call<List>('GET', url('/protocols?limit=100'));

      expect(protocols.map((protocol) => protocol.definition.name)).toEqual([
        ...BUILT_IN_PROTOCOLS.map((protocol) => protocol.definition.name),
        'AAA own',
      ]);
      expect(totalProtocols).toBe(BUILT_IN_PROTOCOLS.length + 1);
      expect(protocols[0]).toMatchObject({ therapistId: null, provider: 'Loopwell', protocolVersion: 2 });
      expect(own).toMatchObject({ therapistId: therapist.userId, type: 'Custom', provider: 'own' });
      expect(await call('GET', url(`/protocol/${own.protocolId}`))).toEqual(own);
    });

    it('stand on the shelves of their categories, those of the practice among them', async () => {
      type Shelves = { categories: { categoryId: string; name: string }[] };
      const shelves = async () => (await call<Shelves>('GET', url('/protocols/categories'))).categories;
      const shipped = new Set(BUILT_IN_PROTOCOLS.map(({ definition }) => definition.category));
      expect(new Set((await shelves()).map(({ name }) => name))).toEqual(shipped);

      const made = { ...BUILT_IN_PROTOCOLS[0]!.definition, name: 'Mine', category: 'Évening, late' };
      await call('POST', url('/protocol'), { definition: made });
      const all = await shelves();
      const idOf = (name: string) => all.find((each) => each.name === name)!.categoryId;
      const on = async (...names: string[]) => {
        const ids = names.map(idOf).join(',');
        const found = await call<List>('GET', url(`/protocols?limit=100&categoryIds=${ids}`));
        expect(found.totalProtocols).toBe(found.protocols.length);
        return found.protocols.map(({ definition }) => definition.category);
      };

      expect(await on('Évening, late')).toEqual(['Évening, late']);
      expect(new Set(await on('Calm', 'Évening, late'))).toEqual(new Set(['Calm', 'Évening, late']));
      expect(all).toHaveLength(shipped.size + 1);
    });

    it('are found by name and type, and not by other practices', async () => {
      const definition = { ...BUILT_IN_PROTOCOLS[1]!.definition, name: 'Evening calm' };
      const own = await call<ProtocolRecord>('POST', url('/protocol'), { definition, type: 'Calm' });
      const stranger = await server.seedUser(await server.seedOrganization());
      const foreignToken = await server.tokenFor(stranger);

      const found = await call<List>('GET', url('/protocols?searchTerm=EVENING&type=Calm'));
      const foreign = await server.call(
        'GET',
        `/v2/therapist/${stranger.userId}/protocols?searchTerm=evening`,
        {
          token: foreignToken,
        },
      );
      const direct = await server.call('GET', `/v2/therapist/${stranger.userId}/protocol/${own.protocolId}`, {
        token: foreignToken,
      });

      expect(found.protocols.map(({ protocolId }) => protocolId)).toEqual([own.protocolId]);
      expect(await foreign.json()).toEqual({ protocols: [], totalProtocols: 0 });
      expect(direct.status).toBe(404);
    });
  });

  describe('sessions', () => {
    const plan = async (clientId?: string) =>
      call<Session>('POST', url(`/client/${clientId ?? (await server.seedClient(therapist))}/sessions`));
    const patch = (session: Session, body: object) =>
      server.call('PATCH', url(`/session/${session.sessionId}`), { token, body });

    it('begin planned, with one part for biofeedback', async () => {
      const session = await plan();
      const { sessionComponentId } = session.components[0]!;

      expect(session).toMatchObject({
        state: 'planned',
        startedAt: null,
        endedAt: null,
        notes: '',
        version: 1,
      });
      expect(session.components).toHaveLength(1);
      expect(await call('GET', url(`/session/${session.sessionId}`))).toEqual(session);
      expect(await call('GET', url(`/sessionComponent/${sessionComponentId}/session`))).toEqual(session);
    });

    it('take their times from what happens to them', async () => {
      const session = await plan();
      server.clock.advance(60_000);
      await patch(session, { state: 'running' });
      server.clock.advance(600_000);
      await patch(session, { state: 'interrupted', notes: 'Fire alarm.' });
      await patch(session, { state: 'running' });
      server.clock.advance(60_000);
      const done = (await (await patch(session, { state: 'completed' })).json()) as Session;

      expect(done.state).toBe('completed');
      expect(done.notes).toBe('Fire alarm.');
      expect(Date.parse(done.startedAt!) - Date.parse(done.createdAt)).toBe(60_000);
      expect(Date.parse(done.endedAt!) - Date.parse(done.startedAt!)).toBe(660_000);
      expect(done.version).toBe(5);
    });

    it('keep notes that come without another state', async () => {
      const session = await plan();

      const changed = (await (await patch(session, { notes: 'Slept badly.' })).json()) as Session;

      expect(changed.notes).toBe('Slept badly.');
      const stored = await call<Session>('GET', url(`/session/${session.sessionId}`));
      expect(stored).toEqual({ ...session, notes: 'Slept badly.', version: 2 });
    });

    it('do not come back from the end', async () => {
      const session = await plan();
      await patch(session, { state: 'cancelled' });

      const response = await patch(session, { state: 'running' });

      expect(response.status).toBe(409);
      expect(((await response.json()) as ErrorBody).error.message).toMatch(/cancelled cannot become running/);
    });

    it('are listed newest first, with name and figures, for all or for one client', async () => {
      const kim = await server.seedClient(therapist, { firstName: 'Kim', lastName: 'One' });
      const lee = await server.seedClient(therapist, { firstName: 'Lee', lastName: 'Two' });
      const older = await plan(kim);
      server.clock.advance(1000);
      const newer = await plan(lee);
      const base = url(`/sessionComponent/${older.components[0]!.sessionComponentId}`);
      await call('PUT', `${base}/recording`, { settings: aSettings() });
      await call('PUT', `${base}/runs/1`, aRun());
      const short = { ...aRun().summary, ticks: 125, durationSeconds: 5, rewardedPct: 80, artifactPct: 0 };
      await call('PUT', `${base}/runs/2`, aRun({ run: 2, summary: short }));

      type List = { sessions: SessionListItem[]; totalSessions: number };
      const all = await call<List>('GET', url('/sessions'));
      const ofKim = await call<List>('GET', url(`/sessions?clientId=${kim}`));

      expect(all.sessions.map(({ sessionId }) => sessionId)).toEqual([newer.sessionId, older.sessionId]);
      expect(all.sessions[0]).toMatchObject({ clientName: 'Lee Two', trainedSeconds: 0, rewardedPct: null });
      expect(ofKim.totalSessions).toBe(1);
      expect(ofKim.sessions[0]).toMatchObject({
        clientName: 'Kim One',
        state: 'running',
        protocolName: aSettings().protocol.name,
        trainedSeconds: 15,
      });
      // 225 clean ticks at 50 % and 125 at 80 %.
      expect(ofKim.sessions[0]!.rewardedPct).toBeCloseTo((225 * 50 + 125 * 80) / 350, 10);
      expect((await listClients('?sortKey=lastSessionAt&sortOrder=desc')).clients[0]).toMatchObject({
        clientId: kim,
        sessionCount: 1,
      });
    });
  });

  describe('the user', () => {
    it('has a name, groups, practice and account', async () => {
      const info = await call<UserInfo>('GET', `/v2/users/${therapist.userId}/info`);

      expect(info).toEqual({
        userId: therapist.userId,
        firstName: 'Ada',
        lastName: 'Test',
        email: therapist.email,
        avatarUrl: null,
        userType: 'T',
        verified: true,
        groups: [{ name: 'Therapist' }],
        organization: { organizationId: therapist.organizationId, name: 'Practice', region: 'EU' },
        account: { subscription: { status: 'active' }, maxActiveClients: 100 },
        subscriptionId: expect.any(String) as string,
        productType: [],
      });
    });

    it('keeps settings of any form, each by its name', async () => {
      const path = `/v2/user/${therapist.userId}/settings`;
      await call('PATCH', path, [
        { name: 'privacy', value: { maskPII: true } },
        { name: 'tour', value: 3 },
      ]);
      const changed = await call('PATCH', path, [{ name: 'privacy', value: { maskPII: false } }]);

      expect(changed).toEqual({
        settings: [
          { name: 'privacy', value: { maskPII: false } },
          { name: 'tour', value: 3 },
        ],
      });
      expect(await call('GET', path)).toEqual(changed);
    });
  });
});
