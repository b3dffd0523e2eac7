import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { DatabaseKind } from '../db/testing/each-database.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { aRun, aSettings } from '../testing/recordings.ts';
import type { CallOptions, TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll, seedTherapist } from '../testing/test-server.ts';

// Full stack from route to SQL, on each available database.
describe.each([databaseToTest()])('clients and their sessions on $name', ({ open }: DatabaseKind) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    ({ therapist, token } = await seedTherapist(server));
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
        operatorId: null,
        firstName: 'Kim',
        lastName: 'Example',
        email: null,
        dateOfBirth: '2001-02-28',
        status: 'active',
        notes: 'Likes rain.',
        sex: null,
        handedness: null,
        contacts: [],
        tags: [],
        goals: '',
        medication: '',
        emergencyNote: '',
        sessionCount: 0,
        safetyAlertCount: 0,
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

    it.each(['email', 'contacts'])('are refused with an address nobody can have: %s', async (field) => {
      const email = `${'abcdefghij'.repeat(900)}@example.test`;
      const contact = {
        contactId: crypto.randomUUID(),
        name: 'Ana',
        relation: '',
        phone: '',
        note: '',
        email,
      };
      const body = {
        firstName: 'A',
        lastName: 'B',
        ...(field === 'email' ? { email } : { contacts: [{ ...contact, isEmergency: false }] }),
      };

      expect((await server.call('POST', url('/client'), { token, body })).status).toBe(400);
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

  describe('sessions', () => {
    const plan = async (clientId?: string) =>
      call<Session>('POST', url(`/client/${clientId ?? (await server.seedClient(therapist))}/sessions`));
    const patch = (session: Session, body: object) =>
      server.call('PATCH', url(`/session/${session.sessionId}`), { token, body });

    it.each(['9999-12-15T00:00:00Z', '0000-01-01T00:00:00+01:00'])(
      'are not asked for from a year nobody means: %s',
      async (time) => {
        const ask = (field: string) =>
          server.call('GET', url(`/sessions?${field}=${encodeURIComponent(time)}`), { token });

        const answers = await Promise.all(['from', 'until'].map(ask));

        expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      },
    );

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
      await patch(session, { state: 'interrupted', notes: 'Fire alarm.', notesVersion: 1 });
      await patch(session, { state: 'running' });
      server.clock.advance(60_000);
      const done = (await (await patch(session, { state: 'cancelled' })).json()) as Session;

      expect(done.state).toBe('cancelled');
      expect(done.notes).toBe('Fire alarm.');
      expect(Date.parse(done.startedAt!) - Date.parse(done.createdAt)).toBe(60_000);
      expect(Date.parse(done.endedAt!) - Date.parse(done.startedAt!)).toBe(660_000);
      expect(done.version).toBe(5);
    });

    it('are not completed without a run', async () => {
      const session = await plan();
      await patch(session, { state: 'running' });

      const refused = await patch(session, { state: 'completed' });

      expect(refused.status).toBe(409);
      expect(((await refused.json()) as ErrorBody).error.message).toContain('Cancel it instead');
      expect((await call<Session>('GET', url(`/session/${session.sessionId}`))).state).toBe('running');
    });

    it('keep notes that come without another state', async () => {
      const session = await plan();

      const changed = (await (
        await patch(session, { notes: 'Slept badly.', notesVersion: 1 })
      ).json()) as Session;

      expect(changed.notes).toBe('Slept badly.');
      const stored = await call<Session>('GET', url(`/session/${session.sessionId}`));
      expect(stored).toEqual({ ...session, notes: 'Slept badly.', notesVersion: 2, version: 2 });
    });

    it('keep notes from being overwritten by a page that has not seen them, whatever is recorded meanwhile', async () => {
      const session = await plan();
      const write = async (notes: string, notesVersion?: number) =>
        (await patch(session, { notes, notesVersion })).status;
      expect(await write('From the tablet.', 1)).toBe(200);
      await patch(session, { state: 'running' });

      const statuses = [
        await write('From an older tab.', 1),
        await write('From nowhere.'),
        // The response was lost and the page sends the request again.
        await write('From the tablet.', 1),
        await write('From the tablet. And more.', 2),
      ];

      expect(statuses).toEqual([409, 400, 200, 200]);
      expect(await call('GET', url(`/session/${session.sessionId}`))).toMatchObject({
        notes: 'From the tablet. And more.',
        notesVersion: 3,
      });
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
});
