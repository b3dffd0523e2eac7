import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { databasesToTest } from '#server/db/testing/each-database.ts';
import { forgetWholeAllowances } from '#server/repositories/core/request-rates.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';
import { seededRandom } from '#server/db/testing/crashing-disk.ts';
import { createRequestRates, RATES, ratesTimes } from './request-rates.ts';

const START_MS = Date.UTC(2026, 10, 20, 9);
const DAY_MS = 24 * 3600_000;
/** Ten calls at once, then five a second. */
const SMALL = { stepMs: 200, burst: 10, batch: 1 };
const BATCHES = { ...SMALL, batch: 4 };

describe.each(databasesToTest())('allowances of calls on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  let nowMs = START_MS;
  let statements = 0;
  const counting: Pick<Db, 'query'> = {
    query: (...given) => {
      statements++;
      return db.query(...given);
    },
  };
  const server = (rate = SMALL) =>
    createRequestRates(
      { db: counting, clock: { nowMs: () => nowMs }, sha256 },
      { account: rate, practice: rate, address: rate },
    );
  type Server = ReturnType<typeof server>;
  /** How many of `calls` calls are granted. */
  const grant = async (servers: readonly Server[], id: string, calls: number) => {
    let granted = 0;
    for (let call = 0; call < calls; call++)
      if ((await servers[call % servers.length]!.take('account', id)) === 0) granted++;
    return granted;
  };

  beforeAll(async () => {
    ({ db, dispose } = await open());
  });
  afterAll(() => dispose());

  it('grant the burst once, whatever number of servers is asked', async () => {
    const servers = [server(), server(), server()];

    expect(await grant(servers, 'shared', 40)).toBe(10);
    expect(await servers[0]!.take('account', 'another')).toBe(0);
    expect(await servers[0]!.take('practice', 'shared')).toBe(0);
  });

  it('say how long to wait, and then grant what has come back', async () => {
    const own = server();
    await grant([own], 'waits', 10);

    const waitMs = await own.take('account', 'waits');
    expect(waitMs).toBe(1000);
    nowMs += waitMs;
    expect(await grant([own], 'waits', 40)).toBe(5);
    nowMs += DAY_MS;
    expect(await grant([own], 'waits', 40)).toBe(10);
  });

  it('are spent in batches by one statement each, and never by more calls together', async () => {
    const servers = [server(BATCHES), server(BATCHES)];
    statements = 0;

    expect(await grant(servers, 'batches', 400)).toBe(10);
    // 4 + 4 + 2, then each server is refused once and remembers it.
    expect(statements).toBe(5);
  });

  it('are taken once by calls that arrive together', async () => {
    const own = server(BATCHES);
    statements = 0;

    const waits = await Promise.all(Array.from({ length: 40 }, () => own.take('account', 'together')));

    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(10);
    expect(statements).toBe(4);
  });

  it('hold over any time: random calls of two servers never get more than the rule', async () => {
    const random = seededRandom(17);
    const servers = [server(BATCHES), server(BATCHES)];
    const grantedAtMs: number[] = [];
    for (let call = 0; call < 400; call++) {
      nowMs += Math.floor(random() * 150);
      if ((await servers[call % 2]!.take('account', 'random')) === 0) grantedAtMs.push(nowMs);
    }

    const spare = grantedAtMs.map((fromMs, first) =>
      Math.min(
        ...grantedAtMs.slice(first).map((toMs, more) => {
          const rule = SMALL.burst + (toMs - fromMs) / SMALL.stepMs + servers.length * BATCHES.batch;
          return rule - (more + 1);
        }),
      ),
    );
    expect(Math.min(...spare)).toBeGreaterThanOrEqual(0);
    // The calls were too many, so that the rule had to refuse some.
    expect(grantedAtMs.length).toBeLessThan(300);
  });

  it('lock nobody out after the clock was set back by 40 days', async () => {
    const own = server();
    await grant([own], 'clock', 10);
    nowMs -= 40 * DAY_MS;

    expect(await own.take('account', 'clock')).toBeLessThanOrEqual(1000);
    nowMs += 1000;
    expect(await grant([own, server()], 'clock', 40)).toBe(5);
    nowMs += 40 * DAY_MS;
  });

  it('are forgotten once they are whole', async () => {
    const countRows = async () => (await db.query('system', 'select from request_rate')).length;
    expect(await countRows()).toBeGreaterThan(0);

    await forgetWholeAllowances({ query: (sql, params) => db.query('system', sql, params) }, nowMs + DAY_MS);

    expect(await countRows()).toBe(0);
  });
});

describe('the allowances of a server', () => {
  let nowMs = START_MS;
  const open = new Map<string, number>();
  /** The database as its one statement sees it: every key has a whole allowance first. */
  const db: Pick<Db, 'query'> = {
    query: (_scope, _sql, params = []) => {
      const [key, now, wanted, stepMs, burst] = params as [string, number, number, number, number];
      const usedMs = Math.max(now, open.get(key) ?? 0);
      const granted = Math.min(wanted, Math.floor((now + burst * stepMs - usedMs) / stepMs));
      open.set(key, usedMs + granted * stepMs);
      return Promise.resolve([{ granted, fullAtMs: open.get(key) }] as never);
    },
  };
  const rates = createRequestRates({ db, clock: { nowMs: () => nowMs }, sha256 });

  it('are never met by 1,000 live sessions of one practice behind one address', async () => {
    const waits = new Set<number>();
    for (let part = 0; part < 24; part++) {
      for (let session = 0; session < 1000; session++) {
        nowMs += 5;
        waits.add(await rates.take('address', '203.0.113.1'));
        waits.add(await rates.take('account', `therapist ${session}`));
        waits.add(await rates.take('practice', 'one'));
      }
    }

    expect([...waits]).toEqual([0]);
  });

  it('are never met by a person who opens a page of 25 calls every second for an hour', async () => {
    const waits = new Set<number>();
    for (let page = 0; page < 3600; page++) {
      nowMs += 1000;
      for (let call = 0; call < 25; call++) waits.add(await rates.take('account', 'busy'));
    }

    expect([...waits]).toEqual([0]);
  });

  it('are multiplied by a setting', () => {
    const { account } = ratesTimes(4);

    expect(account).toMatchObject({ stepMs: RATES.account.stepMs / 4, burst: 4 * RATES.account.burst });
  });
});
