import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { BYTES, STREAM } from '#shared/api/endpoint.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { EndpointName } from '#shared/api/endpoints.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { databasesToTest } from '../db/testing/each-database.ts';
import type { Delivery } from '../ports/mail-transport.ts';
import { anUpload, someBytes, storeEegFile } from '../testing/eeg-files.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { sendDueLetters } from './outbox.ts';
import { MASKS, maskEegFile, maskSession } from './privacy.ts';

/** Fields that tell who somebody is. */
function namesPeople(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties = {} } = schema as { properties?: object };
  const fields = Object.keys(properties);
  const isPerson = fields.includes('firstName');
  const isFile = fields.includes('contentHash') && fields.includes('name');
  if (isPerson || isFile || fields.some((field) => PERSONAL.has(field))) return true;
  return Object.values(schema).some(namesPeople);
}
/** Whatever has a rate has a source, which may be a file named after somebody. */
const PERSONAL = new Set(['clientName', 'actorName', 'dateOfBirth', 'phone', 'to', 'samplingRateHz']);
/** What people are told of themselves, and what the caller has just typed. */
const OWN: readonly string[] = ['getUserInfo', 'patchUser', 'register'];

describe('the gate through which data of clients leaves', () => {
  it('masks every answer that can name somebody else', () => {
    const answers = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => {
      const { response } = ENDPOINTS[name] as Endpoint;
      return (
        response !== BYTES &&
        response !== STREAM &&
        namesPeople(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))
      );
    });

    expect(answers.sort()).toEqual([...Object.keys(MASKS), ...OWN].sort());
  });
});

describe.each(databasesToTest())('hidden personal data ($name)', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let therapist: TestUser;
  let token: string;
  let openToken: string;
  let clientId: ClientId;
  let eegFileId: string;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
    const practice = await server.seedOrganization();
    therapist = await server.seedUser(practice);
    openToken = await server.tokenFor(await server.seedUser(practice));
    token = await server.tokenFor(therapist);
    const body = {
      firstName: 'Kim',
      lastName: 'Brook',
      email: 'kim@mail.example',
      dateOfBirth: '1990-05-17',
      notes: 'Likes Bach.',
    };
    const made = await server.call('POST', base('/client'), { token, body });
    ({ clientId } = (await made.json()) as Client);
    await server.seedClient(therapist, { firstName: 'Kai', lastName: 'Bishop' });
    await server.seedClient(therapist, { firstName: 'Ada', lastName: 'Zorn' });
    await server.call('POST', base(`/client/${clientId}/sessions`), { token });
    const upload = anUpload(someBytes(10), 'Kim Brook.edf');
    upload.body.clientId = clientId;
    ({ eegFileId } = await storeEegFile(server, therapist, upload));
    await hide(true);
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const base = (path: string) => `/v2/therapist/${therapist.userId}${path}`;
  const hide = (maskPII: unknown) =>
    server.call('PATCH', `/v2/user/${therapist.userId}/settings`, {
      token,
      body: [{ name: 'privacy', value: { maskPII } }],
    });
  const get = async <T>(path: string, as = token): Promise<T> =>
    (await (await server.call('GET', base(path), { token: as })).json()) as T;

  it('leaves the initials of a client and nothing else', async () => {
    const client = await get<Client>(`/client/${clientId}`);

    expect(client).toMatchObject({
      firstName: 'K.',
      lastName: 'B.',
      email: HIDDEN,
      dateOfBirth: HIDDEN,
      notes: HIDDEN,
      status: 'active',
    });
  });

  it('is in no list, in no session and in no EEG file', async () => {
    const paths = ['/clients', '/sessions', '/eegFiles', `/client/${clientId}`, `/eegFile/${eegFileId}`];

    const texts = await Promise.all(paths.map(async (path) => JSON.stringify(await get(path))));

    expect(texts.join(' ')).not.toMatch(/kim|brook|mail\.example|1990|Bach/i);
    expect(texts.join(' ')).toContain('K. B.');
  });

  it('is shown to colleagues who have not hidden it', async () => {
    const client = await get<Client>(`/client/${clientId}`, openToken);

    expect(client).toMatchObject({ firstName: 'Kim', email: 'kim@mail.example', dateOfBirth: '1990-05-17' });
  });

  it.each(['kim', 'Brook', 'mail.example'])('cannot be guessed by searching for %s', async (term) => {
    const query = `?searchTerm=${encodeURIComponent(term)}`;

    const clients = await get<{ totalClients: number }>(`/clients${query}`);
    const sessions = await get<{ totalSessions: number }>(`/sessions${query}`);
    const files = await get<{ totalEegFiles: number }>(`/eegFiles${query}`);

    expect([clients.totalClients, sessions.totalSessions, files.totalEegFiles]).toEqual([0, 0, 0]);
  });

  it('is found by the initials that are seen', async () => {
    const clients = await get<{ totalClients: number }>('/clients?searchTerm=K.%20B.');
    const sessions = await get<{ sessions: SessionListItem[] }>('/sessions?searchTerm=kb');
    const files = await get<{ eegFiles: EegFileRecord[] }>('/eegFiles?searchTerm=kb');

    expect(clients.totalClients).toBe(2);
    expect(sessions.sessions.map(({ clientName }) => clientName)).toEqual(['K. B.']);
    expect(files.eegFiles.map(({ name }) => name)).toEqual([`${HIDDEN}.edf`]);
  });

  it('does not show in the order of those with the same initials', async () => {
    const { clients } = await get<{ clients: Client[] }>('/clients?sortKey=lastName&sortOrder=desc');

    // By name, Bishop would come after Brook; by initial and then age of the record, Brook is first.
    expect(clients.map(({ lastName }) => lastName)).toEqual(['Z.', 'B.', 'B.']);
    expect(clients[1]!.clientId).toBe(clientId);
  });

  it.each(['createdAt', 'clientName', 'name'])('lets lists be sorted by %s', async (sortKey) => {
    const answer = await get<{ eegFiles: unknown[] }>(`/eegFiles?sortKey=${sortKey}`);

    expect(answer.eegFiles).toHaveLength(1);
  });

  it('is not overwritten when a form sends the mask back', async () => {
    const body = { name: `${HIDDEN}.edf`, recordedOn: '2026-01-02' };
    await server.call('PATCH', base(`/eegFile/${eegFileId}`), { token, body });

    const file = await get<EegFileRecord>(`/eegFile/${eegFileId}`, openToken);

    expect(file).toMatchObject({ name: 'Kim Brook.edf', recordedOn: '2026-01-02' });
  });

  it('keeps what notes of a session tell, whatever is written around the mask', async () => {
    const made = await server.call('POST', base(`/client/${clientId}/sessions`), { token });
    const { sessionId } = (await made.json()) as Session;
    await hide(false);
    const path = base(`/session/${sessionId}`);
    const patch = (notes: string) => server.call('PATCH', path, { token, body: { notes } });
    await patch('Kim slept badly.');
    await hide(true);

    const seen = await get<Session>(`/session/${sessionId}`);
    const statuses = [await patch(HIDDEN), await patch(`${HIDDEN} And more.`)].map(({ status }) => status);

    expect(seen.notes).toBe(HIDDEN);
    expect(statuses).toEqual([200, 409]);
    expect((await get<Session>(`/session/${sessionId}`, openToken)).notes).toBe('Kim slept badly.');
  });

  it('covers colleagues, the log and the letters', async () => {
    const admin = await server.seedUser(therapist.organizationId, { groups: ['AccountAdmin'] });
    const asAdmin = await server.tokenFor(admin);
    const organization = `/v2/organization/${therapist.organizationId}`;
    const setting = [{ name: 'privacy', value: { maskPII: true } }];
    await server.call('PATCH', `/v2/user/${admin.userId}/settings`, { token: asAdmin, body: setting });
    const body = { firstName: 'Noa', lastName: 'Lind', email: 'noa@lake.example', groups: ['Coach'] };
    const answers = [await server.call('POST', `${organization}/operator`, { token: asAdmin, body })];
    const reason = '550 <noa@lake.example> is unknown';
    const refuse = async (): Promise<Delivery> => ({ kind: 'never', reason });
    await sendDueLetters(server.app.deps, { send: refuse, close: () => undefined });
    for (const path of ['operators', 'operators?searchTerm=nl', 'audit', 'mail']) {
      answers.push(await server.call('GET', `${organization}/${path}`, { token: asAdmin }));
    }
    const guess = await server.call('GET', `${organization}/operators?searchTerm=lind`, { token: asAdmin });

    const texts = await Promise.all(answers.map((answer) => answer.text()));

    expect(texts.join(' ')).not.toMatch(/noa|lind|lake\.example|Ada Test|example\.test/i);
    expect(JSON.parse(texts[2]!)).toMatchObject({ totalOperators: 1, operators: [{ lastName: 'L.' }] });
    expect(texts[3]).toContain('"actorName":"A. T."');
    expect(JSON.parse(texts[4]!)).toMatchObject({ mail: [{ to: HIDDEN, state: 'failed' }] });
    expect(await guess.json()).toMatchObject({ totalOperators: 0 });
  });

  it('stays hidden when a value comes that nobody can read', async () => {
    expect((await hide('no')).status).toBe(400);

    expect((await get<Client>(`/client/${clientId}`)).firstName).toBe('K.');
  });

  it('is back in full when it is no longer hidden', async () => {
    await hide(false);

    const client = await get<Client>(`/client/${clientId}`);
    const { totalClients } = await get<{ totalClients: number }>('/clients?searchTerm=brook');

    expect(client).toMatchObject({ firstName: 'Kim', lastName: 'Brook', notes: 'Likes Bach.' });
    expect(totalClients).toBe(1);
    await hide(true);
  });
});

describe('a recording made from a file', () => {
  it('does not tell the name of the file', () => {
    const source = { kind: 'file', name: 'Kim Brook.edf' };
    const session = { notes: '', components: [{ settings: { source } }] } as unknown as Session;

    expect(maskSession(session).components[0]!.settings!.source.name).toBe(`${HIDDEN}.edf`);
  });

  it('keeps the name of a headset', () => {
    const source = { kind: 'headset', name: 'Muse S' };
    const session = { notes: '', components: [{ settings: { source } }] } as unknown as Session;

    expect(maskSession(session)).toEqual(session);
  });
});

describe('an EEG file', () => {
  it('does not quote its name in warnings', () => {
    const message = "'kim.edf' ends in the middle of a record.";
    const file = {
      name: 'kim.edf',
      parts: [{ name: 'kim.edf', byteCount: 1 }],
      clientName: null,
      facts: { warnings: [{ code: 'truncated', message }] },
    } as unknown as EegFileRecord;

    expect(JSON.stringify(maskEegFile(file))).not.toContain('kim');
  });
});
