import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Db } from '../db.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../pg.ts';
import { openMemoryDatabase } from './memory-database.ts';

export type DatabaseKind = {
  name: string;
  /** A fresh, migrated database and how to get rid of it. */
  open: () => Promise<{ db: Db; dispose: () => Promise<void> }>;
};

const BINARIES_ROOT = '/usr/lib/postgresql';

/** PGlite always; PostgreSQL too where its programs are installed, so that both speak the same SQL. */
export function databasesToTest(): DatabaseKind[] {
  const kinds: DatabaseKind[] = [{ name: 'PGlite', open: openMemory }];
  const binaries = findBinaries();
  if (binaries) kinds.push({ name: 'PostgreSQL', open: () => openCluster(binaries) });
  return kinds;
}

async function openMemory() {
  const db = await openMemoryDatabase();
  return { db, dispose: () => db.close() };
}

function findBinaries(): string | undefined {
  if (!fs.existsSync(BINARIES_ROOT)) return undefined;
  return fs
    .readdirSync(BINARIES_ROOT)
    .map((version) => path.join(BINARIES_ROOT, version, 'bin'))
    .find((folder) => fs.existsSync(path.join(folder, 'initdb')));
}

/** A throw-away cluster that listens on a socket in its own folder only. */
async function openCluster(binaries: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-pg-'));
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root; its packages bring a user of their own.
  const run = (program: string, ...args: string[]) => {
    const command = path.join(binaries, program);
    const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
    execFileSync(file, all, { stdio: 'ignore', cwd: folder });
  };
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  run('initdb', '-D', data, '-U', 'admin', '--auth=trust', '-E', 'UTF8', '--no-sync');
  run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', `-k ${folder} -h '' -F`, 'start');
  const url = (user: string) => `postgres://${user}@/postgres?host=${encodeURIComponent(folder)}`;

  // The application's user is no superuser: row-level security must hold for it.
  const admin = await openPostgres(url('admin'));
  await admin.query('owner', 'create role loopwell login createrole');
  await admin.query('owner', 'grant create on schema public to loopwell');
  await admin.close();
  const db = await openPostgres(url('loopwell'));
  await migrate(db);
  return {
    db,
    async dispose() {
      await db.close();
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
