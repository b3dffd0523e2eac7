import { systemClock } from '../ports/clock.ts';
import { makeSuperUser } from '../services/practice/super-users.ts';
import { sha256 } from '../storage/fs-blob-store.ts';
import { withDatabase } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const [email] = process.argv.slice(2);

await withDatabase(DATABASE_THREAD, async (db) => {
  if (email === undefined) {
    process.stderr.write('Name the person by their e-mail address: npm run make-superuser -- ADDRESS\n');
    return false;
  }
  const isNew = await makeSuperUser({ db, sha256, clock: systemClock }, email);
  process.stdout.write(isNew ? `${email} is a super user now.\n` : `${email} is a super user already.\n`);
  return true;
});
