import { migrate } from '../db/migrate.ts';
import { systemClock } from '../ports/clock.ts';
import { makeSuperuser } from '../services/practice/superusers.ts';
import { sha256 } from '../storage/fs-blob-store.ts';
import { withDatabase } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const [email] = process.argv.slice(2);
if (email === undefined) {
  process.stderr.write('Name the person by their e-mail address: npm run make-superuser -- ADDRESS\n');
  process.exit(1);
}

await withDatabase(DATABASE_THREAD, async (db) => {
  // The command writes, so it needs the schema of this version, as the server does.
  await migrate(db);
  const isNew = await makeSuperuser({ db, sha256, clock: systemClock }, email);
  process.stdout.write(isNew ? `${email} is a super user now.\n` : `${email} is a super user already.\n`);
  return true;
});
