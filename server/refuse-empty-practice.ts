import { AppError } from '#shared/errors.ts';
import type { Db } from './db/db.ts';
import { isNewDatabase } from './db/migrate.ts';
import { listOrganizationIds } from './repositories/practice/organizations.ts';
import type { Trace } from './storage/data-directory.ts';

type Found = {
  dataDirectory: string;
  /** Whether DATABASE_URL names the database. */
  isPostgres: boolean;
  traces: readonly Trace[];
};

/**
 * Throws AppError if the database holds no practice and the data folder holds parts of one. Called before the first
 * write: starting an empty practice there would look like data loss.
 */
export async function refuseEmptyPractice(db: Db, found: Found): Promise<void> {
  const isNew = await isNewDatabase(db);
  const traces = isNew ? found.traces : found.traces.filter((trace) => trace !== 'keys');
  if (traces.length === 0) return;
  if (!isNew && (await db.tx('system', listOrganizationIds)).length > 0) return;
  throw new AppError('unavailable', refusal({ ...found, traces }));
}

function refusal({ dataDirectory, isPostgres, traces }: Found): string {
  const database = isPostgres ? 'The database at DATABASE_URL' : `The database in ${dataDirectory}`;
  return (
    `${database} holds no practice, but ${dataDirectory} holds files of one (${traces.join(', ')}). ` +
    'An empty practice is not started in its place. ' +
    (isPostgres
      ? 'Check DATABASE_URL, or leave it out if the practice is in the built-in database of this folder. To move the ' +
        'practice to PostgreSQL, restore a backup of it there. '
      : 'Put the whole data folder back from one backup. If the practice is in PostgreSQL, set DATABASE_URL. ') +
    'For a new practice name another folder: LOOPWELL_DATA=/another/folder npm start.'
  );
}
