import { daySchema } from '#shared/domain/day-and-version.ts';
import { organizationIdSchema } from '#shared/domain/ids.ts';
import { openCommerce } from '../payments/open-commerce.ts';
import { systemClock } from '../ports/clock.ts';
import { createIds } from '../ports/ids.ts';
import { systemRandom } from '../ports/random.ts';
import { recordAsSeller } from '../services/commerce/invoices.ts';
import { sha256 } from '../storage/fs-blob-store.ts';
import { withDatabase } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const [practice, number, day, reference = ''] = process.argv.slice(2);
const organizationId = organizationIdSchema.safeParse(practice);
const receivedOn = daySchema('').safeParse(day);
if (!organizationId.success || number === undefined || !receivedOn.success) {
  process.stderr.write(
    'Name practice, invoice and day: npm run record-payment -- PRACTICE-ID 2026-0001 2026-11-20 [REFERENCE]\n',
  );
  process.exit(1);
}

await withDatabase(DATABASE_THREAD, async (db, _folders, config) => {
  const commerce = openCommerce(config.payments, config.dataDirectory);
  const deps = { db, commerce, clock: systemClock, ids: createIds(systemClock, systemRandom), sha256 };
  await recordAsSeller(deps, {
    organizationId: organizationId.data,
    number,
    receivedOn: receivedOn.data,
    reference,
  });
  process.stdout.write(`Invoice ${number} is recorded as paid on ${receivedOn.data}.\n`);
  return true;
});
