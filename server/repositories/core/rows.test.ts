import { expect, expectTypeOf, it } from 'vitest';
import type { Queryable, SqlValue } from '#server/db/db.ts';
import type { Names } from './columns.ts';
import { deleteRows, insertRow, replaced, updateRows, updateVersion } from './rows.ts';

function recorder() {
  const statements: [string, readonly SqlValue[] | undefined][] = [];
  const sql: Queryable = {
    query: async (statement, params) => {
      statements.push([statement, params]);
      return [];
    },
  };
  return { sql, statements };
}

it('inserts the named fields only, objects as JSON and what is missing as null', async () => {
  const { sql, statements } = recorder();
  const row = { userId: 'u1', tags: ['a'], note: undefined as string | undefined, other: 1 };

  expect(await insertRow(sql, 'app_user', 'userId tags note', row)).toBe(true);
  expect(await insertRow(sql, 'app_user', ['userId', 'tags'], row, 'on conflict do nothing')).toBe(false);

  const insert = 'insert into app_user (user_id, tags, note) values ($1, $2::jsonb, $3)';
  expect(statements[0]).toEqual([insert, ['u1', '["a"]', null]]);
  expect(statements[1]![0]).toMatch(/values \(\$1, \$2::jsonb\) on conflict do nothing returning 1 as one$/);
});

it('changes and deletes the rows of a key', async () => {
  const { sql, statements } = recorder();
  const key = { clientId: 'c1', version: 2 };

  expect(await updateRows(sql, 'client', key, { tags: ['a'], seenAt: undefined })).toBe(false);
  await updateVersion(sql, 'client', { clientId: 'c1' }, { status: 'active' });
  await deleteRows(sql, 'client', key);

  const where = 'where client_id = $1 and version = $2 returning 1 as one';
  expect(statements).toEqual([
    [`update client set tags = $3::jsonb, seen_at = $4 ${where}`, ['c1', 2, '["a"]', null]],
    [
      'update client set status = $2, version = version + 1 where client_id = $1 returning 1 as one',
      ['c1', 'active'],
    ],
    [`delete from client ${where}`, ['c1', 2]],
  ]);
});

it('names what an insert writes over', () => {
  expect(replaced('userId email')).toBe('user_id = excluded.user_id, email = excluded.email');
});

it('takes no name that is no field: only the wrong ones fit', () => {
  expectTypeOf<Names<{ userId: string; email: string }, 'userId name'>>().toEqualTypeOf<'name'>();
});
