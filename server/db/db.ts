import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';

export type SqlValue = string | number | boolean | null;
export type Row = Record<string, unknown>;

/** Runs statements on one connection, inside one transaction. */
export type Queryable = {
  /** One statement with `$1` parameters. Rejects with what {@link sqlFailure} makes of it. */
  query<R extends Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>;
};

/**
 * Whose rows a transaction can touch.
 * `{organizationId}`: that organization only, by row-level security, whatever the SQL says.
 * `'system'`: all organizations; for sign-in, set-up and upkeep.
 * `'owner'`: the owner of the tables; for migrations.
 */
export type TxScope = { organizationId: OrganizationId } | 'system' | 'owner';

/** The database as everything above `server/db` sees it: the same on PGlite and PostgreSQL. */
export type Db = {
  /** Commits when `work` resolves, rolls back when it rejects. Transactions must not be nested. */
  tx<T>(scope: TxScope, work: (sql: SqlSession) => Promise<T>): Promise<T>;
  /** A single statement as a transaction of its own. */
  query<R extends Row>(scope: TxScope, sql: string, params?: readonly SqlValue[]): Promise<R[]>;
  /** Cleans up after changes and renews what plans are made from; only where the database does not by itself. */
  tidy?: () => Promise<void>;
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

/** What a statement that failed with this SQLSTATE rejects with: an AppError where people can do something about it. */
export function sqlFailure(message: string, sqlState: string): Error {
  switch (sqlState) {
    case '22003': // numeric_value_out_of_range
    case '22021': // character_not_in_repertoire
    case '22P02': // invalid_text_representation, for half a character in JSON
    case '22P05': // untranslatable_character
      return new AppError(
        'invalid',
        'Something that was entered cannot be stored: a character that is none, or a number that is too large. ' +
          'Enter it again without it.',
      );
    case '53100': // disk_full
      return new AppError(
        'storageFull',
        "The server's disk is full, so nothing more can be stored there. Free some space on it and try again.",
      );
    case '57P01': // admin_shutdown
    case '57P02': // crash_shutdown
    case '57P03': // cannot_connect_now
    case '58030': // io_error
      return databaseUnreachable();
    default:
      return new SqlError(message, sqlState);
  }
}

export const databaseUnreachable = (): AppError =>
  new AppError(
    'unavailable',
    'The database of the server cannot be reached right now. Try again in a moment, and look first whether the last change is there.',
  );

/** The built-in database has given up, as it does when the disk fails, and must not be asked again. */
export class DatabaseStopped extends AppError {
  readonly reason: string;

  constructor(reason: string) {
    super(
      'unavailable',
      `The built-in database stopped (${reason}). What was confirmed before is kept. Check the server's disk for free ` +
        'space and errors, then start Loopwell again.',
    );
    this.name = 'DatabaseStopped';
    this.reason = reason;
  }
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof SqlError && error.sqlState === '23505';

/** Roles made by the first migration; see `migrations/0001_foundation.sql`. */
const SCOPE_ROLE = { organization: 'loopwell_app', system: 'loopwell_system' } as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Begins a transaction in its scope: one text without parameters, because each statement of its own is a way to the
 * database and back, and every call begins several transactions.
 */
export function beginIn(scope: TxScope): string {
  if (scope === 'owner') return 'begin';
  if (scope === 'system') return `begin; set local role ${SCOPE_ROLE.system}`;
  const { organizationId } = scope;
  // It becomes part of the statement, where nothing but an id may ever stand.
  if (!UUID.test(organizationId))
    throw new Error('The scope of a transaction is not the id of an organization');
  return `begin; set local app.org = '${organizationId}'; set local role ${SCOPE_ROLE.organization}`;
}
