import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import { anUpload, someBytes, storeEegFile } from '#server/testing/eeg-files.ts';
import { aPart, aSettings } from '#server/testing/recordings.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { verifyAudit, writeAuditOnceAnHour } from '../core/audit.ts';

const HOUR_MS = 3_600_000;

describe.each([databaseToTest()])('reads in the audit log ($name)', ({ name, open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  let server: TestServer;
  let owner: TestUser;
  let sessionId: string;
  let recording: string;
  let file: string;

  beforeAll(async () => {
    ({ db, dispose } = await open());
    server = await buildTestServer({ db });
    owner = await server.seedUser(await server.seedOrganization());
    const clientId = await server.seedClient(owner);
    const token = await server.tokenFor(owner);
    const made = await server.call('POST', path(owner, `/client/${clientId}/sessions`), { token });
    const session = (await made.json()) as Session;
    ({ sessionId } = session);
    const { sessionComponentId } = session.components[0]!;
    recording = `/sessionComponent/${sessionComponentId}/recording`;
    await server.call('PUT', path(owner, recording), { token, body: { settings: aSettings() } });
    for (const seq of [0, 1]) {
      const { bytes, sha256 } = aPart(sessionComponentId, seq);
      const to = path(owner, `${recording}/chunks/${seq}?sha256=${sha256}`);
      await server.call('PUT', to, { token, body: bytes });
    }
    const upload = anUpload(someBytes(EEG_PIECE_BYTES + 100));
    file = `/eegFile/${(await storeEegFile(server, owner, upload)).eegFileId}/parts/0/bytes`;
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const path = ({ userId }: TestUser, rest: string) => `/v2/therapist/${userId}${rest}`;
  const read = async (who: TestUser, rest: string, at = server) => {
    const answer = await at.call('GET', path(who, rest), { token: await at.tokenFor(who) });
    expect([rest, answer.status]).toEqual([rest, 200]);
  };
  const aReader = () => server.seedUser(owner.organizationId);
  const readsOf = ({ userId }: TestUser) =>
    db.query<{ action: string; details: object }>(
      'system',
      'select action, details from audit_event where actor_id = $1 order by seq',
      [userId],
    );

  it('tells of a recording from whichever part it is read', async () => {
    const reader = await aReader();

    await read(reader, `${recording}/chunks/1`);

    expect(await readsOf(reader)).toEqual([{ action: 'session.read', details: { part: 'samples' } }]);
  });

  it('tells of an EEG file from whichever byte it is read', async () => {
    const reader = await aReader();

    await read(reader, `${file}?offset=${EEG_PIECE_BYTES}&length=10`);

    expect(await readsOf(reader)).toEqual([{ action: 'eegFile.download', details: { part: 0 } }]);
  });

  it('tells once an hour of what is asked for again and again', async () => {
    const reader = await aReader();

    for (const _ of [1, 2, 3]) await read(reader, `/session/${sessionId}`);
    expect(await readsOf(reader)).toHaveLength(1);
    server.clock.advance(HOUR_MS);
    for (const _ of [1, 2, 3]) await read(reader, `/session/${sessionId}`);

    expect(await readsOf(reader)).toHaveLength(2);
  });

  it('tells in each hour of the clock in which somebody read, however short the time between', async () => {
    const reader = await aReader();
    const msToNextHour = HOUR_MS - (server.clock.nowMs() % HOUR_MS);
    server.clock.advance(msToNextHour - 1);
    await read(reader, `/session/${sessionId}`);

    server.clock.advance(1);
    await read(reader, `/session/${sessionId}`);

    expect(await readsOf(reader)).toHaveLength(2);
  });

  it('tells once of what is asked for many times at once', async () => {
    const reader = await aReader();

    await Promise.all(Array.from({ length: 8 }, () => read(reader, `${recording}/chunks/1`)));

    expect(await readsOf(reader)).toHaveLength(1);
    const verdict = await db.tx('system', (sql) => verifyAudit(server.app.deps, sql, owner.organizationId));
    expect(verdict).toMatchObject({ isIntact: true });
  });

  // The built-in database cannot read while another transaction writes.
  if (name === 'PostgreSQL') {
    it('tells once of two that both found nothing yet', async () => {
      const reader = await aReader();
      const subject = { type: 'session', id: sessionId };
      let waiting = 0;
      let continueReading = () => {};
      const bothHaveLooked = new Promise<void>((resolve) => (continueReading = resolve));
      const write = () =>
        db.tx(reader, (sql) => {
          let asked = 0;
          const query: Queryable['query'] = async (statement, params) => {
            const rows = await sql.query(statement, params);
            if (++asked === 1) {
              if (++waiting === 2) continueReading();
              await bothHaveLooked;
            }
            return rows as never;
          };
          return writeAuditOnceAnHour(server.app.deps, { query }, reader, {
            action: 'session.read',
            subject,
          });
        });

      await Promise.all([write(), write()]);

      expect(await readsOf(reader)).toHaveLength(1);
    });
  }

  it('tells once in an hour that began while a call waited for the end of the log', async () => {
    const reader = await aReader();
    const entry = { action: 'session.read', subject: { type: 'session', id: sessionId } };
    await db.tx(reader, (sql) => {
      const write = (asked: Queryable) => writeAuditOnceAnHour(server.app.deps, asked, reader, entry);
      let isFirst = true;
      const query: Queryable['query'] = async (statement, params) => {
        const rows = await sql.query(statement, params);
        if (isFirst) {
          isFirst = false;
          server.clock.advance(HOUR_MS);
          await write(sql);
        }
        return rows as never;
      };
      return write({ query });
    });

    expect(await readsOf(reader)).toHaveLength(1);
  });

  it('knows after a restart what was told before', async () => {
    const reader = await aReader();
    await read(reader, `/session/${sessionId}`);
    const restarted = await buildTestServer({ db });
    restarted.clock.advance(server.clock.nowMs() - restarted.clock.nowMs());

    await read(reader, `/session/${sessionId}`, restarted);

    expect(await readsOf(reader)).toHaveLength(1);
    await restarted.close();
  });

  it('tells of each reader, and of who reads in the name of another', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    const admin = await server.seedUser(owner.organizationId, { groups: ['SuperUser'] });
    const acting = await server.call('POST', '/v2/admin/impersonate', {
      token: await server.tokenFor(admin),
      body: { userId: reader.userId },
    });
    const { accessToken: token } = (await acting.json()) as { accessToken: string };

    await read(reader, `/session/${sessionId}`);
    await read(other, `/session/${sessionId}`);
    await server.call('GET', path(reader, `/session/${sessionId}`), { token });

    expect(await readsOf(other)).toHaveLength(1);
    const statement = `select impersonator_id as by from audit_event where actor_id = $1 order by seq`;
    expect(await db.query('system', statement, [reader.userId])).toEqual([
      { by: null },
      { by: admin.userId },
    ]);
  });
});
