import { expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { databasesToTest } from './testing/each-database.ts';

const ORGANIZATION = '01890000-0000-7000-8000-000000000001' as OrganizationId;
const USER = '01890000-0000-7000-8000-000000000002';
const AT = '2026-01-01T00:00:00.000Z';
const commerce = MIGRATIONS.find(({ name }) => name === '0008_commerce')!;
const backfill = commerce.sql.slice(commerce.sql.indexOf('set local role loopwell_system'));

it.each(databasesToTest())(
  'practices from before subscriptions keep room for their clients on $name',
  async ({ open }) => {
    const { db, dispose } = await open();
    await db.tx('system', async (sql) => {
      await sql.query(
        `insert into organization (organization_id, name, region, created_at) values ($1, 'Old', 'EU', $2)`,
        [ORGANIZATION, AT],
      );
      await sql.query(
        `insert into app_user (organization_id, user_id, first_name, last_name, email, user_type, user_groups, is_verified,
         tokens_valid_from, created_at, updated_at)
       values ($1, $2, 'A', 'B', 'a@old.test', 'T', '[]'::jsonb, true, $3, $3, $3)`,
        [ORGANIZATION, USER, AT],
      );
      await sql.query(
        `insert into client (organization_id, client_id, therapist_id, first_name, last_name, status, notes, created_by,
         created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'C', 'D', 'active', '', $2, $3, $3 from generate_series(1, 7)`,
        [ORGANIZATION, USER, AT],
      );
    });

    // Like the migration, run by the owner of the tables, who is not a superuser.
    await db.tx('owner', (sql) => sql.exec(backfill));

    const rows = await db.query(
      'system',
      'select provider, status, max_active_clients as most from subscription',
    );
    expect(rows).toEqual([{ provider: 'local', status: 'active', most: 7 }]);
    await dispose();
  },
);
