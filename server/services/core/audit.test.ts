import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import type { Db } from '#server/db/db.ts';
import { buildTestServer, type TestServer } from '#server/testing/test-server.ts';
import { type AuditActor, verifyAudit, writeAudit } from './audit.ts';

describe.each([databaseToTest()])('the audit log on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  let server: TestServer;
  let actor: AuditActor;

  beforeAll(async () => {
    ({ db, dispose } = await open());
    server = await buildTestServer({ db });
    const organizationId = await server.seedOrganization();
    actor = await server.seedUser(organizationId);
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const verdict = () => db.tx('system', (sql) => verifyAudit(server.app.deps, sql, actor.organizationId));
  const write = (action: string) =>
    db.tx({ organizationId: actor.organizationId }, (sql) =>
      writeAudit(server.app.deps, sql, actor, {
        action,
        subject: { type: 'client', id: 'c1' },
        details: { fields: 'lastName', count: 2 },
      }),
    );

  it('keeps every event in one chain, also when they are written at once', async () => {
    expect(await verdict()).toEqual({ isIntact: true, events: 0 });

    await Promise.all(['client.create', 'client.update', 'client.read'].map(write));

    expect(await verdict()).toEqual({ isIntact: true, events: 3 });
  });

  it('can be changed or shortened neither by the practice nor by the system', async () => {
    for (const scope of [{ organizationId: actor.organizationId }, 'system'] as const) {
      for (const statement of ["update audit_event set action = 'x'", 'delete from audit_event']) {
        await expect(db.query(scope, statement)).rejects.toMatchObject({ sqlState: '42501' });
      }
    }
  });

  it.each([
    ["update audit_event set details = '{}' where seq = 2", 2],
    ['delete from audit_event where seq = 2', 2],
    ['delete from audit_event where seq = 3', 3],
  ])('tells where somebody with full access did %s', async (statement, brokenAt) => {
    await expect(
      db.tx('owner', async (sql) => {
        // Row-level security applies to the owner of the tables too, until it is lifted.
        await sql.exec('alter table audit_event no force row level security');
        await sql.query(statement);
        await sql.exec('alter table audit_event force row level security');
        await sql.query('set local role loopwell_system');
        const seen = await verifyAudit(server.app.deps, sql, actor.organizationId);
        throw Object.assign(new Error('undo'), { seen });
      }),
    ).rejects.toMatchObject({ seen: { isIntact: false, brokenAt } });
  });
});
