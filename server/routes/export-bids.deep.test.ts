import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateBids } from '#tests/bids/validate.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { anUpload, someBytes, storeEegFile } from '../testing/eeg-files.ts';
import { readExport, seedRecordedClient } from '../testing/exported-client.ts';
import { buildTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

/** Fits 16 bits; has a gap; needs 24 bits. */
const SESSIONS = [
  [1, 2, 3],
  [5, Number.NaN, 7],
  [-100_000, 100_000],
];

describe.each([databaseToTest()])('an export checked by the validator of BIDS ($name)', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let user: TestUser;
  let token: string;
  let clientId: string;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
    user = await server.seedUser(await server.seedOrganization(), { groups: ['AccountAdmin', 'Therapist'] });
    token = await server.tokenFor(user);
    ({ clientId } = await seedRecordedClient(server, { user, token }, SESSIONS));
    await seedRecordedClient(server, { user, token }, [[4]], { firstName: 'Ada', lastName: 'Other' });
    await storeEegFile(server, user, anUpload(someBytes(10_000), 'Upload.edf'));
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  it.each<[string, () => string, number]>([
    ['a practice', () => `/v2/organization/${user.organizationId}/export`, 2],
    ['a client', () => `/v2/therapist/${user.userId}/client/${clientId}/export?timeZone=Europe/Vienna`, 1],
  ])('has no error, of %s', async (_of, url, subjects) => {
    const files = await readExport(server, url(), token);

    const verdict = await validateBids(files);

    expect(verdict.errors).toEqual([]);
    expect(verdict.subjects).toHaveLength(subjects);
    expect(verdict.tasks).toEqual(['training']);
  });

  it('has errors as soon as a table lacks its columns, so the validator does look', async () => {
    const files = await readExport(server, `/v2/organization/${user.organizationId}/export`, token);
    for (const name of files.keys())
      if (name.endsWith('_channels.tsv')) files.set(name, Buffer.from('name\nCz\n'));

    const verdict = await validateBids(files);

    expect(verdict.errors.length).toBeGreaterThan(0);
  });
});
