import type { Db } from '#server/db/db.ts';
import type { Sha256 } from '#server/ports/blobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Allowance, takeCalls } from '#server/repositories/core/request-rates.ts';
import { hashText } from './hash-text.ts';

/** Who makes a call: one of these, with its id. */
export type RateKind = 'account' | 'practice' | 'address';

type Rate = Allowance & {
  /** Calls that a server takes from the shared allowance at once, and spends without asking the database. */
  batch: number;
};

/**
 * Allowances of the calls of the API. A live session makes one call in five seconds, and the busiest page 25 at once
 * (`docs/adr/0054-shared-request-rates.md`). A practice has as many as ten accounts at their limit; several practices may share an address.
 */
export const RATES: Readonly<Record<RateKind, Rate>> = {
  account: { stepMs: 20, burst: 1000, batch: 10 },
  practice: { stepMs: 4, burst: 5000, batch: 50 },
  address: { stepMs: 2, burst: 10_000, batch: 50 },
};

/** {@link RATES} with `factor` times as many calls. */
export function ratesTimes(factor: number): typeof RATES {
  const times = ({ stepMs, burst, batch }: Rate): Rate => ({
    stepMs: stepMs / factor,
    burst: Math.ceil(burst * factor),
    batch,
  });
  const { account, practice, address } = RATES;
  return { account: times(account), practice: times(practice), address: times(address) };
}

/** Calls that were taken and not spent within this time are lost, so that no server saves them up. */
const HOLD_MS = 30_000;
/** Shortest wait after a refusal: as `Retry-After` is in whole seconds, nothing is lost, and a flood costs no statements. */
const REFUSED_MS = 1000;
/** Purses of people who have gone are forgotten this often. */
const SWEEP_MS = 60_000;

export type RequestRates = {
  /** Milliseconds to wait before this call may be made; 0 if it may be made now, and is counted. */
  take(kind: RateKind, id: string): Promise<number>;
};

/** What this server has taken for one key. */
type Purse = {
  calls: number;
  takenAtMs: number;
  refusedUntilMs: number;
  refilling?: Promise<void> | undefined;
};

type RateDeps = { db: Pick<Db, 'query'>; clock: Clock; sha256: Sha256 };

/**
 * Limits calls by account, practice and address, by one rule that all servers share in the database. Each server takes
 * calls in batches, which are counted when they are taken. So the servers together never grant more than the rule; only
 * a batch per server may be spent up to {@link HOLD_MS} later.
 */
export function createRequestRates(deps: RateDeps, rates = RATES): RequestRates {
  const purses = new Map<string, Purse>();
  let sweptAtMs = deps.clock.nowMs();

  function sweep(nowMs: number): void {
    if (Math.abs(nowMs - sweptAtMs) < SWEEP_MS) return;
    sweptAtMs = nowMs;
    for (const [key, { takenAtMs, refilling }] of purses)
      if (!refilling && Math.abs(nowMs - takenAtMs) > HOLD_MS) purses.delete(key);
  }

  async function refill(purse: Purse, key: string, rate: Rate): Promise<void> {
    const nowMs = deps.clock.nowMs();
    const { granted, fullAtMs } = await takeCalls(
      { query: (sql, params) => deps.db.query('system', sql, params) },
      hashText(deps, key),
      { wanted: rate.batch, nowMs },
      rate,
    );
    purse.calls = granted;
    purse.takenAtMs = nowMs;
    const fitsAtMs = fullAtMs + rate.stepMs - rate.burst * rate.stepMs;
    purse.refusedUntilMs = granted > 0 ? 0 : Math.max(fitsAtMs, nowMs + REFUSED_MS);
  }

  return {
    async take(kind, id) {
      const rate = rates[kind];
      const key = `${kind} ${id}`;
      sweep(deps.clock.nowMs());
      const purse = purses.get(key) ?? { calls: 0, takenAtMs: 0, refusedUntilMs: 0 };
      purses.set(key, purse);
      for (;;) {
        const nowMs = deps.clock.nowMs();
        const isHeld = Math.abs(nowMs - purse.takenAtMs) <= HOLD_MS;
        if (isHeld && purse.calls > 0) {
          purse.calls--;
          return 0;
        }
        const waitMs = purse.refusedUntilMs - nowMs;
        // A longer wait means that the clock was set back.
        if (waitMs > 0 && waitMs <= Math.max(REFUSED_MS, rate.stepMs)) return waitMs;
        // Calls that arrive meanwhile share this statement.
        await (purse.refilling ??= refill(purse, key, rate).finally(() => (purse.refilling = undefined)));
      }
    },
  };
}
