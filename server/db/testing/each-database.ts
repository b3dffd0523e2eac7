import type { Db } from '../db.ts';
import { openEmptyMemoryDatabase, openMemoryDatabase } from './memory-database.ts';
import { findBinaries, openClusterDatabase, openEmptyClusterDatabase } from './postgres-cluster.ts';

export type DatabaseKind = {
  name: 'PGlite' | 'PostgreSQL';
  /** A fresh, migrated database and its disposal. */
  open: () => Promise<{ db: Db; dispose: () => Promise<void> }>;
  /** The same without any table. */
  openEmpty: () => Promise<{ db: Db; dispose: () => Promise<void> }>;
};

const PGLITE: DatabaseKind = {
  name: 'PGlite',
  async open() {
    const db = await openMemoryDatabase();
    return { db, dispose: () => db.close() };
  },
  async openEmpty() {
    const db = await openEmptyMemoryDatabase();
    return { db, dispose: () => db.close() };
  },
};

const BINARIES = findBinaries();

/** PGlite always; PostgreSQL too if its programs are installed. For code that depends on SQL itself. */
export const databasesToTest = (): DatabaseKind[] =>
  BINARIES === undefined
    ? [PGLITE]
    : [
        PGLITE,
        {
          name: 'PostgreSQL',
          open: () => openClusterDatabase(BINARIES),
          openEmpty: () => openEmptyClusterDatabase(BINARIES),
        },
      ];

/** PostgreSQL if installed, which takes a fraction of the time: for long tests that depend on no database. */
export const fastDatabase = (): DatabaseKind => databasesToTest().at(-1)!;

/**
 * The database for tests of services and routes: PostgreSQL if installed, because PGlite takes twice as long.
 * `npm run test:deep` runs the same tests on PGlite.
 */
export const databaseToTest = (): DatabaseKind =>
  databasesToTest().findLast(({ name }) => name === (process.env.LOOPWELL_TEST_DATABASE ?? name))!;
