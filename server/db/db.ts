import type { OrganizationId } from '#shared/domain/ids.ts';

export type SqlValue = string | number | boolean | null;
export type Row = Record<string, unknown>;

/** Runs statements on one connection, inside one transaction. */
export type Queryable = {
  /** One statement with `$1` parameters. Rejects with {@link SqlError}. */
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

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof SqlError && error.sqlState === '23505';

/** Roles made by the first migration; see `migrations/0001_foundation.sql`. */
const SCOPE_ROLE = { organization: 'loopwell_app', system: 'loopwell_system' } as const;

/** Puts a transaction that has just begun into its scope. */
export async function enterScope(session: Queryable, scope: TxScope): Promise<void> {
  if (scope === 'owner') return;
  if (scope === 'system') {
    await session.query(`set local role ${SCOPE_ROLE.system}`);
    return;
  }
  await session.query(`select set_config('app.org', $1, true), set_config('role', $2, true)`, [
    scope.organizationId,
    SCOPE_ROLE.organization,
  ]);
}
