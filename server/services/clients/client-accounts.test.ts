import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientAccount } from '#shared/api/client-accounts.ts';
import type { Client } from '#shared/api/clients.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import type { Db } from '#server/db/db.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import type { TestServer, TestUser } from '#server/testing/test-server.ts';
import { buildTestServer } from '#server/testing/test-server.ts';

describe.each([databaseToTest()])('an account of a client ($name)', ({ open }) => {
  let db: Db;
  let server: TestServer;
  let dispose: () => Promise<void>;
  let coach: TestUser;
  let account: TestUser;

  beforeAll(async () => {
    ({ db, dispose } = await open());
    server = await buildTestServer({ db });
  });
  beforeEach(async () => {
    coach = await server.seedUser(await server.seedOrganization(), { groups: ['Coach'], userType: 'CH' });
    account = await server.seedUser(coach.organizationId, { groups: [], userType: 'C' });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const call = async (method: string, rest: string, body?: unknown, who = coach) => {
    const token = await server.tokenFor(who);
    return server.call(method, `/v2/therapist/${who.userId}${rest}`, { token, body });
  };
  const open_ = async () =>
    ((await (await call('GET', '/clientAccounts')).json()) as { accounts: ClientAccount[] }).accounts;
  const link = (clientId?: ClientId, who = coach) =>
    call('POST', `/clientAccount/${account.userId}`, { clientId }, who);
  async function aClientWith(email: string | null, therapist = coach): Promise<ClientId> {
    const clientId = await server.seedClient(therapist);
    await db.query('system', 'update client set email = $2 where client_id = $1', [clientId, email]);
    return clientId;
  }
  const seen = async (clientId: ClientId) =>
    (await (await call('GET', `/client/${clientId}`)).json()) as Client;

  it('waits for somebody of the practice to say whose it is, whatever address a client has', async () => {
    const clientId = await aClientWith(account.email.toUpperCase());

    expect(await open_()).toMatchObject([
      {
        userId: account.userId,
        email: account.email,
        matches: [{ clientId, therapistId: coach.userId, firstName: 'Kim' }],
      },
    ]);
    expect((await seen(clientId)).hasAccount).toBe(false);
  });

  it('is linked to the client of the same address who was chosen', async () => {
    const [chosen, sister] = [await aClientWith(account.email), await aClientWith(account.email)];

    const answer = await link(chosen);

    expect(await answer.json()).toMatchObject({ clientId: chosen, hasAccount: true });
    expect([(await seen(chosen)).hasAccount, (await seen(sister)).hasAccount]).toEqual([true, false]);
    expect(await open_()).toEqual([]);
    const { clients } = (await (await call('GET', '/clients')).json()) as { clients: Client[] };
    expect(clients.filter(({ hasAccount }) => hasAccount).map(({ clientId }) => clientId)).toEqual([chosen]);
  });

  it('becomes a client of its own', async () => {
    const made = (await (await link()).json()) as Client;

    expect(made).toMatchObject({
      firstName: 'Ada',
      email: account.email,
      therapistId: coach.userId,
      hasAccount: true,
      status: 'active',
    });
    expect((await link()).status).toBe(404);
  });

  it.each([null, 'other@mail.example'])('is not linked to a client whose address is %s', async (email) => {
    expect((await link(await aClientWith(email))).status).toBe(409);
    expect(await open_()).toHaveLength(1);
  });

  it('is linked by nobody from another practice, nor to the client of a colleague', async () => {
    const stranger = await server.seedUser(await server.seedOrganization('Other'), { groups: ['Coach'] });
    const colleague = await server.seedUser(coach.organizationId, { groups: ['Coach'] });

    const statuses = [
      (await link(undefined, stranger)).status,
      (await link(await aClientWith(account.email, colleague))).status,
    ];

    expect(statuses).toEqual([404, 403]);
  });

  it('is not shown before its address is verified', async () => {
    await db.query('system', 'update app_user set is_verified = false where user_id = $1', [account.userId]);

    expect(await open_()).toEqual([]);
    expect((await link()).status).toBe(404);
  });

  it('goes when the client is erased', async () => {
    const { clientId } = (await (await link()).json()) as Client;
    const admin = await server.seedUser(coach.organizationId, { groups: ['AccountAdmin'] });
    const path = `/v2/organization/${coach.organizationId}/client/${clientId}/erase`;

    const erased = await server.call('POST', path, {
      token: await server.tokenFor(admin),
      body: { confirmation: 'ERASE' },
    });

    expect(erased.status).toBe(200);
    const rows = await db.query('system', 'select 1 from app_user where user_id = $1', [account.userId]);
    expect(rows).toEqual([]);
  });
});
