import { expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { createSerialDb, onlyConnection } from './serial-db.ts';
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

it('lets practices take turns: a storm of one delays another by one transaction', async () => {
  const order: string[] = [];
  const connection = { query: () => Promise.resolve([]), exec: async () => {}, close: async () => {} };
  const db = createSerialDb(onlyConnection(connection));
  const work = (digit: string, name: string) =>
    db.tx({ organizationId: `0190a0a0-0000-7000-8000-00000000000${digit}` as OrganizationId }, async () => {
      order.push(name);
    });

  const all = [
    ...Array.from({ length: 50 }, (_, index) => work('a', `storm ${index}`)),
    work('b', 'calm'),
    db.tx('system', async () => void order.push('sign-in')),
  ];
  await db.close();

  expect(order.slice(0, 4)).toEqual(['storm 0', 'storm 1', 'calm', 'sign-in']);
  expect(order).toHaveLength(all.length);
});
