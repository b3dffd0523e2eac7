import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, ClientRecord } from '#shared/api/clients.ts';
import type { OwnedDevice } from '#shared/api/commerce/devices.ts';
import { type EegFileRecord, eegFileSchema } from '#shared/api/eeg-files.ts';
import { BYTES, STREAM } from '#shared/api/endpoint.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { EndpointName } from '#server/routes/endpoints.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import type { UnsentInvitation } from '#shared/api/practice/operators.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { type Session, type SessionListItem, sessionSchema } from '#shared/api/sessions.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import type { Delivery } from '#server/ports/mail-transport.ts';
import { anUpload, someBytes, storeEegFile } from '#server/testing/eeg-files.ts';
import { aTellingClient, TELLING } from '#server/testing/telling-client.ts';
import { watchDb } from '#server/testing/watched-db.ts';
import type { TestServer, TestUser } from '#server/testing/test-server.ts';
import { buildTestServer } from '#server/testing/test-server.ts';
import { sendDueEmails } from '../practice/outbox.ts';
import { marksPersonalData, maskPersonalData } from './hide-personal-data.ts';

function isMasked(name: EndpointName): boolean {
  const { response } = ENDPOINTS[name] as Endpoint;
  return response !== BYTES && response !== STREAM && marksPersonalData(response);
}

/** Returns whether the schema has fields that identify a person. */
function namesPeople(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties = {} } = schema as { properties?: object };
  const fields = Object.keys(properties);
  const isPerson = fields.includes('firstName');
  const isFile = fields.includes('contentHash') && fields.includes('name');
  if (isPerson || isFile || fields.some((field) => PERSONAL.has(field))) return true;
  return Object.values(schema).some(namesPeople);
}
/** Fields of personal objects. A sampling rate belongs to a source, which may be a file named after a person. */
const PERSONAL = new Set([
  'ownerName',
  'clientName',
  'actorName',
  'enteredByName',
  'authorName',
  'summaryVersion',
  'writtenAt',
  'ratingId',
  'givenBy',
  'dateOfBirth',
  'phone',
  'subject',
  'samplingRateHz',
]);
/** Users' own data, and data the caller has just entered. */
const OWN: readonly string[] = ['getUserInfo', 'patchUser', 'register'];

/**
 * Money, keys of another service, and the key of the log with its random characters: not called with a client present.
 */
const OF_NO_CLIENT: readonly EndpointName[] = [
  'getInvoice',
  'getNeurosityOauthUrl',
  'getNeurosityToken',
  'listAddOns',
  'listAuditAnchors',
];
/** Built-in protocols would fill the first page. */
const QUERIES: Partial<Record<EndpointName, string>> = {
  getEegFileBytes: '?offset=0&length=10',
  getFeedbackFileBytes: '?offset=0&length=10',
  listFeedbackFiles: '?kind=sound',
  listProtocols: '?provider=own',
};
/** Bytes as recorded or uploaded (ADR 0019). */
const NOT_MASKED = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => {
  const { response } = ENDPOINTS[name] as Endpoint;
  return response === BYTES || response === STREAM;
});
/** Path parameters that identify one client, or an item of one client. */
const OF_ONE_CLIENT = /\{(?:clientId|sessionId|sessionComponentId|responseId|eegFileId)\}/;
/** The marks of a file. The opening of the file itself is logged instead. */
const BESIDE_A_FILE: readonly EndpointName[] = ['getEegFileReview'];

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

    const masked = (Object.keys(ENDPOINTS) as EndpointName[]).filter(isMasked);
    expect(answers.sort()).toEqual([...masked, ...OWN].sort());
  });
});

describe.each([databaseToTest()])('hidden personal data ($name)', ({ name: database, open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let transactions: string[][];
  let therapist: TestUser;
  let token: string;
  let openToken: string;
  let clientId: ClientId;
  let eegFileId: string;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    const watched = watchDb(opened.db);
    ({ transactions } = watched);
    server = await buildTestServer({ db: watched.db });
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

    // By name, Brook would come before Bishop. By initial, then newest record first, Brook is last.
    expect(clients.map(({ lastName }) => lastName)).toEqual(['Z.', 'B.', 'B.']);
    expect(clients[2]!.clientId).toBe(clientId);
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
    const patch = (notes: string) => server.call('PATCH', path, { token, body: { notes, notesVersion: 1 } });
    await patch('Kim slept badly.');
    await hide(true);

    const seen = await get<Session>(`/session/${sessionId}`);
    const statuses = [await patch(HIDDEN), await patch(`${HIDDEN} And more.`)].map(({ status }) => status);

    expect(seen.notes).toBe(HIDDEN);
    expect(statuses).toEqual([200, 409]);
    expect((await get<Session>(`/session/${sessionId}`, openToken)).notes).toBe('Kim slept badly.');
  });

  it('is not overwritten by a form that was opened before it was shown again', async () => {
    const contact = { contactId: '01a1f82f-1e80-7476-b9b5-33fe66121e6d', isEmergency: true };
    const body = {
      firstName: 'Mia',
      lastName: 'Vale',
      email: 'mia@mail.example',
      dateOfBirth: '2001-02-03',
      notes: 'Likes Bach.',
      goals: 'Sleep',
      medication: 'Iron',
      emergencyNote: 'Absences',
      tags: ['Twin of Max Vale', 'school'],
      contacts: [
        {
          ...contact,
          name: 'Eva Vale',
          relation: 'Mother',
          phone: '+49 1',
          email: 'e@v.example',
          note: 'Late',
        },
      ],
    };
    const made = await server.call('POST', base('/client'), { token, body });
    const path = `/client/${((await made.json()) as Client).clientId}`;
    const before = await get<ClientRecord>(path, openToken);
    const {
      clientId: _id,
      therapistId: _whose,
      status: _status,
      operatorId: _who,
      ...form
    } = await get<ClientRecord>(path);
    await hide(false);
    const save = (change: object) =>
      server.call('PATCH', base(path), { token, body: { version: before.version, ...change } });

    const saved = await save(form);
    const refused = [{ notes: `${HIDDEN} And more.` }, { tags: [HIDDEN, 'new'] }, { firstName: HIDDEN }];
    const statuses = await Promise.all(refused.map(async (change) => (await save(change)).status));
    await hide(true);

    expect(JSON.stringify(form)).not.toMatch(
      /Mia|Vale|mail\.example|2001|Bach|Iron|Absences|Mother|\+49|school/,
    );
    expect(saved.status).toBe(200);
    expect(statuses).toEqual([409, 409, 409]);
    expect(await get<ClientRecord>(path, openToken)).toEqual(before);
    await server.call('DELETE', `/v2/organization/${therapist.organizationId}/client/${before.clientId}`, {
      token: await server.tokenFor(
        await server.seedUser(therapist.organizationId, { groups: ['AccountAdmin'] }),
      ),
    });
  });

  it('is in no nickname of a device, and neither search nor order tells it', async () => {
    const devices = `/v2/users/${therapist.userId}/devices`;
    const one = `/v2/users/${therapist.userId}/device`;
    const add = async (nickname: string) => {
      const body = { deviceType: 'crown', deviceName: 'Crown', nickname };
      const answer = await server.call('POST', one, { token, body });
      return (await answer.json()) as OwnedDevice;
    };
    const kims = await add("Kim Brook's Crown");
    await add("Ada Zorn's Crown");
    const list = async (query: string, as = token) => {
      const answer = await server.call('GET', `${devices}?${query}`, { token: as });
      return ((await answer.json()) as { ownedDevices: OwnedDevice[] }).ownedDevices;
    };
    const orderBy = async (sortKey: string) =>
      (await list(`sortKey=${sortKey}`)).map(({ ownedDeviceId }) => ownedDeviceId);
    const body = { version: kims.version, nickname: HIDDEN, note: 'Charged' };
    await server.call('PATCH', `${one}/${kims.ownedDeviceId}`, { token, body });

    expect(kims.nickname).toBe(HIDDEN);
    expect((await list('')).map(({ nickname }) => nickname)).toEqual([HIDDEN, HIDDEN]);
    expect(await list('searchTerm=brook')).toEqual([]);
    expect(await orderBy('nickname')).toEqual(await orderBy('deviceName'));
    await hide(false);
    expect((await list('searchTerm=brook kim')).map(({ nickname, note }) => [nickname, note])).toEqual([
      ["Kim Brook's Crown", 'Charged'],
    ]);
    await hide(true);
  });

  it('is in no note of a version of a protocol', async () => {
    const { protocols } = await get<{ protocols: ProtocolRecord[] }>('/protocols?limit=1');
    const body = { definition: protocols[0]!.definition, note: 'For Kim Brook', isShared: true };
    const made = (await (
      await server.call('POST', base('/protocol'), { token, body })
    ).json()) as ProtocolRecord;
    const noteFor = async (as: string) => {
      const path = `/protocol/${made.protocolId}/versions`;
      return (await get<{ versions: { note: string }[] }>(path, as)).versions.map(({ note }) => note);
    };

    expect(await noteFor(token)).toEqual([HIDDEN]);
    expect(await noteFor(openToken)).toEqual(['For Kim Brook']);
  });

  it('covers colleagues, the log and the e-mails', async () => {
    const admin = await server.seedUser(therapist.organizationId, { groups: ['AccountAdmin'] });
    const asAdmin = await server.tokenFor(admin);
    const organization = `/v2/organization/${therapist.organizationId}`;
    const setting = [{ name: 'privacy', value: { maskPII: true } }];
    await server.call('PATCH', `/v2/user/${admin.userId}/settings`, { token: asAdmin, body: setting });
    const body = { firstName: 'Noa', lastName: 'Lind', email: 'noa@lake.example', groups: ['Coach'] };
    const answers = [await server.call('POST', `${organization}/operator`, { token: asAdmin, body })];
    const reason = '550 <noa@lake.example> is unknown';
    const refuse = async (): Promise<Delivery> => ({ kind: 'never', reason });
    await sendDueEmails(server.app.deps, { send: refuse, close: () => undefined });
    for (const path of ['operators', 'operators?searchTerm=nl', 'audit', 'mail']) {
      answers.push(await server.call('GET', `${organization}/${path}`, { token: asAdmin }));
    }
    const guess = await server.call('GET', `${organization}/operators?searchTerm=lind`, { token: asAdmin });

    const texts = await Promise.all(answers.map((answer) => answer.text()));

    const { unsent, ...invited } = JSON.parse(texts[0]!) as { unsent: UnsentInvitation };
    const others = [JSON.stringify(invited), unsent.to, ...texts.slice(1)];
    expect(others.join(' ')).not.toMatch(/noa|lind|lake\.example|Ada Test|example\.test/i);
    // The inviter has just entered the address, and has to pass it on with the password.
    expect(unsent.text).toMatch(/E-mail address: +noa@lake\.example\n/);
    expect(JSON.parse(texts[2]!)).toMatchObject({ totalOperators: 1, operators: [{ lastName: 'L.' }] });
    expect(texts[3]).toContain('"actorName":"A. T."');
    expect(JSON.parse(texts[4]!)).toMatchObject({ mail: [{ to: HIDDEN, state: 'failed' }] });
    expect(await guess.json()).toMatchObject({ totalOperators: 0 });
  });

  it('stays hidden when a value comes that nobody can read', async () => {
    expect((await hide('no')).status).toBe(400);

    expect((await get<Client>(`/client/${clientId}`)).firstName).toBe('K.');
  });

  // Masks and log do not depend on the database.
  if (database === 'PGlite') {
    describe('in every call that reads', () => {
      let reader: TestUser;
      let asReader: string;
      let ids: Record<string, string>;
      const READS = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => {
        const { method, access } = ENDPOINTS[name] as Endpoint;
        return method === 'GET' && access !== 'public' && !OF_NO_CLIENT.includes(name);
      });

      beforeAll(async () => {
        // A caller who may read everything and receives notifications about the client.
        reader = await server.seedUser(await server.seedOrganization(), {
          groups: ['SuperUser', 'Therapist'],
        });
        asReader = await server.tokenFor(reader);
        ids = await aTellingClient(server, reader);
        const made = await server.call('POST', `/v2/organization/${reader.organizationId}/notification`, {
          token: asReader,
          body: { content: '<p>Closed.</p>', intent: 'info', audience: [], startsAt: null, endsAt: null },
        });
        expect(made.status).toBe(200);
      });
      // The clock has advanced by then, so a new token is needed.
      afterAll(async () => {
        token = await server.tokenFor(therapist);
      });
      const hideFrom = (maskPII: boolean) =>
        server.call('PATCH', `/v2/user/${reader.userId}/settings`, {
          token: asReader,
          body: [{ name: 'privacy', value: { maskPII } }],
        });
      const read = async (name: EndpointName) => {
        const { path } = ENDPOINTS[name];
        const own = path.startsWith('/v2/organization/') ? reader.organizationId : reader.userId;
        const part = path.endsWith('/assessmentSummary') && { sessionComponentId: ids.assessedComponentId };
        const values: Record<string, string | undefined> = {
          ...ids,
          id: own,
          userId: reader.userId,
          ...part,
        };
        const url = path.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
        const answer = await server.call('GET', url + (QUERIES[name] ?? ''), { token: asReader });
        expect([name, answer.status]).toEqual([name, 200]);
        return answer.text();
      };
      const tellingOf = async (names: readonly EndpointName[]) => {
        const telling: EndpointName[] = [];
        for (const name of names) if (TELLING.test(await read(name))) telling.push(name);
        return telling;
      };

      it('is seen nowhere', async () => {
        const masked = READS.filter(isMasked);
        expect(await tellingOf(masked)).toEqual(masked);
        await hideFrom(true);

        const json = READS.filter((name) => !NOT_MASKED.includes(name) && !OWN.includes(name));
        expect(await tellingOf(json)).toEqual([]);
      });

      /** Repeated reads are logged once an hour, and the previous call may have read the same data. */
      const beginAnHour = async () => {
        server.clock.advance(3_600_000);
        asReader = await server.tokenFor(reader);
      };

      it('leaves a trace of who has looked at the data of one client', async () => {
        const count = async () => {
          const statement = 'select count(*)::int as count from audit_event where actor_id = $1';
          const [row] = await server.db.query<{ count: number }>('system', statement, [reader.userId]);
          return row!.count;
        };
        const silent: EndpointName[] = [];
        for (const name of READS.filter((each) => OF_ONE_CLIENT.test(ENDPOINTS[each].path))) {
          await beginAnHour();
          const before = await count();
          await read(name);
          if ((await count()) === before) silent.push(name);
        }

        expect(silent).toEqual(BESIDE_A_FILE);
      });

      it('holds the end of the log only when everything is read, so that nobody waits for what others read', async () => {
        const isOfLog = (statement: string) => statement.includes('audit_');
        const holding: EndpointName[] = [];
        const logged = new Set<EndpointName>();
        for (const name of READS) {
          await beginAnHour();
          transactions.length = 0;
          await read(name);
          for (const statements of transactions) {
            const locked = statements.findIndex((statement) => statement.includes('insert into audit_head'));
            if (locked < 0) continue;
            logged.add(name);
            if (!statements.slice(locked).every(isOfLog)) holding.push(name);
          }
        }

        const ofOneClient = READS.filter((name) => OF_ONE_CLIENT.test(ENDPOINTS[name].path));
        expect(ofOneClient.filter((name) => !logged.has(name))).toEqual(BESIDE_A_FILE);
        expect(holding).toEqual([]);
      });
    });
  }

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

    expect(maskPersonalData(sessionSchema, session)).toMatchObject({
      components: [{ settings: { source: { name: `${HIDDEN}.edf` } } }],
    });
  });

  it('keeps the name of a headset', () => {
    const source = { kind: 'headset', name: 'Muse S' };
    const session = { notes: '', components: [{ settings: { source } }] } as unknown as Session;

    expect(maskPersonalData(sessionSchema, session)).toEqual(session);
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

    expect(JSON.stringify(maskPersonalData(eegFileSchema, file))).not.toContain('kim');
  });
});
