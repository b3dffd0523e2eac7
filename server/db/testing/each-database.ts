import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Db } from '../db.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../pg.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { CACHE, schemaHash } from './template-cache.ts';

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
  const folder = makeFolder();
  await copyTemplate(binaries, path.join(folder, 'data'));
  const { url, stop } = startCluster(binaries, folder);
  const db = await openPostgres(url('loopwell'));
  return {
    db,
    async dispose() {
      await db.close();
      stop('immediate');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a migrated cluster, because making one takes a second of both cores. */
async function copyTemplate(binaries: string, data: string): Promise<void> {
  const version = path.basename(path.dirname(binaries));
  const template = path.join(CACHE, `cluster-${version}-${schemaHash()}`);
  if (!fs.existsSync(template)) await makeTemplate(binaries, template);
  // Keeps owner and rights, which PostgreSQL insists on.
  execFileSync('cp', ['-a', template, data]);
}

/** Test processes may race here; each makes its own and the first rename wins. */
async function makeTemplate(binaries: string, template: string): Promise<void> {
  const folder = makeFolder();
  const data = path.join(folder, 'data');
  runAs(binaries, folder, 'initdb', '-D', data, '-U', 'admin', '--auth=trust', '-E', 'UTF8', '--no-sync');
  const { url, stop } = startCluster(binaries, folder);
  // The application's user is no superuser: row-level security must hold for it.
  const admin = await openPostgres(url('admin'));
  await admin.query('owner', 'create role loopwell login createrole');
  await admin.query('owner', 'grant create on schema public to loopwell');
  await admin.close();
  const db = await openPostgres(url('loopwell'));
  await migrate(db);
  await db.close();
  stop('fast');
  fs.mkdirSync(CACHE, { recursive: true });
  const own = `${template}.${process.pid}`;
  execFileSync('cp', ['-a', data, own]);
  try {
    fs.renameSync(own, template);
  } catch {
    // Another process was first: its template is as good.
    fs.rmSync(own, { recursive: true, force: true });
  }
  fs.rmSync(folder, { recursive: true, force: true });
}

function startCluster(binaries: string, folder: string) {
  const data = path.join(folder, 'data');
  const options = `-k ${folder} -h '' -F`;
  runAs(binaries, folder, 'pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start');
  return {
    url: (user: string) => `postgres://${user}@/postgres?host=${encodeURIComponent(folder)}`,
    stop: (mode: 'immediate' | 'fast') => runAs(binaries, folder, 'pg_ctl', '-D', data, '-m', mode, 'stop'),
  };
}

const isRoot = process.getuid?.() === 0;

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-pg-'));
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  return folder;
}

/** PostgreSQL refuses to run as root; its packages bring a user of their own. */
function runAs(binaries: string, folder: string, program: string, ...args: string[]): void {
  const command = path.join(binaries, program);
  const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  execFileSync(file, all, { stdio: 'ignore', cwd: folder });
}
