import type { Db, Row, SqlSession, SqlValue, TxScope } from './db.ts';

export type ReplicaOptions = {
  primary: Db;
  /** Connects to the replica. Rejects if it cannot be used now. */
  connect: () => Promise<Db>;
  nowMs: () => number;
  waitMs: (durationMs: number) => Promise<void>;
  /** Receives a sentence when the replica is lost, and when it is back. */
  say: (text: string) => void;
};

/** A replica in the same place is behind by a few milliseconds. */
const LONGEST_WAIT_MS = 100;
const LOOK_EVERY_MS = 5;
/** A replica that failed is left alone for this time. */
const REST_MS = 10_000;

type Work<T> = (sql: SqlSession) => Promise<T>;
/** What the replica made of a read; undefined: the primary has to answer. */
type Answer<T> = { result: T } | undefined;

/**
 * The primary, with `read` answered by a streaming replica. A read asks the primary for its position and waits until the
 * replica has replayed everything up to there, so that it sees every change that was confirmed before it began, by
 * whomever. If the replica is too far behind, gone, or fails a statement, the primary answers.
 */
export function withReadReplica({ primary, connect, nowMs, waitMs, say }: ReplicaOptions): Db {
  let replica: Promise<Db> | undefined;
  let restsUntilMs = 0;
  let isLost = false;

  const lose = (): void => {
    restsUntilMs = nowMs() + REST_MS;
    if (!isLost)
      say('The replica at DATABASE_REPLICA_URL does not answer. Lists are read from DATABASE_URL.');
    isLost = true;
  };
  const reach = async (): Promise<Db | undefined> => {
    // Also if the clock was set back.
    if (Math.abs(restsUntilMs - nowMs()) <= REST_MS && nowMs() < restsUntilMs) return undefined;
    replica ??= connect();
    try {
      return await replica;
    } catch {
      replica = undefined;
      lose();
      return undefined;
    }
  };

  async function readFrom<T>(db: Db, scope: TxScope, work: Work<T>): Promise<Answer<T>> {
    const position = await positionOf(primary);
    let hasFailed = true;
    try {
      return await db.tx(scope, async (sql) => {
        hasFailed = false;
        const watched = watch(sql, () => (hasFailed = true));
        if (!(await isCurrent(watched, position, waitMs))) return undefined;
        if (isLost) say('The replica at DATABASE_REPLICA_URL answers again.');
        isLost = false;
        return { result: await work(watched) };
      });
    } catch (error) {
      // Errors of the work itself, such as 'not found', are the answer.
      if (!hasFailed) throw error;
      lose();
      return undefined;
    }
  }

  return {
    ...primary,
    async read(scope, work) {
      const db = await reach();
      const answer = db && (await readFrom(db, scope, work));
      return answer ? answer.result : primary.tx(scope, work);
    },
    async close() {
      await replica?.then((db) => db.close()).catch(() => undefined);
      await primary.close();
    },
  };
}

/** Every change that was confirmed is before this position of the log. */
async function positionOf(primary: Db): Promise<string> {
  const [row] = await primary.query<{ position: string }>(
    'system',
    'select pg_current_wal_flush_lsn()::text as position',
  );
  return row!.position;
}

/** Later statements of the same transaction see what was replayed, because each takes a snapshot of its own. */
async function isCurrent(
  sql: SqlSession,
  position: string,
  waitMs: ReplicaOptions['waitMs'],
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= LONGEST_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    const [row] = await sql.query<{ isCurrent: boolean | null }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"',
      [position],
    );
    if (row?.isCurrent) return true;
    await waitMs(LOOK_EVERY_MS);
  }
  return false;
}

/** Reports statements that fail: of a lost replica, and those it cancels because they are in the way of replaying. */
function watch(sql: SqlSession, onFailure: () => void): SqlSession {
  const reporting = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      onFailure();
      throw error;
    });
  return {
    query: <R extends Row>(text: string, params?: readonly SqlValue[]) =>
      reporting(sql.query<R>(text, params)),
    exec: (text) => reporting(sql.exec(text)),
  };
}
