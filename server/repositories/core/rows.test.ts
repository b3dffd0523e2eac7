import { expect, expectTypeOf, it } from 'vitest';
import type { Queryable, SqlValue } from '#server/db/db.ts';
import type { Names } from './columns.ts';
import { insertRow, replaced } from './rows.ts';

it('inserts the named fields only, objects as JSON and what is missing as null', async () => {
  const statements: [string, readonly SqlValue[] | undefined][] = [];
  const sql: Queryable = {
    query: async (statement, params) => {
      statements.push([statement, params]);
      return [];
    },
  };
  const row = { userId: 'u1', tags: ['a'], note: undefined as string | undefined, other: 1 };

  expect(await insertRow(sql, 'app_user', 'userId tags note', row)).toBe(true);
  expect(await insertRow(sql, 'app_user', ['userId', 'tags'], row, 'on conflict do nothing')).toBe(false);

  const insert = 'insert into app_user (user_id, tags, note) values ($1, $2::jsonb, $3)';
  expect(statements[0]).toEqual([insert, ['u1', '["a"]', null]]);
  expect(statements[1]![0]).toMatch(/values \(\$1, \$2::jsonb\) on conflict do nothing returning 1 as one$/);
});

it('names what an insert writes over', () => {
  expect(replaced('userId email')).toBe('user_id = excluded.user_id, email = excluded.email');
});

it('takes no name that is no field: only the wrong ones fit', () => {
  expectTypeOf<Names<{ userId: string; email: string }, 'userId name'>>().toEqualTypeOf<'name'>();
});
