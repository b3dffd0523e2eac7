import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from '../db.ts';
import { connectionTo } from '../embedded/hardened-pglite.ts';
import { migrate } from '../migrate.ts';
import { createSerialDb, onlyConnection } from '../serial-db.ts';
import { TYPE_PARSERS } from '../type-parsers.ts';
import { CACHE, schemaHash } from './template-cache.ts';

/** Allocating a page cache of server size takes longer than the test itself. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=4MB', 'wal_buffers=256kB', 'max_connections=5'].flatMap((each) => ['-c', each]),
];

/** A real, migrated database in memory. Unpacks a template, because creating a cluster takes seconds. */
export async function openMemoryDatabase(): Promise<Db> {
  const database = await PGlite.create({
    loadDataDir: await (cachedTemplate ??= readTemplate()),
    startParams: START_PARAMETERS,
    pgliteWasmModule: await compiledEngine(),
    parsers: TYPE_PARSERS,
  });
  return createSerialDb(onlyConnection(connectionTo(database)));
}

/** The same without any table. */
export async function openEmptyMemoryDatabase(): Promise<Db> {
  const database = await PGlite.create({
    startParams: START_PARAMETERS,
    pgliteWasmModule: await compiledEngine(),
    parsers: TYPE_PARSERS,
  });
  return createSerialDb(onlyConnection(connectionTo(database)));
}

/** Shared by all databases of a process: compiling takes longer than most tests. */
let cachedEngine: Promise<WebAssembly.Module> | undefined;
export const compiledEngine = (): Promise<WebAssembly.Module> => (cachedEngine ??= compileEngine());

function compileEngine(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(new Uint8Array(fs.readFileSync(path.join(folder, 'pglite.wasm'))));
}

/** Shared too: its file has 20 MB. */
let cachedTemplate: Promise<Blob> | undefined;

async function readTemplate(): Promise<Blob> {
  const file = path.join(CACHE, `memory-${schemaHash()}.tar`);
  // By default, most of these files would be 16 MB of unused log.
  if (!fs.existsSync(file)) await writeTemplate(file, ['--wal-segsize=1'], dropSpareDatabases);
  return new Blob([fs.readFileSync(file)]);
}

/** An archive of the migrated cluster of a new server, with everything that a server's own has. */
export async function serverTemplate(): Promise<string> {
  const file = path.join(CACHE, `server-${schemaHash()}.tar`);
  if (!fs.existsSync(file)) await writeTemplate(file);
  return file;
}

/** They hold half of the files, and every test would unpack them. */
async function dropSpareDatabases(database: PGlite): Promise<void> {
  await database.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`);
}

/** Test processes may race here. Each writes its own file; the atomic rename makes the last one win. */
async function writeTemplate(
  file: string,
  initDbStartParams: string[] = [],
  slim?: (database: PGlite) => Promise<void>,
): Promise<void> {
  const database = await PGlite.create({ parsers: TYPE_PARSERS, initDbStartParams });
  await migrate(createSerialDb(onlyConnection(connectionTo(database))));
  await slim?.(database);
  const dump = await database.dumpDataDir('none');
  await database.close();
  fs.mkdirSync(CACHE, { recursive: true });
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  fs.renameSync(own, file);
}
