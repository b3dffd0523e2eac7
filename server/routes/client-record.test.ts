import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/api/practice/audit.ts';
import type { Consent } from '#shared/api/client-consents.ts';
import type { ClientNote, ClientNoteVersion } from '#shared/api/client-notes.ts';
import type { Client, ClientRecord } from '#shared/api/clients.ts';
import type { Colleague } from '#shared/api/practice/colleagues.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll } from '../testing/test-server.ts';

const CONTACT = {
  contactId: '01a1f82f-1e80-7476-b9b5-33fe66121e6d',
  name: 'Mara Brook',
  relation: 'Mother',
  phone: '+49 30 1234',
  email: 'mara@mail.example',
  note: 'After five.',
  isEmergency: true,
};
const RECORD = {
  firstName: 'Kim',
  lastName: 'Brook',
  sex: 'female',
  handedness: 'left',
  contacts: [CONTACT],
  tags: ['sleep', ' Sleep', 'music'],
  goals: 'Fall asleep within half an hour.',
  medication: 'None.',
  emergencyNote: 'Absences as a child.',
};

describe.each([databaseToTest()])('the record of a client on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let coach: TestUser;
  let admin: TestUser;
  let tokens: { therapist: string; coach: string; admin: string };
  let client: ClientRecord;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    const practice = await server.seedOrganization();
    therapist = await server.seedUser(practice);
    coach = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    tokens = {
      therapist: await server.tokenFor(therapist),
      coach: await server.tokenFor(coach),
      admin: await server.tokenFor(admin),
    };
    client = await call<ClientRecord>('POST', url('/client'), RECORD);
  });

  const url = (rest: string, user = therapist) => `/v2/therapist/${user.userId}${rest}`;
  const ofClient = (rest = '', user = therapist) => url(`/client/${client.clientId}${rest}`, user);
  const send = (method: string, path: string, body?: unknown, token = tokens.therapist) =>
    server.call(method, path, { token, body });
  const call = async <T>(...given: Parameters<typeof send>): Promise<T> => {
    const response = await send(...given);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };
  const patch = (body: object, token = tokens.therapist, user = therapist) =>
    send('PATCH', ofClient('', user), body, token);
  const hide = (maskPII: boolean) =>
    send('PATCH', `/v2/user/${therapist.userId}/settings`, [{ name: 'privacy', value: { maskPII } }]);
  const actions = async () => {
    const path = `/v2/organization/${therapist.organizationId}/audit`;
    const { events } = await call<{ events: AuditEvent[] }>('GET', path, undefined, tokens.admin);
    return events;
  };

  it('is stored as it was entered, with each tag once', async () => {
    expect(client).toMatchObject({ ...RECORD, tags: ['sleep', 'music'], operatorId: null, version: 1 });
    expect(await call('GET', ofClient())).toEqual(client);
  });

  it('changes in what is given only, and says so in the log without what it says', async () => {
    const changed = await call<ClientRecord>('PATCH', ofClient(), {
      goals: 'Sleep through.',
      email: 'kim@mail.example',
      version: 1,
    });

    expect(changed).toEqual({ ...client, goals: 'Sleep through.', email: 'kim@mail.example', version: 2 });
    const [event] = await actions();
    expect(event).toMatchObject({ action: 'client.update', details: { fields: 'email goals', version: 2 } });
    // The client's name is looked up when the log is read. Entries themselves store only their details.
    const kept = (await actions()).map(({ details }) => details);
    expect(JSON.stringify(kept)).not.toMatch(/Sleep through|Kim|kim@/);
  });

  it('asked for what is so already stays at its version', async () => {
    const same = await call<ClientRecord>('PATCH', ofClient(), { ...RECORD, tags: client.tags, version: 1 });

    expect(same.version).toBe(1);
  });

  it('is never overwritten by who has seen an older version', async () => {
    await patch({ goals: 'First.', version: 1 });

    const late = await patch({ goals: 'Late.', version: 1 });

    expect([late.status, (await late.json()) as object]).toMatchObject([
      409,
      { error: { code: 'conflict' } },
    ]);
    expect(await call('GET', ofClient())).toMatchObject({ goals: 'First.', version: 2 });
  });

  it('is not changed without saying which version was', async () => {
    const answer = await patch({ goals: 'Anything.' });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { fields: { version: expect.any(String) } } });
  });

  it('keeps one of two changes that come at the same moment, and refuses the other', async () => {
    const answers = await Promise.all([
      patch({ goals: 'One.', version: 1 }),
      patch({ goals: 'Two.', version: 1 }),
    ]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    { contacts: [{ ...CONTACT, email: 'nobody' }] },
    { contacts: [{ ...CONTACT, name: ' ' }] },
    { sex: 'x' },
    { tags: [''] },
    { dateOfBirth: '2001-02-30' },
  ])('refuses %j', async (change) => {
    expect((await patch({ ...change, version: 1 })).status).toBe(400);
  });

  describe('given to an operator', () => {
    it('is in the list of that operator and back with the therapist when taken from them', async () => {
      const listOf = async ({ userId }: TestUser) =>
        (await call<{ clients: Client[] }>('GET', url(`/clients?operatorId=${userId}`))).clients.length;

      const assigned = await call<ClientRecord>('PATCH', ofClient(), { operatorId: coach.userId });

      expect(assigned).toMatchObject({ operatorId: coach.userId, therapistId: therapist.userId });
      expect([await listOf(coach), await listOf(therapist)]).toEqual([1, 0]);
      expect((await actions()).find(({ action }) => action === 'client.assign')).toMatchObject({
        details: { from: null, to: coach.userId },
      });
      expect(await call('PATCH', ofClient(), { operatorId: therapist.userId })).toMatchObject({
        operatorId: null,
      });
      expect([await listOf(coach), await listOf(therapist)]).toEqual([0, 1]);
    });

    it('is so by its therapist or an administrator, and by nobody else', async () => {
      const body = { operatorId: coach.userId };

      expect((await patch(body, tokens.coach, coach)).status).toBe(403);
      expect((await patch(body, tokens.admin, admin)).status).toBe(200);
    });

    it('is refused for whoever is deactivated, of another practice, or a client', async () => {
      const stranger = await server.seedUser(await server.seedOrganization('Other'));
      const user = await server.seedUser(therapist.organizationId, { groups: [], userType: 'C' });
      const path = `/v2/organization/${therapist.organizationId}/operator/${coach.userId}`;
      await patch({ operatorId: coach.userId });
      await call('PATCH', path, { isActive: false }, tokens.admin);

      expect(await call('GET', ofClient())).toMatchObject({ operatorId: null });
      const statuses = [coach, stranger, user].map(async ({ userId }) => patch({ operatorId: userId }));
      expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([409, 404, 404]);
    });
  });

  describe('while personal data is hidden', () => {
    it('shows that there is something and nothing of what it says', async () => {
      await hide(true);

      const seen = await call<ClientRecord>('GET', ofClient());

      expect(JSON.stringify(seen)).not.toMatch(/kim|brook|mara|mother|1234|asleep|absences/i);
      expect(seen).toMatchObject({ goals: HIDDEN, contacts: [{ name: 'M. B.', phone: HIDDEN }] });
    });

    it('takes a whole form back without storing a mask', async () => {
      await hide(true);
      const seen = await call<ClientRecord>('GET', ofClient());
      const { firstName, lastName, contacts, goals, medication, emergencyNote } = seen;
      const form = { firstName, lastName, contacts, goals, medication, emergencyNote };

      await call('PATCH', ofClient(), { ...form, handedness: 'both', version: 1 });

      await hide(false);
      expect(await call('GET', ofClient())).toEqual({ ...client, handedness: 'both', version: 2 });
    });

    it('refuses a text written around a mask', async () => {
      await hide(true);

      expect((await patch({ goals: `${HIDDEN} And more.`, version: 1 })).status).toBe(409);
    });
  });

  describe('notes', () => {
    const add = (text: string, token = tokens.therapist, user = therapist) =>
      call<ClientNote>('POST', ofClient('/note', user), { text }, token);
    const rewrite = (note: ClientNote, text: string, token = tokens.therapist, user = therapist) =>
      send('PUT', ofClient(`/note/${note.noteId}`, user), { text, version: note.version }, token);

    it('come newest first with who wrote them, and keep what they said', async () => {
      const first = await add('Slept well.');
      server.clock.advance(1000);
      const second = await add('Slept badly.', tokens.coach, coach);

      const changed = (await (await rewrite(first, 'Slept very well.')).json()) as ClientNote;

      expect(changed).toMatchObject({ text: 'Slept very well.', version: 2, authorId: therapist.userId });
      const { notes, totalNotes } = await call<{ notes: ClientNote[]; totalNotes: number }>(
        'GET',
        ofClient('/notes'),
      );
      expect([totalNotes, notes]).toEqual([2, [second, changed]]);
      const { versions } = await call<{ versions: ClientNoteVersion[] }>(
        'GET',
        ofClient(`/note/${first.noteId}/versions`),
      );
      expect(versions).toEqual([{ version: 1, text: 'Slept well.', writtenAt: first.createdAt }]);
    });

    it('leave a trace of whoever has read them', async () => {
      await add('Slept well.');
      await call('GET', ofClient('/notes', coach), undefined, tokens.coach);
      const { events } = await call<{ events: AuditEvent[] }>(
        'GET',
        `/v2/organization/${therapist.organizationId}/audit`,
        undefined,
        tokens.admin,
      );

      expect(events[0]).toMatchObject({
        action: 'client.notesRead',
        actorId: coach.userId,
        subjectId: client.clientId,
      });
    });

    it('are changed by their author, in the version they saw', async () => {
      const note = await add('Slept well.');

      const [byCoach, first, late] = [
        await rewrite(note, 'No.', tokens.coach, coach),
        await rewrite(note, 'Yes.'),
        await rewrite(note, 'Too late.'),
      ];

      expect([byCoach.status, first.status, late.status]).toEqual([403, 200, 409]);
    });

    it('are rewritten by nobody else, whatever their rights, because they stand under a name', async () => {
      const note = await add('Slept well.');
      const superUser = await server.seedUser(therapist.organizationId, { groups: ['SuperUser'] });
      const token = await server.tokenFor(superUser);

      const statuses = [
        await rewrite(note, 'Not mine.', token, superUser),
        await rewrite(note, 'Not mine.', token),
      ];

      expect(statuses.map(({ status }) => status)).toEqual([403, 403]);
      expect(await call('GET', ofClient('/notes'))).toMatchObject({ notes: [note] });
    });

    it('are hidden, and no mask is stored', async () => {
      const note = await add('Kim slept well.');
      await hide(true);

      const { notes } = await call<{ notes: ClientNote[] }>('GET', ofClient('/notes'));
      const statuses = [await rewrite(note, HIDDEN), await rewrite(note, `${HIDDEN} More.`)];

      expect(notes[0]!.text).toBe(HIDDEN);
      expect(statuses.map(({ status }) => status)).toEqual([200, 409]);
      await hide(false);
      expect((await call<{ notes: ClientNote[] }>('GET', ofClient('/notes'))).notes).toEqual([note]);
    });
  });

  describe('consents', () => {
    const CONSENT = {
      kind: 'training',
      documentVersion: '2024-03',
      givenBy: 'Mara Brook',
      givenOn: '2026-01-02',
    };

    it('end by being withdrawn, once, and stay in the list', async () => {
      const given = await call<Consent>('POST', ofClient('/consent'), CONSENT);
      const path = ofClient(`/consent/${given.consentId}/withdrawal`);

      const early = await send('POST', path, { withdrawnOn: '2026-01-01' });
      const future = await send('POST', path, { withdrawnOn: '2036-01-01' });
      const withdrawn = await call<Consent>('POST', path, { withdrawnOn: '2026-05-06' });
      const again = await call<Consent>('POST', path, { withdrawnOn: '2026-06-07' });

      expect([early.status, future.status]).toEqual([400, 400]);
      expect(given).toMatchObject({ ...CONSENT, documentText: '', withdrawnOn: null });
      expect(withdrawn).toMatchObject({ withdrawnOn: '2026-05-06', version: 2 });
      expect(again).toEqual(withdrawn);
      expect(await call('GET', ofClient('/consents'))).toEqual({ consents: [withdrawn], totalConsents: 1 });
    });

    it('end with all of their kind that were given by then, each with an entry in the audit log', async () => {
      const give = (change: object) => call<Consent>('POST', ofClient('/consent'), { ...CONSENT, ...change });
      const first = await give({ givenOn: '2025-01-02' });
      const other = await give({ kind: 'research' });
      const earlier = await give({ kind: 'training', givenOn: '2024-01-02' });
      await call('POST', ofClient(`/consent/${earlier.consentId}/withdrawal`), { withdrawnOn: '2024-02-03' });
      const renewed = await give({ documentVersion: '2026-01', givenOn: '2026-01-02' });
      const later = await give({ givenOn: '2026-08-09' });

      const path = ofClient(`/consent/${renewed.consentId}/withdrawal`);
      await call('POST', path, { withdrawnOn: '2026-05-06' });

      const { consents } = await call<{ consents: Consent[] }>('GET', ofClient('/consents'));
      const ends = Object.fromEntries(consents.map((each) => [each.consentId, each.withdrawnOn]));
      expect(ends).toEqual({
        [first.consentId]: '2026-05-06',
        [renewed.consentId]: '2026-05-06',
        [earlier.consentId]: '2024-02-03',
        [other.consentId]: null,
        [later.consentId]: null,
      });
      const ended = (await actions()).filter(({ action }) => action === 'client.consentWithdraw');
      const named = new Set(ended.map(({ details }) => details.consentId));
      expect(named).toEqual(new Set([earlier, first, renewed].map(({ consentId }) => consentId)));
    });

    it('of one client are not reached through another', async () => {
      const given = await call<Consent>('POST', ofClient('/consent'), CONSENT);
      const other = await server.seedClient(therapist);
      const path = url(`/client/${other}/consent/${given.consentId}/withdrawal`);

      expect((await send('POST', path, { withdrawnOn: '2026-05-06' })).status).toBe(404);
    });
  });

  it('goes with the client, notes and consents included', async () => {
    await call('POST', ofClient('/note'), { text: 'Slept well.' });
    await call('POST', ofClient('/consent'), {
      kind: 'training',
      documentVersion: '1',
      givenBy: 'Kim',
      givenOn: '2026-01-02',
    });
    const path = `/v2/organization/${therapist.organizationId}/client/${client.clientId}/erase`;

    await call('POST', path, { confirmation: 'ERASE' }, tokens.admin);

    for (const table of ['client', 'client_note', 'client_note_version', 'client_consent']) {
      const rows = await server.db.query(
        'system',
        `select 1 as one from ${table} where organization_id = $1`,
        [therapist.organizationId],
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('can be given to colleagues who can sign in, whom everybody may know by name', async () => {
    const path = `/v2/organization/${therapist.organizationId}/colleagues`;

    const { colleagues, totalColleagues } = await call<{ colleagues: Colleague[]; totalColleagues: number }>(
      'GET',
      path,
      undefined,
      tokens.coach,
    );

    expect(totalColleagues).toBe(3);
    expect(colleagues.map(({ userId }) => userId).sort()).toEqual(
      [therapist, coach, admin].map(({ userId }) => userId).sort(),
    );
    expect(Object.keys(colleagues[0]!).sort()).toEqual(['firstName', 'lastName', 'userId', 'userType']);
  });
});
