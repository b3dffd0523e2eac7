import type { Db } from '#server/db/db.ts';

/** What all servers on one database know about the backups made by schedule. Times are epoch milliseconds. */
export type BackupState = {
  madeAtMs: number | undefined;
  /** The newest backup that was restored for a test and had everything. */
  verifiedAtMs: number | undefined;
  /** Why the last one failed; undefined if it did not. */
  problem: string | undefined;
};

type Row = { madeAt: string | null; verifiedAt: string | null; problem: string | null };

/** A server that dies holds the turn no longer than this. */
export const TURN_MS = 5 * 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();
const msOf = (text: string | null | undefined): number | undefined =>
  text === null || text === undefined ? undefined : Date.parse(text);

export async function readBackupState(db: Db): Promise<BackupState> {
  const [row] = await db.query<Row>(
    'system',
    'select made_at as "madeAt", verified_at as "verifiedAt", problem from backup_state',
  );
  return {
    madeAtMs: msOf(row?.madeAt),
    verifiedAtMs: msOf(row?.verifiedAt),
    problem: row?.problem ?? undefined,
  };
}

/** Takes the turn to make a backup. False: another server has it. One row, so only one can win. */
export async function takeTurn(db: Db, holder: string, nowMs: number): Promise<boolean> {
  const rows = await db.query(
    'system',
    `insert into backup_state (held_by, held_until) values ($1, $2)
     on conflict (only_row) do update set held_by = excluded.held_by, held_until = excluded.held_until
       where backup_state.held_until <= $3
     returning held_by`,
    [holder, iso(nowMs + TURN_MS), iso(nowMs)],
  );
  return rows.length === 1;
}

export const extendTurn = (db: Db, holder: string, nowMs: number): Promise<unknown> =>
  db.query('system', 'update backup_state set held_until = $2 where held_by = $1', [
    holder,
    iso(nowMs + TURN_MS),
  ]);

/** What came of a turn. Without `madeAtMs` nothing was made, and nobody tries again before `freeAtMs`. */
export type TurnResult = BackupState & { freeAtMs: number };

export async function endTurn(db: Db, holder: string, result: TurnResult): Promise<void> {
  await db.query(
    'system',
    `update backup_state set held_until = $2, made_at = coalesce($3, made_at),
       verified_at = coalesce($4, verified_at), problem = $5
     where held_by = $1`,
    [
      holder,
      iso(result.freeAtMs),
      result.madeAtMs === undefined ? null : iso(result.madeAtMs),
      result.verifiedAtMs === undefined ? null : iso(result.verifiedAtMs),
      result.problem ?? null,
    ],
  );
}
