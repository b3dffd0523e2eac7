import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../pg.ts';
import { clustersFolder } from './clusters-folder.ts';
import { CACHE, schemaHash } from './template-cache.ts';

const BINARIES_ROOT = '/usr/lib/postgresql';
/** A test cluster is temporary, so nothing in it has to survive a crash. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];
/** The migrated database that test databases are copied from. PostgreSQL copies only databases without connections. */
const TEMPLATE = 'postgres';

export function findBinaries(): string | undefined {
  if (!fs.existsSync(BINARIES_ROOT)) return undefined;
  return fs
    .readdirSync(BINARIES_ROOT)
    .map((version) => path.join(BINARIES_ROOT, version, 'bin'))
    .find((folder) => fs.existsSync(path.join(folder, 'initdb')));
}

type Cluster = { admin: pg.Client; url: (user: string, database: string) => string };

/** Shared by all tests of a process: starting a cluster takes longer than copying a database. */
let sharedCluster: Promise<Cluster> | undefined;
let databaseCount = 0;

/** A fresh, migrated database and its disposal. */
export async function openClusterDatabase(binaries: string) {
  const { admin, url } = await (sharedCluster ??= startSharedCluster(binaries));
  const name = `test_${++databaseCount}`;
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const databaseUrl = url('loopwell', name);
  const db = await openPostgres(databaseUrl);
  return {
    db,
    databaseUrl,
    async dispose() {
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
    },
  };
}

/** A database without any table, its address, and its disposal. */
export async function openEmptyClusterDatabase(binaries: string) {
  const { admin, url } = await (sharedCluster ??= startSharedCluster(binaries));
  const name = `test_${++databaseCount}`;
  await admin.query(`create database ${name} template template0 owner loopwell`);
  const db = await openPostgres(url('loopwell', name));
  return {
    db,
    url: url('loopwell', name),
    async dispose() {
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
    },
  };
}

/** A new cluster with PostgreSQL's own settings, so that its speed is that of safe writes; the caller stops it. */
export async function startMeasuredCluster(binaries: string): Promise<{ url: string; stop(): void }> {
  const folder = makeFolder(os.tmpdir());
  const data = path.join(folder, 'data');
  runAs(binaries, folder, 'initdb', '-D', data, '-U', 'admin', '--auth=trust', '-E', 'UTF8');
  const { url } = startCluster(binaries, folder, ['fsync=on']);
  const admin = await openPostgres(url('admin', TEMPLATE));
  await admin.query('owner', 'create role loopwell login createrole');
  await admin.query('owner', 'grant create on schema public to loopwell');
  await admin.close();
  return {
    url: url('loopwell', TEMPLATE),
    stop() {
      runAs(binaries, folder, 'pg_ctl', '-D', data, '-m', 'fast', 'stop');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startSharedCluster(binaries: string): Promise<Cluster> {
  const folder = makeFolder(clustersFolder());
  await copyTemplate(binaries, path.join(folder, 'data'));
  const { url } = startCluster(binaries, folder, SETTINGS);
  const admin = new pg.Client({ connectionString: url('admin', 'template1') });
  await admin.connect();
  return { admin, url };
}

/** Copies a migrated cluster, because creating one takes a second of both cores. */
export async function copyTemplate(binaries: string, data: string): Promise<void> {
  const version = path.basename(path.dirname(binaries));
  const template = path.join(CACHE, `cluster-${version}-${schemaHash()}`);
  if (!fs.existsSync(template)) await makeTemplate(binaries, template);
  // Preserves owner and permissions, which PostgreSQL checks.
  execFileSync('cp', ['-a', template, data]);
}

/** Test processes may race here. Each creates its own template; the first rename wins. */
async function makeTemplate(binaries: string, template: string): Promise<void> {
  const folder = makeFolder(os.tmpdir());
  const data = path.join(folder, 'data');
  runAs(binaries, folder, 'initdb', '-D', data, '-U', 'admin', '--auth=trust', '-E', 'UTF8', '--no-sync');
  const { url } = startCluster(binaries, folder, SETTINGS);
  // The application's user is not a superuser: row-level security must apply to it.
  const admin = await openPostgres(url('admin', TEMPLATE));
  await admin.query('owner', 'create role loopwell login createrole');
  await admin.query('owner', 'grant create on schema public to loopwell');
  await admin.close();
  const db = await openPostgres(url('loopwell', TEMPLATE));
  await migrate(db);
  await db.close();
  runAs(binaries, folder, 'pg_ctl', '-D', data, '-m', 'fast', 'stop');
  fs.mkdirSync(CACHE, { recursive: true });
  const own = `${template}.${process.pid}`;
  execFileSync('cp', ['-a', data, own]);
  try {
    fs.renameSync(own, template);
  } catch {
    // Another process was first; use its template.
    fs.rmSync(own, { recursive: true, force: true });
  }
  fs.rmSync(folder, { recursive: true, force: true });
}

export function startCluster(binaries: string, folder: string, settings: readonly string[] = []) {
  const data = path.join(folder, 'data');
  const options = [`-k ${folder} -h ''`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  runAs(binaries, folder, 'pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start');
  const host = encodeURIComponent(folder);
  return { url: (user: string, database: string) => `postgres://${user}@/${database}?host=${host}` };
}

const isRoot = process.getuid?.() === 0;

export function makeFolder(parent: string): string {
  const folder = fs.mkdtempSync(path.join(parent, 'loopwell-pg-'));
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  return folder;
}

/** PostgreSQL refuses to run as root; its packages create a separate user. */
export function runAs(binaries: string, folder: string, program: string, ...args: string[]): void {
  const command = path.join(binaries, program);
  const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  execFileSync(file, all, { stdio: 'ignore', cwd: folder });
}
