import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client, ClientRecord } from '#shared/api/clients.ts';
import type { ClientNote } from '#shared/api/client-notes.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { isSealed, UNREADABLE } from '../db/sealing.ts';
import {
  holdsNothing,
  SEALED_TABLE_NAMES,
  SEALED_TABLES,
  type SealedTable,
} from '../repositories/core/sealed-tables.ts';
import { aNight } from '../testing/assessments.ts';
import { anUpload, someBytes, storeEegFile } from '../testing/eeg-files.ts';
import {
  buildTestServer,
  seedTherapist,
  serverForAll,
  type TestServer,
  type TestUser,
} from '../testing/test-server.ts';

/** In every text of this file. */
const MARK = 'Zauberwort';
const word = (where: string) => `${MARK} ${where}`;
const TEXTS = {
  notes: word('notes'),
  goals: word('goals'),
  medication: word('medication'),
  emergencyNote: word('emergency'),
  tags: [word('tag')],
  contacts: [
    {
      contactId: '0190a0a0-0000-7000-8000-00000000c001',
      name: 'Max',
      relation: '',
      phone: '',
      email: '',
      note: word('contact'),
      isEmergency: false,
    },
  ],
};

describe.each([databaseToTest()])('texts about clients ($name)', ({ open }) => {
  let server: TestServer;
  /** The server that is asked. */
  let asked: TestServer;
  let therapist: TestUser;
  let token: string;
  serverForAll(open, async (opened) => {
    asked = server = opened;
    ({ therapist, token } = await seedTherapist(server));
  });
  const ask = (method: string, url: string, body?: unknown) =>
    asked.call(method, `/v2/therapist/${therapist.userId}${url}`, { token, body });
  const call = async <T>(method: string, url: string, body?: unknown): Promise<T> => {
    const answer = await ask(method, url, body);
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const aClient = (more: object = {}) =>
    call<Client>('POST', '/client', { firstName: 'Kim', lastName: 'Brook', ...more });
  const record = (clientId: ClientId) => call<ClientRecord>('GET', `/client/${clientId}`);
  const noteOf = (clientId: ClientId, text: string) =>
    call<ClientNote>('POST', `/client/${clientId}/note`, { text });
  const notesOf = async (clientId: ClientId) =>
    (await call<{ notes: ClientNote[] }>('GET', `/client/${clientId}/notes`)).notes.map(({ text }) => text);
  const loseKey = (clientId: ClientId) =>
    server.rawDb.query('system', 'delete from data_key where client_id = $1 returning 1 as one', [clientId]);
  /** Forgets the keys in memory, as a start of the server does. */
  const restart = async () => {
    asked = await buildTestServer({ db: server.rawDb });
    onTestFinished(() => asked.close());
  };

  it('are read as they were written, and nothing of them is in the database', async () => {
    const { clientId } = await aClient(TEXTS);
    const note = await noteOf(clientId, word('first'));
    await call('PUT', `/client/${clientId}/note/${note.noteId}`, { text: word('second'), version: 1 });
    const session = await call<Session>('POST', `/client/${clientId}/sessions`);
    await call('PATCH', `/session/${session.sessionId}`, { notes: word('session'), notesVersion: 1 });
    await call('POST', `/session/${session.sessionId}/visitRating`, {
      moment: 'after',
      run: null,
      scores: { calm: 5 },
      strategy: word('strategy'),
      givenAt: '2026-11-20T09:00:00.000Z',
    });
    await call('POST', `/client/${clientId}/taskResults`, { kind: 'sleepDiary', diary: aNight() });
    const file = await storeEegFile(server, therapist, anUpload(someBytes(300, 9)));
    const review = { badChannels: [], notes: word('review') };
    await call('PUT', `/eegFile/${file.eegFileId}/review`, { review, version: 0 });

    expect(await record(clientId)).toMatchObject(TEXTS);
    expect(await notesOf(clientId)).toEqual([word('second')]);
    const { versions } = await call<{ versions: { text: string }[] }>(
      'GET',
      `/client/${clientId}/note/${note.noteId}/versions`,
    );
    expect(versions.map(({ text }) => text)).toEqual([word('first')]);
    const read = await call<Session>('GET', `/session/${session.sessionId}`);
    expect([read.notes, read.notesVersion, read.ratings?.[0]?.strategy]).toEqual([
      word('session'),
      2,
      word('strategy'),
    ]);
    expect(await call('GET', `/eegFile/${file.eegFileId}/review`)).toMatchObject({ review });

    for (const table of SEALED_TABLE_NAMES) {
      const rows = await server.rawDb.query<{ row: Record<string, unknown> }>(
        'system',
        `select to_jsonb(t) as row from ${table} t`,
      );
      for (const { row } of rows) {
        expect(JSON.stringify(row)).not.toContain(MARK);
        const { columns }: SealedTable = SEALED_TABLES[table];
        for (const column of Object.keys(columns)) {
          expect([table, column, isSealed(row[column]) || holdsNothing(row[column])]).toEqual([
            table,
            column,
            true,
          ]);
        }
      }
    }
  });

  it('of a session keep their version while only the state changes', async () => {
    const { clientId } = await aClient();
    const { sessionId } = await call<Session>('POST', `/client/${clientId}/sessions`);
    await call('PATCH', `/session/${sessionId}`, { notes: word('kept'), notesVersion: 1 });
    await call('PATCH', `/session/${sessionId}`, { state: 'cancelled' });
    expect(await call<Session>('GET', `/session/${sessionId}`)).toMatchObject({
      notes: word('kept'),
      notesVersion: 2,
      state: 'cancelled',
    });
  });

  it('that were copied into another row do not open there', async () => {
    const [one, other] = [await aClient(), await aClient()];
    await noteOf(one.clientId, word('of one'));
    await noteOf(one.clientId, word('again of one'));
    await noteOf(other.clientId, word('of another'));
    await server.rawDb.query(
      'system',
      `update client_note n set note_text = o.note_text from client_note o
       where o.client_id = $1 and n.note_id <> o.note_id and n.client_id in ($1, $2) returning 1 as one`,
      [one.clientId, other.clientId],
    );

    expect(await notesOf(other.clientId)).toEqual([UNREADABLE]);
    expect(new Set(await notesOf(one.clientId))).toContain(UNREADABLE);
  });

  it('whose key is lost say so, close nothing else, and are not written over', async () => {
    const { clientId } = await aClient(TEXTS);
    const { clientId: other } = await aClient({ notes: word('other') });
    const note = await noteOf(clientId, word('note'));
    await loseKey(clientId);
    await restart();

    const { clients } = await call<{ clients: Client[] }>('GET', '/clients');
    const notesIn = (id: ClientId) => clients.find((each) => each.clientId === id)!.notes;
    expect([notesIn(clientId), notesIn(other)]).toEqual([UNREADABLE, word('other')]);
    expect(await notesOf(clientId)).toEqual([UNREADABLE]);

    const stored = () =>
      server.rawDb.query('system', 'select notes, tags from client where client_id = $1', [clientId]);
    const before = await stored();
    const { version } = await record(clientId);
    for (const change of [
      { notes: 'new' },
      { notes: '', goals: '', medication: '', emergencyNote: '', tags: [], contacts: [] },
    ]) {
      const refused = await ask('PATCH', `/client/${clientId}`, { ...change, version });
      expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining(UNREADABLE)]);
    }
    const put = await ask('PUT', `/client/${clientId}/note/${note.noteId}`, { text: 'new', version: 1 });
    expect(put.status).toBe(503);
    expect(await stored()).toEqual(before);
    expect((await ask('PATCH', `/client/${other}`, { notes: 'new', version: 1 })).status).toBe(200);
  });
});
