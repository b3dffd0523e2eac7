import type { Queryable } from '#server/db/db.ts';
import { first } from './rows.ts';

/** `stepMs`: time in which one call comes back. `burst`: calls available at once after a quiet time. */
export type Allowance = { stepMs: number; burst: number };

/**
 * The generic cell rate algorithm (ITU-T I.371) as one upsert: grants up to `wanted` calls and returns how many, and
 * when the whole allowance is back. A time further ahead than a full burst explains comes from a clock that was set
 * back, and is cut off.
 */
const TAKE = `
  insert into request_rate as r (rate_key, full_at_ms, granted)
  values ($1, $2::float8 + $3::int * $4::float8, $3)
  on conflict (rate_key) do update set (full_at_ms, granted) = (
    select used.at + fit.calls * $4::float8, fit.calls
    from (select $2::float8 + $5::int * $4::float8 as latest) most,
      lateral (select greatest($2::float8, least(r.full_at_ms, most.latest)) as at) used,
      lateral (select least($3::int, floor((most.latest - used.at) / $4::float8)::int) as calls) fit
  )
  returning granted, full_at_ms as "fullAtMs"`;

export type Taken = { granted: number; fullAtMs: number };

/** Takes at most `wanted` calls, which must not exceed the burst, for the key at `nowMs`. */
export const takeCalls = async (
  sql: Queryable,
  key: string,
  { wanted, nowMs }: { wanted: number; nowMs: number },
  { stepMs, burst }: Allowance,
): Promise<Taken> => (await first<Taken>(sql, TAKE, [key, nowMs, wanted, stepMs, burst]))!;

/** Deletes rows whose allowance is whole again: they say the same as no row. */
export async function forgetWholeAllowances(sql: Queryable, nowMs: number): Promise<void> {
  await sql.query('delete from request_rate where full_at_ms < $1', [nowMs]);
}
