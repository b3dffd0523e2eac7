import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Db, TxScope } from './db.ts';
import { isUniqueViolation, SqlError } from './db.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { databasesToTest } from './testing/each-database.ts';

const ORG_A = '0190a0a0-0000-7000-8000-00000000000a' as OrganizationId;
const ORG_B = '0190a0a0-0000-7000-8000-00000000000b' as OrganizationId;
const NOW = '2026-11-20T10:00:00.123Z';
const INSERT =
  "insert into organization (organization_id, name, region, created_at) values ($1, $2, 'EU', $3)";

describe.each(databasesToTest())('the database on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;

  beforeAll(async () => {
    ({ db, dispose } = await open());
    await db.query('system', INSERT, [ORG_A, 'A', NOW]);
    await db.query('system', INSERT, [ORG_B, 'B', NOW]);
  });
  afterAll(() => dispose());

  it('gives the same JavaScript values whatever the driver', async () => {
    const rows = await db.query(
      'system',
      `select count(*) as count, 1.5::numeric as n, 7::int as i, true as b, 'x'::text as t, null::uuid as nothing,
              '{"a":[1]}'::jsonb as j, '2026-02-03'::date as d, $1::timestamptz as at, '\\x01ff'::bytea as bytes`,
      [NOW],
    );

    expect(rows).toEqual([
      {
        count: 1,
        n: 1.5,
        i: 7,
        b: true,
        t: 'x',
        nothing: null,
        j: { a: [1] },
        d: '2026-02-03',
        at: NOW,
        bytes: new Uint8Array([1, 255]),
      },
    ]);
  });

  it('shows an organization its own rows only', async () => {
    const rows = await db.query({ organizationId: ORG_A }, 'select organization_id from organization');

    expect(rows).toEqual([{ organization_id: ORG_A }]);
  });

  it('shows nothing when no organization is named', async () => {
    const rows = await db.tx('owner', async (sql) => {
      await sql.exec('set local role loopwell_app');
      return sql.query('select organization_id from organization');
    });

    expect(rows).toEqual([]);
  });

  it('refuses a row that belongs to another organization', async () => {
    const attempt = db.query({ organizationId: ORG_A }, INSERT, [ORG_B.replace(/b$/, 'c'), 'C', NOW]);

    await expect(attempt).rejects.toMatchObject({ sqlState: '42501' });
  });

  it('does not let an organization move its rows to another', async () => {
    const attempt = db.query({ organizationId: ORG_A }, 'update organization set organization_id = $1', [
      ORG_B.replace(/b$/, 'd'),
    ]);

    await expect(attempt).rejects.toMatchObject({ sqlState: '42501' });
  });

  it('keeps accounts and tokens away from the role of an organization', async () => {
    for (const table of ['identity_account', 'refresh_token', 'sign_in_failure', 'installation']) {
      const attempt = db.query({ organizationId: ORG_A }, `select * from ${table}`);
      await expect(attempt).rejects.toMatchObject({ sqlState: '42501' });
    }
  });

  it('forces row-level security with a policy on every table that has an organization', async () => {
    const unprotected = await db.query(
      'system',
      `select c.relname from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and not (c.relrowsecurity and c.relforcerowsecurity
                  and exists (select from pg_policy p where p.polrelid = c.oid))`,
    );

    expect(unprotected).toEqual([]);
  });

  it('hides what belongs to unseen clients in every table that names one, or something of theirs', async () => {
    const open = await db.query<{ relname: string }>(
      'system',
      `select distinct c.relname from pg_class c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
         and a.attname in ('client_id', 'note_id', 'session_id', 'session_component_id', 'eeg_file_id', 'holder_client_id')
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'seen_clients'
                         and not p.polpermissive and p.polcmd = '*')
       order by 1`,
    );

    // Devices are the practice's own; the name of an unseen holder is left out of them. Data keys never leave the server.
    expect(open.map(({ relname }) => relname)).toEqual(['data_key', 'owned_device', 'owned_device_event']);
  });

  it('has the organization first in the primary key of every tenant table', async () => {
    const strays = await db.query(
      'system',
      `select c.relname from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
       join pg_index i on i.indrelid = c.oid and i.indisprimary
       where c.relkind = 'r' and c.relname not in ('identity_account', 'refresh_token')
         and i.indkey[0] <> a.attnum`,
    );

    expect(strays).toEqual([]);
  });

  it('rolls back what a failed transaction has done', async () => {
    const attempt = db.tx('system', async (sql) => {
      await sql.query("update organization set name = 'changed'");
      throw new Error('change of mind');
    });

    await expect(attempt).rejects.toThrow('change of mind');
    expect(await db.query({ organizationId: ORG_A }, 'select name from organization')).toEqual([
      { name: 'A' },
    ]);
  });

  it('leaves no scope behind for the next transaction', async () => {
    await db.query({ organizationId: ORG_A }, 'select 1');
    const rows = await db.query(
      'owner',
      "select current_user = session_user as is_owner, current_setting('app.org', true) as org",
    );

    expect(rows[0]!.is_owner).toBe(true);
    expect(rows[0]!.org ?? '').toBe('');
  });

  it('names the kind of failure', async () => {
    const attempt = db.query('system', INSERT, [ORG_A, 'again', NOW]);

    await expect(attempt).rejects.toSatisfy((error) => error instanceof SqlError && isUniqueViolation(error));
  });

  it.each([
    ['a character that is none', 'select $1::text', ['a\u0000b']],
    ['half a character in JSON', 'select $1::jsonb', ['"\\ud800"']],
    ['a number that is too large', 'select $1::int', [2 ** 40]],
  ])('calls %s what it is: wrong input', async (_, sql, params) => {
    await expect(db.query('system', sql, params)).rejects.toMatchObject({
      name: 'AppError',
      code: 'invalid',
    });
  });

  it('refuses JSON that nests deeper than anybody can read it, and no other text', async () => {
    const deep = '['.repeat(3600) + ']'.repeat(3600);

    await expect(db.query('system', 'select $1::jsonb', [deep])).rejects.toMatchObject({ code: 'invalid' });
    expect(await db.query('system', 'select $1::text as t', [deep])).toEqual([{ t: deep }]);
  });

  it('removes settings that were stored before there was a limit', async () => {
    const { sql: settingsTooDeep } = MIGRATIONS.find(({ name }) => name === '0032_settings_too_deep')!;
    const userId = ORG_A.replace(/a$/, 'e');
    await db.tx('owner', async (sql) => {
      await sql.exec('set local role loopwell_system');
      await sql.query(
        `insert into app_user values ($1, $2, 'A', 'B', 'deep@example.test', 'T', '[]', true, $3, 1, $3, $3)`,
        [ORG_A, userId, NOW],
      );
      const columns = 'organization_id, user_id, name, value, updated_at';
      const deep = `${'{"a":'.repeat(2400)}1${'}'.repeat(2400)}`;
      for (const [name, value] of [
        ['deep', deep],
        ['shallow', '{"a":[1]}'],
      ]) {
        await sql.exec(
          `insert into user_setting (${columns}) values ('${ORG_A}', '${userId}', '${name}', '${value}', now())`,
        );
      }
      await sql.exec('reset role');
      await sql.exec(settingsTooDeep);
    });

    expect(await db.query({ organizationId: ORG_A }, 'select name from user_setting')).toEqual([
      { name: 'shallow' },
    ]);
  });

  it('limits the time of statements, but not of migrations and upkeep', async () => {
    const limitIn = (scope: TxScope) =>
      db.query(scope, "select current_setting('statement_timeout') as most");

    expect(await limitIn('system')).toEqual([{ most: '1min' }]);
    expect(await limitIn({ organizationId: ORG_A })).toEqual([{ most: '1min' }]);
    expect(await limitIn('owner')).toEqual([{ most: '0' }]);
  });

  it('applies nothing when it is up to date', async () => {
    expect(await migrate(db)).toEqual([]);
  });

  it('refuses a database that a newer version has changed', async () => {
    await expect(migrate(db, [])).rejects.toThrow(/newer Loopwell/);
  });

  it('refuses a migration that is not the one it was set up with', async () => {
    const changed = [{ ...MIGRATIONS[0]!, sql: `${MIGRATIONS[0]!.sql} ` }, ...MIGRATIONS.slice(1)];

    await expect(migrate(db, changed)).rejects.toThrow(/differs/);
  });

  it('applies a further migration once', async () => {
    const more = [
      ...MIGRATIONS,
      { name: '9999_probe', sql: 'create table probe (n int); drop table probe;' },
    ];

    expect(await migrate(db, more)).toEqual(['9999_probe']);
    expect(await migrate(db, more)).toEqual([]);
  });
});

const postgres = databasesToTest().find(({ name }) => name === 'PostgreSQL');

describe.runIf(postgres)('a statement on PostgreSQL that does not end', () => {
  it('is stopped in a sentence, and the next one runs', async () => {
    const { db, dispose } = await postgres!.open();

    const runaway = db.tx('system', async (sql) => {
      await sql.exec('set local statement_timeout = 20');
      return sql.query('select pg_sleep(3600)');
    });

    await expect(runaway).rejects.toMatchObject({
      name: 'AppError',
      code: 'unavailable',
      message: expect.stringMatching(/took too long.*Ask for less/) as string,
    });
    expect(await db.query('system', 'select 1 as one')).toEqual([{ one: 1 }]);
    await dispose();
  });
});

describe.runIf(postgres)('a connection to PostgreSQL that breaks', () => {
  it('fails its transaction only, with words for people, and is replaced', async () => {
    const { db, dispose } = await postgres!.open();
    const cut = () => db.tx('owner', (sql) => sql.query('select pg_terminate_backend(pg_backend_pid())'));
    const cutWhileIdle = db.tx('owner', async (sql) => {
      const [own] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
      await db.query('owner', 'select pg_terminate_backend($1)', [own!.pid]);
      // Gives the connection time to notice the loss.
      for (let turn = 0; turn < 50; turn++) await db.query('owner', 'select 1');
      return sql.query('select 1');
    });

    const isRejected = (attempt: Promise<unknown>) =>
      expect(attempt).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
    await Promise.all([cut(), cutWhileIdle].map(isRejected));
    expect(await db.query('owner', 'select 1 as one')).toEqual([{ one: 1 }]);
    await dispose();
  });
});

describe('a transaction inside another on a single connection', () => {
  it('is an error instead of a wait without end', async () => {
    const { db, dispose } = await databasesToTest()[0]!.open();

    await expect(db.tx('system', () => db.query('system', 'select 1'))).rejects.toThrow(/inside another/);
    await dispose();
  });
});
