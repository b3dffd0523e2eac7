import { createHash } from 'node:crypto';
import path from 'node:path';
import { MIGRATIONS } from '../migrations/index.ts';

/** Folder of the migrated databases that tests copy. */
export const CACHE = path.resolve(import.meta.dirname, '../../../.cache/test-database');

/** Changes with the migrations, so that no test uses a database with an older schema. */
export const schemaHash = (): string =>
  createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 16);
