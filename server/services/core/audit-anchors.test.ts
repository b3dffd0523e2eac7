import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import type { TestServer, TestUser } from '#server/testing/test-server.ts';
import { buildTestServer } from '#server/testing/test-server.ts';
import { writeAudit } from './audit.ts';
import { ANCHOR_EVERY_ENTRIES, ANCHOR_EVERY_MS, anchorLogs, type KnownAnchors } from './audit-anchors.ts';
import { verifyEveryLog } from '../practice/audit-log.ts';

describe.each([databaseToTest()])('signed ends of the audit log ($name)', ({ open }) => {
  let db: Db;
  let server: TestServer;
  let dispose: () => Promise<void>;
  let admin: TestUser;

  beforeAll(async () => {
    ({ db, dispose } = await open());
    server = await buildTestServer({ db });
  });
  beforeEach(async () => {
    admin = await server.seedUser(await server.seedOrganization(), { groups: ['AccountAdmin'] });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const deps = () => server.app.deps;
  const write = (count: number, action = 'client.read') =>
    db.tx('system', async (sql) => {
      for (let each = 0; each < count; each++) await writeAudit(deps(), sql, admin, { action });
    });
  const anchored = async () => {
    await anchorLogs(deps());
    return (await deps().anchors.list(admin.organizationId)).map(({ seq }) => seq);
  };
  const ask = async (method: string, rest: string) => {
    const url = `/v2/organization/${admin.organizationId}/audit/${rest}`;
    return (await server.call(method, url, { token: await server.tokenFor(admin) })).json();
  };
  /** Simulates an attacker with full database access, who recomputes the chain so that it verifies. */
  async function rewrite(count: number): Promise<void> {
    await db.tx('owner', async (sql) => {
      for (const table of ['audit_event', 'audit_head']) {
        await sql.exec(`alter table ${table} no force row level security`);
        await sql.query(`delete from ${table} where organization_id = $1`, [admin.organizationId]);
        await sql.exec(`alter table ${table} force row level security`);
      }
    });
    await write(count, 'client.other');
  }
  const file = () => path.join(server.dataRoot, 'anchors', `${admin.organizationId}.jsonl`);

  it('are kept at once, after a number of entries and after a day', async () => {
    expect(await anchored()).toEqual([]);
    await write(1);
    expect(await anchored()).toEqual([1]);
    await write(ANCHOR_EVERY_ENTRIES - 1);
    expect(await anchored()).toEqual([1]);
    await write(1);
    expect(await anchored()).toEqual([1, 101]);
    await write(1);
    server.clock.advance(ANCHOR_EVERY_MS);
    expect(await anchored()).toEqual([1, 101, 102]);
    server.clock.advance(ANCHOR_EVERY_MS);
    expect(await anchored()).toEqual([1, 101, 102]);
  });

  it('are read again only where a log has grown enough', async () => {
    await write(1);
    await anchored();
    const asked: string[] = [];
    const { anchors } = deps();
    const counting = {
      ...anchors,
      list: (organizationId: typeof admin.organizationId) => {
        asked.push(organizationId);
        return anchors.list(organizationId);
      },
    };
    const asks = async () => {
      asked.length = 0;
      await anchorLogs({ ...deps(), anchors: counting }, known);
      return asked.filter((organizationId) => organizationId === admin.organizationId).length;
    };
    const known: KnownAnchors = new Map();
    expect(await asks()).toBe(1);
    await write(ANCHOR_EVERY_ENTRIES - 1);
    expect(await asks()).toBe(0);
    await write(1);
    expect(await asks()).toBe(1);
    expect((await anchors.list(admin.organizationId)).map(({ seq }) => seq)).toEqual([1, 101]);
  });

  it.each([
    ['as long', 3, 3],
    ['longer', 9, 3],
    ['shorter', 1, 2],
  ])('tell of a chain that was written anew as a whole and is %s', async (_, count, brokenAt) => {
    await write(3);
    await anchored();
    expect(await ask('POST', 'verification')).toMatchObject({ isIntact: true, events: 3 });

    await rewrite(count);

    expect(await ask('POST', 'verification')).toEqual({
      isIntact: false,
      events: null,
      brokenAt,
      breach: 'signature',
    });
    const verdicts = await verifyEveryLog(deps());
    expect(verdicts.find(({ organizationId }) => organizationId === admin.organizationId)).toMatchObject({
      verdict: { isIntact: false, brokenAt },
    });
  });

  it('are not given to a log that contradicts the last one', async () => {
    await write(3);
    await anchored();
    await rewrite(ANCHOR_EVERY_ENTRIES + 3);

    expect(await anchored()).toEqual([3]);
    expect(server.logs.map(({ event }) => event)).toContain('the audit log contradicts its anchor');
  });

  it('cannot be written by somebody without the key', async () => {
    await write(3);
    await anchored();
    await rewrite(3);
    const head = await db.query<{ hash: string }>(
      'system',
      'select hash from audit_head where organization_id = $1',
      [admin.organizationId],
    );
    const forged = { ...(JSON.parse(fs.readFileSync(file(), 'utf8')) as object), hash: head[0]!.hash };
    fs.writeFileSync(file(), `${JSON.stringify(forged)}\n`);

    expect(await ask('POST', 'verification')).toMatchObject({ isIntact: false, brokenAt: 3 });
  });

  it('can be downloaded, and tell even where the file on the server is gone', async () => {
    await write(3);
    await anchored();
    const kept = (await ask('GET', 'anchors')) as { publicKey: string; anchors: never[] };
    await rewrite(3);
    fs.rmSync(file());

    const of = async (foreign: never[]) =>
      (await verifyEveryLog(deps(), foreign)).find(
        ({ organizationId }) => organizationId === admin.organizationId,
      );

    expect(kept.publicKey).toContain('BEGIN PUBLIC KEY');
    expect(await of([])).toMatchObject({ verdict: { isIntact: true }, anchoredSeq: undefined });
    expect(await of(kept.anchors)).toMatchObject({
      verdict: { isIntact: false, brokenAt: 3 },
      anchoredSeq: 3,
    });
  });

  it('survive a line that a power loss has cut off', async () => {
    await write(1);
    await anchored();
    fs.appendFileSync(file(), '{"organizationId":"');

    expect(await ask('POST', 'verification')).toMatchObject({ isIntact: true });
    await write(ANCHOR_EVERY_ENTRIES);
    expect(await anchored()).toEqual([1, 101]);
  });

  it('count as forged where nobody can read them', async () => {
    await write(1);
    fs.mkdirSync(path.dirname(file()), { recursive: true });
    fs.writeFileSync(file(), 'nonsense\n');

    expect(await ask('POST', 'verification')).toMatchObject({ isIntact: false, brokenAt: 1 });
  });
});
