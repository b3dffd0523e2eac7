import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import {
  buildTestServer,
  seedTherapist,
  type TestServer,
  type TestUser,
} from '#server/testing/test-server.ts';
import { watchDb } from '#server/testing/watched-db.ts';

describe.each([databaseToTest()])('a call of a signed-in user on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let transactions: string[][];
  let therapist: TestUser;
  let token: string;
  let clientId: ClientId;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    const watched = watchDb(opened.db);
    ({ transactions } = watched);
    server = await buildTestServer({ db: watched.db });
  });
  beforeEach(async () => {
    ({ therapist, token } = await seedTherapist(server));
    clientId = await server.seedClient(therapist);
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const get = (path: string, owner = therapist) =>
    server.call('GET', `/v2/therapist/${owner.userId}${path}`, { token });
  const clientNames = async () => {
    const { clients } = (await (await get('/clients')).json()) as { clients: Client[] };
    return clients.map(({ firstName }) => firstName);
  };
  const changeUser = (change: string) =>
    server.db.query('system', `update app_user set ${change} where user_id = $1`, [therapist.userId]);

  /** Number of statements in each transaction, without begin and commit. */
  const statementsOf = async (call: () => Promise<Response>) => {
    transactions.length = 0;
    expect((await call()).status).toBe(200);
    return transactions.map((statements) => statements.length);
  };

  it('asks the database once who calls and what is hidden from them, then for what is wanted', async () => {
    const colleague = await server.seedUser(therapist.organizationId);

    // Count and page, and once an hour the entry in the audit log. A colleague's list also checks that the colleague exists.
    expect(await statementsOf(() => get('/clients'))).toEqual([1, 2, 4]);
    expect(await statementsOf(() => get('/clients'))).toEqual([1, 2]);
    expect(await statementsOf(() => get('/clients?searchTerm=kim'))).toEqual([1, 2, 4]);
    expect(await statementsOf(() => get('/clients?searchTerm=kim'))).toEqual([1, 2]);
    expect(await statementsOf(() => get('/clients', colleague))).toEqual([1, 3, 4]);
    // The record, and two statements for the audit log.
    expect(await statementsOf(() => get(`/client/${clientId}`))).toEqual([1, 3]);
  });

  it('hides and shows names as was chosen last', async () => {
    const hide = (maskPII: boolean) =>
      server.call('PATCH', `/v2/user/${therapist.userId}/settings`, {
        token,
        body: [{ name: 'privacy', value: { maskPII } }],
      });
    const seen = [await clientNames()];
    for (const maskPII of [true, false]) {
      await hide(maskPII);
      seen.push(await clientNames());
    }

    expect(seen).toEqual([['Kim'], ['K.'], ['Kim']]);
  });

  it('is refused once the right to it is taken away', async () => {
    expect((await get('/clients')).status).toBe(200);

    await changeUser(`user_groups = '[]'`);

    expect((await get('/clients')).status).toBe(403);
  });

  it('is the call of nobody once they are deactivated', async () => {
    expect((await get('/clients')).status).toBe(200);

    await changeUser('deactivated_at = now()');

    expect((await get('/clients')).status).toBe(401);
  });
});
