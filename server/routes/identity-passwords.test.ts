import { beforeEach, describe, expect, it } from 'vitest';
import { databaseToTest } from '../db/testing/each-database.ts';
import { throttleKeys } from '../services/identity/sign-in-throttle.ts';
import { ask, auditActions, emailsTo, newestCode, refusal, signInAs, tokensOf } from '../testing/identity.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll, TEST_PASSWORD } from '../testing/test-server.ts';

const NEW_PASSWORD = 'a quiet river at dawn';

describe.each([databaseToTest()])('passwords on $name', ({ open }) => {
  let server: TestServer;
  let user: TestUser;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    user = await server.seedUser(await server.seedOrganization());
  });

  const forgot = (username: string) => ask(server, 'ForgotPassword', { Username: username });
  const confirm = (code: string, changes: object = {}) =>
    ask(server, 'ConfirmForgotPassword', {
      Username: user.email,
      ConfirmationCode: code,
      Password: NEW_PASSWORD,
      ...changes,
    });
  const wrongOf = (code: string) => (code === '00000000' ? '00000001' : '00000000');

  describe('a forgotten password', () => {
    it('is replaced by a code from an e-mail, which ends every sign-in', async () => {
      const before = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
      server.clock.advance(1);
      expect((await forgot(` ${user.email.toUpperCase()} `)).status).toBe(200);
      const code = await newestCode(server, user);
      expect(code).toMatch(/^\d{8}$/);

      expect((await confirm(code)).status).toBe(200);

      expect(await signInAs(server, user.email, TEST_PASSWORD)).toMatchObject(
        refusal('NotAuthorizedException'),
      );
      expect((await signInAs(server, user.email, NEW_PASSWORD)).status).toBe(200);
      expect(await ask(server, 'GetUser', { AccessToken: before.AccessToken })).toMatchObject(
        refusal('NotAuthorizedException'),
      );
      expect((await emailsTo(server, user)).map(({ purpose }) => purpose)).toEqual([
        'passwordReset',
        'passwordChanged',
      ]);
      expect(await auditActions(server, user)).toEqual([
        'signIn.ok',
        'passwordReset.request',
        'passwordReset.done',
        'signIn.failed',
        'signIn.ok',
      ]);
    });

    it('is answered the same for an address nobody has, at each step', async () => {
      const ghost = `${user.email[0]}host@example.test`;

      const answers = await Promise.all([forgot(user.email), forgot(ghost)]);
      const wrong = wrongOf(await newestCode(server, user));
      const confirmations = [await confirm(wrong), await confirm(wrong, { Username: ghost })];

      expect(answers[0]).toEqual(answers[1]);
      expect(confirmations[0]).toEqual(confirmations[1]);
      expect(confirmations[0]).toMatchObject(refusal('CodeMismatchException'));
      for (const name of [user.email, ghost]) {
        await forgot(name);
        await forgot(name);
      }
      expect(await forgot(user.email)).toEqual(await forgot(ghost));
      expect(await forgot(ghost)).toMatchObject(refusal('TooManyRequestsException'));
    });

    it('takes a code once', async () => {
      await forgot(user.email);
      const code = await newestCode(server, user);
      await confirm(code);

      expect(await confirm(code)).toMatchObject(refusal('CodeMismatchException'));
    });

    it('takes a code for ten minutes', async () => {
      await forgot(user.email);
      const code = await newestCode(server, user);
      server.clock.advance(10 * 60_000);

      expect(await confirm(code)).toMatchObject(refusal('CodeMismatchException'));
    });

    it('takes the newest code only', async () => {
      await forgot(user.email);
      const first = await newestCode(server, user);
      server.clock.advance(1000);
      await forgot(user.email);

      expect(await confirm(first)).toMatchObject(refusal('CodeMismatchException'));
      expect((await confirm(await newestCode(server, user))).status).toBe(200);
    });

    it('takes no code after five wrong ones, however slowly they come', async () => {
      await forgot(user.email);
      const code = await newestCode(server, user);
      for (let guess = 0; guess < 5; guess++) {
        expect(await confirm(wrongOf(code))).toMatchObject(refusal('CodeMismatchException'));
        server.clock.advance(30_000);
      }

      expect(await confirm(code)).toMatchObject(refusal('CodeMismatchException'));
    });

    it('counts codes that are sent all at once', async () => {
      await forgot(user.email);
      const wrong = wrongOf(await newestCode(server, user));

      const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(wrong)));

      const types = answers.map(({ body }) => body.__type);
      expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(5);
    });

    it('names what is wrong with a new password and keeps the code', async () => {
      await forgot(user.email);
      const code = await newestCode(server, user);

      const common = await confirm(code, { Password: 'sunshine1' });

      expect(common).toMatchObject(refusal('InvalidPasswordException'));
      expect(common.body.message).toMatch(/most common/);
      expect((await confirm(code)).status).toBe(200);
    });

    it('keeps no code as it is', async () => {
      await forgot(user.email);
      const code = await newestCode(server, user);

      expect(JSON.stringify(await server.db.query('system', 'select * from identity_code'))).not.toContain(
        code,
      );
    });
  });

  describe('changing the password', () => {
    const change = (token: string, previous: string, proposed = NEW_PASSWORD) =>
      ask(server, 'ChangePassword', {
        AccessToken: token,
        PreviousPassword: previous,
        ProposedPassword: proposed,
      });

    it('goes on with new tokens here and ends the other sign-ins', async () => {
      const here = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
      const there = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
      server.clock.advance(1);

      const changed = tokensOf(await change(here.AccessToken, TEST_PASSWORD));

      expect((await ask(server, 'GetUser', { AccessToken: changed.AccessToken })).status).toBe(200);
      expect((await ask(server, 'GetUser', { AccessToken: there.AccessToken })).status).toBe(400);
      expect((await signInAs(server, user.email, NEW_PASSWORD)).status).toBe(200);
      expect(await auditActions(server, user)).toContain('password.change');
    });

    it.each([
      ['a wrong current password', 'guess', NEW_PASSWORD, 'NotAuthorizedException'],
      ['the same password again', TEST_PASSWORD, TEST_PASSWORD, 'InvalidPasswordException'],
      ['a short one', TEST_PASSWORD, 'brief', 'InvalidPasswordException'],
      ['a common one', TEST_PASSWORD, 'Passw0rd', 'InvalidPasswordException'],
      ['the own name', TEST_PASSWORD, 'test-test-1', 'InvalidPasswordException'],
    ])('refuses %s and leaves everything as it is', async (_what, previous, proposed, type) => {
      const { AccessToken: token } = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));

      expect(await change(token, previous, proposed)).toMatchObject(refusal(type));

      expect((await signInAs(server, user.email, TEST_PASSWORD)).status).toBe(200);
    });

    it('is for somebody signed in', async () => {
      expect(await change('a.b.c', TEST_PASSWORD)).toMatchObject(refusal('NotAuthorizedException'));
    });
  });

  describe('a password somebody else has chosen', () => {
    beforeEach(async () => {
      await server.db.query(
        'system',
        'update identity_account set must_change_password = true where user_id = $1',
        [user.userId],
      );
    });
    const respond = (session: unknown, password = NEW_PASSWORD) =>
      ask(server, 'RespondToAuthChallenge', {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: session,
        ChallengeResponses: { USERNAME: user.email, NEW_PASSWORD: password },
      });

    it('gives no tokens until its owner has set a new one, then completes', async () => {
      const first = await signInAs(server, user.email, TEST_PASSWORD);
      expect(first).toMatchObject({ status: 200, body: { ChallengeName: 'NEW_PASSWORD_REQUIRED' } });
      expect(first.body).not.toHaveProperty('AuthenticationResult');

      const tokens = tokensOf(await respond(first.body.Session));

      expect((await ask(server, 'GetUser', { AccessToken: tokens.AccessToken })).status).toBe(200);
      tokensOf(await signInAs(server, user.email, NEW_PASSWORD));
    });

    it('can be replaced once, within ten minutes, by a password that is good', async () => {
      const { body } = await signInAs(server, user.email, TEST_PASSWORD);
      expect(await respond(body.Session, 'sunshine1')).toMatchObject(refusal('InvalidPasswordException'));
      expect((await respond(body.Session)).status).toBe(200);
      expect(await respond(body.Session)).toMatchObject(refusal('NotAuthorizedException'));
      expect(await respond('made up')).toMatchObject(refusal('NotAuthorizedException'));
    });

    it('begins again after ten minutes', async () => {
      const { body } = await signInAs(server, user.email, TEST_PASSWORD);
      server.clock.advance(10 * 60_000);

      expect(await respond(body.Session)).toMatchObject(refusal('NotAuthorizedException'));
    });
  });

  describe('an e-mail address', () => {
    const isVerified = async () => {
      const [row] = await server.db.query<{ is: boolean }>(
        'system',
        'select is_verified as is from app_user where user_id = $1',
        [user.userId],
      );
      return row?.is;
    };
    beforeEach(async () => {
      await server.db.query('system', 'update app_user set is_verified = false where user_id = $1', [
        user.userId,
      ]);
    });

    it('is verified with a code, signed in or not', async () => {
      const { AccessToken: token } = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
      const attribute = { AccessToken: token, AttributeName: 'email' };
      expect((await ask(server, 'GetUserAttributeVerificationCode', attribute)).status).toBe(200);
      const code = await newestCode(server, user);
      expect(await ask(server, 'VerifyUserAttribute', { ...attribute, Code: wrongOf(code) })).toMatchObject(
        refusal('CodeMismatchException'),
      );
      expect(await isVerified()).toBe(false);
      expect((await ask(server, 'VerifyUserAttribute', { ...attribute, Code: code })).status).toBe(200);
      expect(await isVerified()).toBe(true);
    });

    it('is verified by ConfirmSignUp, with the same answers for addresses nobody has', async () => {
      const sent = await ask(server, 'ResendConfirmationCode', { Username: user.email });
      const ghost = { Username: `${user.email[0]}host2@example.test` };
      expect(await ask(server, 'ResendConfirmationCode', ghost)).toEqual(sent);
      const code = await newestCode(server, user);
      const wrong = { ConfirmationCode: wrongOf(code) };
      expect(await ask(server, 'ConfirmSignUp', { ...ghost, ...wrong })).toEqual(
        await ask(server, 'ConfirmSignUp', { Username: user.email, ...wrong }),
      );
      expect(
        (await ask(server, 'ConfirmSignUp', { Username: user.email, ConfirmationCode: code })).status,
      ).toBe(200);
      expect(await isVerified()).toBe(true);
    });
  });

  it('count under names that nobody can make up by what they type as an account', () => {
    const address = '203.0.113.5';
    const namesOf = (...given: Parameters<typeof throttleKeys>) =>
      throttleKeys(...given).map(({ name }) => name);
    const ofUser = [
      ...namesOf('password', user.email, { address }),
      ...namesOf('code', user.email, { address }),
      ...namesOf('factor', user.userId, { address }),
    ];
    const typed = [
      `from ${address}`,
      `code ${user.email}`,
      `factor ${user.userId}`,
      `password from ${address} at ${user.email}`,
    ];

    const ofStrangers = typed.flatMap((account) => namesOf('password', account, undefined));

    expect(ofStrangers.filter((name) => ofUser.includes(name))).toEqual([]);
  });

  it('slow down guesses from one address at many accounts', async () => {
    const guess = (address: string, name: string) =>
      server.call('POST', '/idp/', {
        remoteAddress: address,
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
        body: {
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: 'loopwell-web',
          AuthParameters: { USERNAME: name, PASSWORD: 'guess' },
        },
      });
    for (let index = 0; index < 51; index++) await guess('203.0.113.5', `user${index}@example.test`);

    const blocked = await guess('203.0.113.5', user.email);
    const elsewhere = await guess('203.0.113.6', user.email);

    expect(await blocked.json()).toMatchObject({ __type: 'TooManyRequestsException' });
    expect(await elsewhere.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  });
});
