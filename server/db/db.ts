import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Sealing } from './sealing.ts';
import { isNestedTooDeep, MOST_JSON_LEVELS } from '../model/json-nesting.ts';

export type SqlValue = string | number | boolean | null;
export type Row = Record<string, unknown>;

/** Runs statements on one connection, inside one transaction. */
export type Queryable = {
  /** One statement with `$1` parameters. Rejects with what {@link sqlFailure} makes of it. */
  query<R extends Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>;
  /** Seals and opens values. Migrations and commands that read no health data work without. */
  readonly sealing?: Sealing;
};

/**
 * The rows a transaction can touch.
 * `{organizationId}`: that organization only, enforced by row-level security, whatever the SQL says. With
 * `onlyClientsOf`, also only clients whom this user owns or is assigned to, and only what belongs to them (ADR 0060).
 * `'system'`: all organizations; for sign-in, set-up and upkeep.
 * `'owner'`: the owner of the tables; for migrations.
 */
export type TxScope =
  | { organizationId: OrganizationId; onlyClientsOf?: UserId | undefined }
  | 'system'
  | 'owner';

/** The database as all code above `server/db` sees it: the same on PGlite and PostgreSQL. */
export type Db = {
  /** Commits when `work` resolves, rolls back when it rejects. Transactions must not be nested. */
  tx<T>(scope: TxScope, work: (sql: SqlSession) => Promise<T>): Promise<T>;
  /**
   * As `tx`, for work that changes nothing: a replica may answer. Sees every change confirmed before. Undefined: use `tx`.
   */
  read?: <T>(scope: TxScope, work: (sql: SqlSession) => Promise<T>) => Promise<T>;
  /** A single statement in its own transaction. */
  query<R extends Row>(scope: TxScope, sql: string, params?: readonly SqlValue[]): Promise<R[]>;
  /** Vacuums and analyzes changed tables. Only for databases without their own autovacuum. */
  tidy?: () => Promise<void>;
  /** All transactions share one connection, so a long one would stop all others. */
  hasOneConnection?: true;
  close(): Promise<void>;
};

export type SqlSession = Queryable & {
  /** Several statements without parameters; for migrations. */
  exec(sql: string): Promise<void>;
};

/** A statement the database refused. `sqlState` is PostgreSQL's five-character code. */
export class SqlError extends Error {
  readonly sqlState: string;

  constructor(message: string, sqlState: string) {
    super(message);
    this.name = 'SqlError';
    this.sqlState = sqlState;
  }
}

/** Maps a SQLSTATE to the error a failed statement rejects with: an AppError if people can do something about it. */
export function sqlFailure(message: string, sqlState: string): Error {
  switch (sqlState) {
    case '22003': // numeric_value_out_of_range
    case '22021': // character_not_in_repertoire
    case '22P02': // invalid_text_representation, for a lone surrogate in JSON
    case '22P05': // untranslatable_character
      return new AppError(
        'invalid',
        'Some of your input cannot be stored: an invalid character, or a number that is too large. ' +
          'Remove it and try again.',
      );
    case 'XX001': // data_corrupted
    case 'XX002': // index_corrupted
      return new AppError('unavailable', DAMAGED_DATA);
    case '53100': // disk_full
      return new AppError(
        'storageFull',
        "The server's disk is full, so nothing more can be stored there. Free some space on it and try again.",
      );
    case '57014': // query_canceled
      return new AppError('unavailable', TOO_SLOW);
    case '57P01': // admin_shutdown
    case '57P02': // crash_shutdown
    case '57P03': // cannot_connect_now
    case '58030': // io_error
      return databaseUnreachable();
    default:
      return new SqlError(message, sqlState);
  }
}

const DAMAGED_DATA =
  "Part of the database is damaged on the server's disk, and this request needs it. Restore the database from a backup, " +
  'and check the disk.';

const TOO_SLOW =
  'The database took too long for this request and stopped it; nothing was changed. Ask for less at once, such as a shorter period, or try again later.';

/** Errors lose their class between threads, but keep their message. */
export const isDamagedData = (error: unknown): boolean =>
  error instanceof AppError && error.message === DAMAGED_DATA;

/**
 * Throws AppError for a JSON parameter nested deeper than our readers can follow. This is the last check before the
 * database. It looks only at statements that name a JSON type, and also refuses plain text that looks like deep JSON.
 */
export function checkParameters(sql: string, params: readonly SqlValue[]): void {
  if (!/jsonb?\b/i.test(sql)) return;
  for (const value of params) {
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value) || !isNestedTooDeep(value)) continue;
    throw new AppError(
      'invalid',
      `Some of your input nests more than ${MOST_JSON_LEVELS} levels deep. Enter it with fewer levels.`,
    );
  }
}

export const databaseUnreachable = (): AppError =>
  new AppError(
    'unavailable',
    'The database of the server cannot be reached right now. Try again in a moment, and check first whether the last change was saved.',
  );

/** What follows the loss of the built-in database: it restarts, or the server itself must be restarted. */
export type AfterStop = 'restarts' | 'ends';

const AFTER_STOP_ADVICE: Readonly<Record<AfterStop, string>> = {
  restarts:
    'The database is restarting. Try again in a moment, and check first whether the last change was saved.',
  ends: "Check the server's disk for free space and errors, then start Loopwell again.",
};

/** The built-in database was lost. Do not use this connection again. */
export class DatabaseStopped extends AppError {
  readonly reason: string;
  readonly next: AfterStop;

  constructor(reason: string, next: AfterStop = 'ends') {
    super(
      'unavailable',
      `The built-in database stopped (${reason}). Confirmed changes are safe. ${AFTER_STOP_ADVICE[next]}`,
    );
    this.name = 'DatabaseStopped';
    this.reason = reason;
    this.next = next;
  }
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof SqlError && error.sqlState === '23505';

/** Roles created by the first migration; see `migrations/0001_foundation.sql`. */
const SCOPE_ROLE = {
  organization: 'loopwell_app',
  /** Of the organization, clients whom `app.viewer` owns or is assigned to; see `migrations/0053_client_access.sql`. */
  ownClients: 'loopwell_carer',
  system: 'loopwell_system',
} as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Longest time of one statement. Migrations and upkeep process whole tables and have no limit. */
const STATEMENT_SECONDS = 60;

/**
 * Begins a transaction in its scope. PostgreSQL cancels a statement that takes too long; the built-in database cannot,
 * and is restarted instead (`embedded/worker-client.ts`). One text without parameters: each separate statement is a round trip to the
 * database, and every call begins several transactions.
 */
export function beginIn(scope: TxScope): string {
  if (scope === 'owner') return 'begin';
  const begin = `begin; set local statement_timeout = '${STATEMENT_SECONDS}s'`;
  if (scope === 'system') return `${begin}; set local role ${SCOPE_ROLE.system}`;
  const { organizationId, onlyClientsOf } = scope;
  // The ids become part of the SQL text, so only UUIDs are allowed here.
  if (!UUID.test(organizationId) || (onlyClientsOf !== undefined && !UUID.test(onlyClientsOf)))
    throw new Error('The scope of a transaction is not the id of an organization and of a user');
  const organization = `${begin}; set local app.org = '${organizationId}'`;
  if (onlyClientsOf === undefined) return `${organization}; set local role ${SCOPE_ROLE.organization}`;
  return `${organization}; set local app.viewer = '${onlyClientsOf}'; set local role ${SCOPE_ROLE.ownClients}`;
}

/**
 * Runs `work` over all clients of the practice, in a transaction that may see fewer: for limits, checks and notifications
 * that concern the whole practice. What it reads must not reach the caller.
 */
export async function inWholePractice<T>(sql: Queryable, work: (sql: Queryable) => Promise<T>): Promise<T> {
  const [caller] = await sql.query<{ role: string }>('select current_user::text as role');
  if (caller?.role !== SCOPE_ROLE.ownClients) return work(sql);
  await setRole(sql, SCOPE_ROLE.organization);
  const result = await work(sql);
  // After an error the transaction is lost, and the role with it.
  await setRole(sql, SCOPE_ROLE.ownClients);
  return result;
}

const setRole = (sql: Queryable, role: string) => sql.query("select set_config('role', $1, true)", [role]);

/** Runs `work` in a transaction on the connection of `sql`. */
export async function inTransaction<T>(sql: SqlSession, scope: TxScope, work: () => Promise<T>): Promise<T> {
  const begin = beginIn(scope);
  try {
    await sql.exec(begin);
    const result = await work();
    await sql.exec('commit');
    return result;
  } catch (error) {
    // A lost connection has already rolled back, and the first error is more informative than this one.
    await sql.exec('rollback').catch(() => undefined);
    throw error;
  }
}
