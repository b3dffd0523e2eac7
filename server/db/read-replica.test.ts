import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { type Db, databaseUnreachable, type Row, SqlError } from './db.ts';
import { withReadReplica } from './read-replica.ts';

type Answer = (sql: string) => Row[];

let asked: string[];
let nowMs: number;
let waits: number;
let said: string[];
let connections: number;
/** What the replica makes of the question for its position, of other statements, and of connections. */
let isCurrent: () => boolean;
let answer: Answer;
let connect: () => Promise<Db>;
beforeEach(() => {
  [asked, said, nowMs, waits, connections] = [[], [], 0, 0, 0];
  isCurrent = () => true;
  answer = () => [];
  connect = async () => replica;
});

function fakeDb(name: string, answerTo: Answer): Db {
  const tx: Db['tx'] = async (_scope, work) =>
    work({
      async query<R extends Row>(sql: string) {
        if (!sql.includes('pg_')) asked.push(`${name}: ${sql}`);
        return answerTo(sql) as R[];
      },
      exec: async () => undefined,
    });
  return {
    tx,
    query: <R extends Row>(scope: Parameters<Db['tx']>[0], sql: string) =>
      tx(scope, (given) => given.query<R>(sql)),
    close: async () => undefined,
  };
}
const replica = fakeDb('replica', (sql) =>
  sql.includes('replay') ? [{ isCurrent: isCurrent() }] : answer(sql),
);
const open = () =>
  withReadReplica({
    primary: fakeDb('primary', () => [{ position: '0/1' }]),
    connect: () => {
      connections++;
      return connect();
    },
    nowMs: () => nowMs,
    waitMs: async () => void waits++,
    say: (text) => void said.push(text),
  });
const read = (db: Db) => db.read!('system', (sql) => sql.query('select 1'));

describe('a read with a replica', () => {
  it('is answered by the replica once that has what was confirmed before', async () => {
    isCurrent = () => waits === 3;

    await read(open());

    expect(asked).toEqual(['replica: select 1']);
    expect(waits).toBe(3);
  });

  it('is answered by the primary if the replica is too far behind, which is no loss', async () => {
    isCurrent = () => false;
    const db = open();

    await read(db);
    isCurrent = () => true;
    await read(db);

    expect(asked).toEqual(['primary: select 1', 'replica: select 1']);
    expect(said).toEqual([]);
  });

  it.each([
    ['cannot be reached', () => (connect = () => Promise.reject(databaseUnreachable()))],
    [
      'cancels the statement',
      () =>
        (answer = () => {
          throw new SqlError('canceling statement due to conflict with recovery', '40001');
        }),
    ],
  ])('is answered by the primary while the replica %s, for ten seconds unasked', async (_, breakIt) => {
    breakIt();
    const db = open();

    await read(db);
    answer = () => [];
    connect = async () => replica;
    nowMs = 9999;
    await read(db);
    nowMs = 10_001;
    await read(db);

    expect(asked.filter((line) => line.startsWith('primary'))).toHaveLength(2);
    expect(asked.at(-1)).toBe('replica: select 1');
    expect(said).toEqual([expect.stringMatching(/does not answer/), expect.stringMatching(/answers again/)]);
    expect(connections).toBeLessThan(3);
  });

  it('fails as its work fails, without a second attempt', async () => {
    const refused = open().read!('system', () => Promise.reject(new AppError('notFound', 'No such client')));

    await expect(refused).rejects.toThrow('No such client');
    expect(asked).toEqual([]);
    expect(said).toEqual([]);
  });
});
