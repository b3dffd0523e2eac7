import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDP_CLIENT_ID } from '#shared/api/identity/identity.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import {
  buildTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#server/testing/test-server.ts';

describe.each([databaseToTest()])('acting as an operator on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let practice: OrganizationId;
  let other: OrganizationId;
  let admin: TestUser;
  let therapist: TestUser;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
    practice = await server.seedOrganization();
    other = await server.seedOrganization('Other');
  });
  beforeEach(async () => {
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    therapist = await server.seedUser(practice);
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const impersonate = async (actor: TestUser, userId: UserId) =>
    server.call('POST', '/v2/admin/impersonate', { token: await server.tokenFor(actor), body: { userId } });
  const tokenAs = async (actor: TestUser, target: TestUser): Promise<string> => {
    const response = await impersonate(actor, target.userId);
    return ((await response.json()) as { accessToken: string }).accessToken;
  };
  const info = (token: string, { userId } = therapist) =>
    server.call('GET', `/v2/users/${userId}/info`, { token });
  const events = () =>
    server.db.query<{ action: string; actor: string; impersonator: string | null; subject: string }>(
      'system',
      `select action, actor_id as actor, impersonator_id as impersonator, subject_id as subject
       from audit_event where organization_id = $1 order by seq desc limit 2`,
      [practice],
    );

  it('shows what the operator sees, and names both in the log', async () => {
    const token = await tokenAs(admin, therapist);
    expect(await (await info(token)).json()).toMatchObject({ userId: therapist.userId });
    const made = await server.call('POST', `/v2/therapist/${therapist.userId}/client`, {
      token,
      body: { firstName: 'New', lastName: 'Client' },
    });

    expect(made.status).toBe(200);
    const [latest, before] = await events();
    expect(latest).toMatchObject({
      action: 'client.create',
      actor: therapist.userId,
      impersonator: admin.userId,
    });
    expect(before).toMatchObject({
      action: 'impersonation.start',
      actor: admin.userId,
      subject: therapist.userId,
    });
  });

  it('hides what the operator has hidden, whatever the administrator sees', async () => {
    await server.seedClient(therapist);
    const hide = async (user: TestUser, maskPII: boolean) =>
      server.call('PATCH', `/v2/user/${user.userId}/settings`, {
        token: await server.tokenFor(user),
        body: [{ name: 'privacy', value: { maskPII } }],
      });
    const token = await tokenAs(admin, therapist);
    const names = async () => {
      const answer = await server.call('GET', `/v2/therapist/${therapist.userId}/clients?isOwned=true`, {
        token,
      });
      return ((await answer.json()) as { clients: { firstName: string }[] }).clients.map(
        (each) => each.firstName,
      );
    };

    await hide(therapist, true);
    expect(await names()).toEqual(['K.']);
    await hide(therapist, false);
    await hide(admin, true);
    expect(await names()).toEqual(['Kim']);
  });

  it('ends when it is ended', async () => {
    const token = await tokenAs(admin, therapist);

    const ended = await server.call('DELETE', '/v2/admin/impersonate', { token });

    expect(ended.status).toBe(200);
    expect((await info(token)).status).toBe(401);
    expect((await events())[0]).toMatchObject({ action: 'impersonation.end', impersonator: admin.userId });
  });

  it('ends when the administrator who began it signs out', async () => {
    const signedIn = (await (await server.signIn(admin.email, TEST_PASSWORD)).json()) as {
      AuthenticationResult: { AccessToken: string; RefreshToken: string };
    };
    const { AccessToken, RefreshToken } = signedIn.AuthenticationResult;
    const begun = await server.call('POST', '/v2/admin/impersonate', {
      token: AccessToken,
      body: { userId: therapist.userId },
    });
    const { accessToken } = (await begun.json()) as { accessToken: string };
    expect((await info(accessToken)).status).toBe(200);

    await server.identity('RevokeToken', { ClientId: IDP_CLIENT_ID, Token: RefreshToken });

    expect((await info(accessToken)).status).toBe(401);
  });

  it('ends by itself after half an hour', async () => {
    const token = await tokenAs(admin, therapist);
    server.clock.advance(29 * 60_000);
    expect((await info(token)).status).toBe(200);

    server.clock.advance(60_001);

    expect((await info(token)).status).toBe(401);
  });

  it('ends with the rights of who began it', async () => {
    const token = await tokenAs(admin, therapist);

    await server.db.query('system', `update app_user set user_groups = '["Coach"]' where user_id = $1`, [
      admin.userId,
    ]);

    expect((await info(token)).status).toBe(401);
  });

  it('is told of in the log where it tries what is refused', async () => {
    const token = await tokenAs(admin, therapist);

    const refused = await server.call('GET', `/v2/organization/${practice}/operators`, { token });

    expect(refused.status).toBe(403);
    const [latest] = await events();
    expect(latest).toMatchObject({
      action: 'access.denied',
      subject: 'listOperators',
      actor: therapist.userId,
      impersonator: admin.userId,
    });
  });

  it('changes nothing of the sign-in', async () => {
    const token = await tokenAs(admin, therapist);

    for (const operation of ['GlobalSignOut', 'ChangePassword', 'AssociateSoftwareToken']) {
      const body = {
        AccessToken: token,
        PreviousPassword: 'x',
        ProposedPassword: 'a calm and steady rhythm',
      };
      expect((await server.identity(operation, body)).status).toBe(400);
    }
    expect((await info(token)).status).toBe(200);
  });

  it('is neither possible upwards nor among equals nor as a client', async () => {
    const second = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });
    const superUser = await server.seedUser(practice, { groups: ['SuperUser'] });
    const client = await server.seedUser(practice, { groups: [], userType: 'C' });

    expect((await impersonate(admin, second.userId)).status).toBe(403);
    expect((await impersonate(admin, superUser.userId)).status).toBe(403);
    expect((await impersonate(admin, admin.userId)).status).toBe(403);
    expect((await impersonate(admin, client.userId)).status).toBe(404);
    expect((await impersonate(therapist, admin.userId)).status).toBe(403);
    expect((await impersonate(superUser, admin.userId)).status).toBe(200);
  });

  it('crosses the border of the practice for a super user only', async () => {
    const superUser = await server.seedUser(other, { groups: ['SuperUser'] });
    const stranger = await server.seedUser(other, { groups: ['AccountAdmin'] });

    expect((await impersonate(stranger, therapist.userId)).status).toBe(404);
    const token = await tokenAs(superUser, therapist);

    expect((await info(token)).status).toBe(200);
    expect((await events())[0]).toMatchObject({ action: 'impersonation.start', actor: superUser.userId });
  });
});
