import { AppError } from '#shared/errors.ts';
import { checkDistribution } from '../db/distribution/check-distribution.ts';
import { DISTRIBUTION_SETTINGS, distributionSteps } from '../db/distribution/distribution-steps.ts';
import { readCatalogue } from '../db/distribution/read-catalogue.ts';
import { REFERENCE_TABLES } from '../db/distribution/reference-tables.ts';
import { withDatabase } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Distributes the database by organization; with `--print` it only prints the statements. */
await withDatabase(DATABASE_THREAD, (db) =>
  db.tx('owner', async (sql) => {
    const tables = await readCatalogue(sql);
    if (tables.length === 0)
      throw new AppError('unavailable', 'The database is empty. Start Loopwell once first.');
    const problems = checkDistribution(tables, REFERENCE_TABLES);
    if (problems.length > 0) {
      throw new AppError('unavailable', `The database cannot be distributed:\n${problems.join('\n')}`);
    }
    const steps = distributionSteps(tables, REFERENCE_TABLES);
    if (process.argv.includes('--print')) {
      for (const setting of DISTRIBUTION_SETTINGS) say(`alter database CURRENT set ${setting};`);
      for (const step of steps) say(`${step};`);
      return true;
    }
    const [found] = await sql.query<{ name: string }>(
      "select current_database() as name from pg_extension where extname = 'citus'",
    );
    if (!found) {
      throw new AppError(
        'unavailable',
        "The database at DATABASE_URL does not have the extension Citus. Install it on all nodes, run 'create extension " +
          "citus' in this database, and try again. With '-- --print' this command only prints what it would run.",
      );
    }
    const name = `"${found.name.replaceAll('"', '""')}"`;
    for (const setting of DISTRIBUTION_SETTINGS) await sql.exec(`alter database ${name} set ${setting}`);
    for (const step of steps) await sql.exec(step);
    say(`${steps.length} tables are distributed or copied to every node. Start Loopwell again.`);
    return true;
  }),
);
