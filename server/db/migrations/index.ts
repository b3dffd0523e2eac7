import foundation from './0001_foundation.sql?raw';

export type Migration = { name: string; sql: string };

/** Append-only: a migration that has been released never changes. */
export const MIGRATIONS: readonly Migration[] = [{ name: '0001_foundation', sql: foundation }];
