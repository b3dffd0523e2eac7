import { expect, it } from 'vitest';
import { openMemoryDatabase } from './testing/memory-database.ts';

it('tidies the tables that have changed', async () => {
  const db = await openMemoryDatabase();
  const read = async () =>
    (
      await db.query<{ rows: number; allVisible: boolean }>(
        'owner',
        `select reltuples::int as rows, relallvisible > 0 as "allVisible" from pg_class where relname = 'organization'`,
      )
    )[0];
  await db.query(
    'system',
    `insert into organization (organization_id, name, region, created_at)
     select gen_random_uuid(), 'P' || i, 'EU', now() from generate_series(1, 200) i`,
  );
  expect(await read()).not.toMatchObject({ rows: 200 });

  await db.tidy?.();

  expect(await read()).toEqual({ rows: 200, allVisible: true });
  await db.close();
});
