import { beforeEach, describe, expect, it } from 'vitest';
import { databaseToTest } from '../db/testing/each-database.ts';
import { ask, auditActions, newestCode, signInAs, tokensOf } from '../testing/identity.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll, TEST_PASSWORD } from '../testing/test-server.ts';

describe.each([databaseToTest()])('the audit log on $name has', ({ open }) => {
  let server: TestServer;
  let user: TestUser;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    user = await server.seedUser(await server.seedOrganization());
  });

  const signIn = async () => tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
  const everything = () =>
    server.db.query<{ organizationId: string; subjectId: string | null }>(
      'system',
      'select organization_id as "organizationId", subject_id as "subjectId", details, action from audit_event',
    );

  it('sign-ins that failed and those that did not, without what was typed', async () => {
    await signInAs(server, user.email, 'my secret guess');
    await signIn();

    expect(await auditActions(server, user)).toEqual(['signIn.failed', 'signIn.ok']);
    const events = (await everything()).filter(
      ({ organizationId }) => organizationId === user.organizationId,
    );
    expect(events.map(({ subjectId }) => subjectId)).toContain(user.userId);
    expect(JSON.stringify(events)).not.toMatch(/my secret guess|@example\.test|Ada/);
  });

  it('nothing of addresses nobody has', async () => {
    const before = (await everything()).length;
    await signInAs(server, 'nobody-at-all@example.test', TEST_PASSWORD);

    expect(await everything()).toHaveLength(before);
  });

  it('who signed out, here and everywhere, once each', async () => {
    const { RefreshToken: Token } = await signIn();
    await ask(server, 'RevokeToken', { Token });
    await ask(server, 'RevokeToken', { Token });
    await ask(server, 'RevokeToken', { Token: 'unknown' });
    const { AccessToken } = await signIn();
    await ask(server, 'GlobalSignOut', { AccessToken });

    expect(await auditActions(server, user)).toEqual([
      'signIn.ok',
      'signOut',
      'signIn.ok',
      'signOut.everywhere',
    ]);
  });

  it('changes and resets of the password', async () => {
    const { AccessToken } = await signIn();
    const change = {
      AccessToken,
      PreviousPassword: TEST_PASSWORD,
      ProposedPassword: 'a quiet river at dawn',
    };
    await ask(server, 'ChangePassword', { ...change, PreviousPassword: 'guess' });
    expect((await ask(server, 'ChangePassword', change)).status).toBe(200);
    await ask(server, 'ForgotPassword', { Username: user.email });
    const given = { Username: user.email, ConfirmationCode: await newestCode(server, user) };
    const reset = await ask(server, 'ConfirmForgotPassword', {
      ...given,
      Password: 'stones under the bridge',
    });

    expect(reset.status).toBe(200);
    expect(await auditActions(server, user)).toEqual([
      'signIn.ok',
      'password.changeFailed',
      'password.change',
      'passwordReset.request',
      'passwordReset.done',
    ]);
  });
});
