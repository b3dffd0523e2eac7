import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from '../db.ts';
import { connectionTo } from '../embedded/hardened-pglite.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { createSerialDb } from '../serial-db.ts';
import { TYPE_PARSERS } from '../type-parsers.ts';

const CACHE = path.resolve(import.meta.dirname, '../../../.cache/test-database');

/** A real, migrated database in memory. Unpacks a template, because making a cluster takes seconds. */
export async function openMemoryDatabase(): Promise<Db> {
  const template = await readTemplate();
  const database = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(template)]),
    parsers: TYPE_PARSERS,
  });
  return createSerialDb(connectionTo(database));
}

async function readTemplate(): Promise<Uint8Array> {
  const hash = createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 16);
  const file = path.join(CACHE, `template-${hash}.tar`);
  if (!fs.existsSync(file)) await writeTemplate(file);
  return fs.readFileSync(file);
}

/** Test processes may race here; each writes its own file and the rename makes the last one win whole. */
async function writeTemplate(file: string): Promise<void> {
  const database = await PGlite.create({ parsers: TYPE_PARSERS });
  await migrate(createSerialDb(connectionTo(database)));
  const dump = await database.dumpDataDir('none');
  await database.close();
  fs.mkdirSync(CACHE, { recursive: true });
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  fs.renameSync(own, file);
}
