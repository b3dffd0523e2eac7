import { describe, expect, it } from 'vitest';
import type { DatabaseStopped } from '../db.ts';
import type { EverySecond, OnLost } from './worker-client.ts';
import { connectDatabaseThread } from './worker-client.ts';

/** A thread that follows the database protocol and fails as its statements say. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ kind: 'ready' });
  parentPort.on('message', ({ id, kind, sql }) => {
    if (sql === 'spin') for (;;);
    if (sql === 'throw') throw new Error('out of memory');
    if (sql === 'exit') process.exit(3);
    if (sql === 'panic') return parentPort.postMessage({ kind: 'error', id, error: { message: 'm', stopReason: 'PANIC' } });
    if (sql === 'disk') return parentPort.postMessage({ kind: 'stopped', reason: 'EIO' });
    const deep = JSON.parse('['.repeat(6000) + ']'.repeat(6000));
    parentPort.postMessage({ kind: 'done', id, rows: [sql === 'deep' ? deep : { sql }] });
  });`;
const WORKER_URL = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);

/** Seconds that pass only when the test advances them. */
function handSeconds() {
  const ticks = new Set<() => void>();
  const everySecond: EverySecond = (tick) => {
    ticks.add(tick);
    return () => ticks.delete(tick);
  };
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) for (const tick of ticks) tick();
  };
  return { everySecond, pass, watchers: () => ticks.size };
}

async function connect() {
  const seconds = handSeconds();
  let onLost: OnLost = () => undefined;
  const lost = new Promise<{ stopped: DatabaseStopped; ended: Promise<void> }>((resolve) => {
    onLost = (stopped, ended) => resolve({ stopped, ended });
  });

  const thread = { workerUrl: WORKER_URL, directory: '/nowhere', everySecond: seconds.everySecond };
  return { connection: await connectDatabaseThread(thread, onLost), lost, seconds };
}

describe('a database thread that is lost', () => {
  it.each([
    ['an answer that cannot be read', 'deep', /could not be read/],
    ['an error nobody caught', 'throw', /out of memory/],
    ['its end', 'exit', /ended with code 3/],
    ['a panic of the database', 'panic', /PANIC/],
  ])('by %s refuses what it was asked, and says that it is started again', async (_, sql, reason) => {
    const { connection, lost, seconds } = await connect();

    const asked = connection.query(sql);
    const behind = connection.query('select 1');

    for (const request of [asked, behind]) {
      await expect(request).rejects.toMatchObject({ code: 'unavailable', next: 'restarts' });
      await expect(request).rejects.toThrow(reason);
    }
    const { stopped, ended } = await lost;
    expect(stopped.message).toMatch(/is restarting.*Try again/);
    await ended;
    await expect(connection.exec('commit')).rejects.toBe(stopped);
    expect(seconds.watchers()).toBe(0);
  });

  it('by a failed disk is not started again', async () => {
    const { connection, lost } = await connect();

    await expect(connection.query('disk')).rejects.toMatchObject({ next: 'ends' });
    expect((await lost).stopped.message).toMatch(/disk for free space/);
  });

  it('by not answering is ended, even while it computes without pause', async () => {
    const { connection, lost, seconds } = await connect();
    const hung = connection.query('spin');
    const behind = connection.exec('begin');

    seconds.pass(59);
    expect(await Promise.race([hung.catch(() => 'refused'), Promise.resolve('waits')])).toBe('waits');
    seconds.pass(1);

    await expect(hung).rejects.toThrow(/did not answer for 60 seconds/);
    await expect(behind).rejects.toThrow(/did not answer for 60 seconds/);
    await (await lost).ended;
  });
});

describe('a database thread in order', () => {
  it('may take its time for clean-up, and is not watched between statements', async () => {
    const { connection, seconds } = await connect();

    const vacuum = connection.exec('vacuum');
    seconds.pass(600);
    await vacuum;
    seconds.pass(10_000);

    expect(await connection.query('select 1')).toEqual([{ sql: 'select 1' }]);
    await connection.close();
    expect(seconds.watchers()).toBe(0);
  });
});
