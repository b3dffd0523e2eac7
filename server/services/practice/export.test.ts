import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { databasesToTest } from '#server/db/testing/each-database.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { buildTestServer, type TestServer } from '#server/testing/test-server.ts';

// The built-in database runs one transaction after the other, so nothing can change in between there.
const sharedDatabases = databasesToTest().filter(({ name }) => name === 'PostgreSQL');

/** Calls `between` after the users of a practice were read for an export. */
const withPause = (db: Db, between: () => Promise<unknown>): Db => ({
  ...db,
  tx: (scope, work) =>
    db.tx(scope, (session) =>
      work({
        exec: (sql) => session.exec(sql),
        async query(sql, params) {
          const rows = await session.query<never>(sql, params);
          if (sql.includes('to_jsonb(t)') && sql.includes('from app_user t')) await between();
          return rows;
        },
      }),
    ),
});

describe.each(sharedDatabases)('an export on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let between: () => Promise<unknown>;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: withPause(opened.db, () => between()) });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  it('is of one moment, whatever is stored while its tables are read', async () => {
    const admin = await server.seedUser(await server.seedOrganization(), { groups: ['AccountAdmin'] });
    const token = await server.tokenFor(admin);
    let stored = 0;
    between = async () => {
      await server.seedClient(admin);
      stored++;
    };

    const answer = await server.call('GET', `/v2/organization/${admin.organizationId}/export`, { token });
    const files = readZip(Buffer.from(await answer.arrayBuffer()));

    expect(stored).toBe(1);
    expect(JSON.parse(files.get('data/clients.json')!.toString())).toEqual([]);
  });
});
