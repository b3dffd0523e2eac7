import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseToTest } from '../db/testing/each-database.ts';
import { updateMfaPolicy } from '../repositories/identity/factors.ts';
import { ask, auditActions, refusal, signInAs, tokensOf } from '../testing/identity.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll, TEST_PASSWORD } from '../testing/test-server.ts';

const STEP_MS = 30_000;

describe.each([databaseToTest()])('the second step of a sign-in on $name', ({ open }) => {
  let server: TestServer;
  let user: TestUser;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    user = await server.seedUser(await server.seedOrganization());
  });

  /** The code the authenticator app shows now. */
  const codeOf = (secret: string, offsetMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.nowMs() + offsetMs });
  const other = (code: string) => (code === '000000' ? '000001' : '000000');
  const respond = (session: unknown, code: string) =>
    ask(server, 'RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: session,
      ChallengeResponses: { USERNAME: user.email, SOFTWARE_TOKEN_MFA_CODE: code },
    });
  const challenged = async () => {
    const { body } = await signInAs(server, user.email, TEST_PASSWORD);
    expect(body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    return body.Session;
  };

  async function enrol() {
    const { AccessToken: token } = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
    const secret = String(
      (await ask(server, 'AssociateSoftwareToken', { AccessToken: token })).body.SecretCode,
    );
    const verified = await ask(server, 'VerifySoftwareToken', {
      AccessToken: token,
      UserCode: codeOf(secret),
    });
    expect(verified.status).toBe(200);
    server.clock.advance(STEP_MS);
    return { token, secret, recoveryCodes: verified.body.RecoveryCodes as string[] };
  }

  it('is asked for once an authenticator app has proved its seed', async () => {
    const { AccessToken: token } = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
    const { body } = await ask(server, 'AssociateSoftwareToken', { AccessToken: token });
    const secret = String(body.SecretCode);
    const verify = (UserCode: string) => ask(server, 'VerifySoftwareToken', { AccessToken: token, UserCode });
    expect(await verify(other(codeOf(secret)))).toMatchObject(refusal('EnableSoftwareTokenMFAException'));
    tokensOf(await signInAs(server, user.email, TEST_PASSWORD));

    expect(await verify(codeOf(secret))).toMatchObject({ status: 200, body: { Status: 'SUCCESS' } });

    server.clock.advance(STEP_MS);
    tokensOf(await respond(await challenged(), codeOf(secret)));
    expect(await ask(server, 'GetUser', { AccessToken: token })).toMatchObject({
      body: { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] },
    });
    expect(await auditActions(server, user)).toEqual(['signIn.ok', 'signIn.ok', 'mfa.totpOn', 'signIn.ok']);
  });

  it('takes a code once, also the one of the enrolment', async () => {
    const { secret } = await enrol();
    const used = codeOf(secret);
    tokensOf(await respond(await challenged(), used));

    expect(await respond(await challenged(), used)).toMatchObject(refusal('CodeMismatchException'));
    expect(await respond(await challenged(), codeOf(secret, -STEP_MS))).toMatchObject(
      refusal('CodeMismatchException'),
    );
  });

  it('lets one of two in that send the same code at once', async () => {
    const { secret } = await enrol();
    const sessions = [await challenged(), await challenged()];

    const answers = await Promise.all(sessions.map((session) => respond(session, codeOf(secret))));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes codes of a clock that is 30 seconds off, not of one that is 90 seconds off', async () => {
    const { secret } = await enrol();
    server.clock.advance(10 * STEP_MS);

    expect((await respond(await challenged(), codeOf(secret, 3 * STEP_MS))).status).toBe(400);
    expect((await respond(await challenged(), codeOf(secret, STEP_MS))).status).toBe(200);
  });

  it('takes each of ten recovery codes once, typed in any way', async () => {
    const { recoveryCodes } = await enrol();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code] = recoveryCodes;

    tokensOf(await respond(await challenged(), code!.toLowerCase().replace('-', ' ')));

    expect(await respond(await challenged(), code!)).toMatchObject(refusal('CodeMismatchException'));
    tokensOf(await respond(await challenged(), recoveryCodes[9]!));
    expect(await auditActions(server, user)).toContain('mfa.recoveryUsed');
  });

  it('ends a challenge after five wrong codes and makes further ones wait', async () => {
    const { secret } = await enrol();
    const session = await challenged();
    for (let guess = 0; guess < 5; guess++) {
      expect(await respond(session, other(codeOf(secret)))).toMatchObject(refusal('CodeMismatchException'));
    }

    expect(await respond(session, codeOf(secret))).toMatchObject(refusal('NotAuthorizedException'));
    expect(await respond(await challenged(), codeOf(secret))).toMatchObject(
      refusal('TooManyRequestsException'),
    );
    server.clock.advance(2001);
    tokensOf(await respond(await challenged(), codeOf(secret)));
  });

  it('keeps neither seed nor recovery codes as they are', async () => {
    const { secret, recoveryCodes } = await enrol();
    const rows = JSON.stringify([
      await server.db.query('system', 'select seed from mfa_totp'),
      await server.db.query('system', 'select code_hash from mfa_recovery_code'),
    ]);

    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(recoveryCodes[0]!.replace('-', ''));
  });

  it('cannot be replaced while it is on, and can be switched off by its owner', async () => {
    const { token } = await enrol();
    expect((await ask(server, 'AssociateSoftwareToken', { AccessToken: token })).status).toBe(400);

    const off = { AccessToken: token, SoftwareTokenMfaSettings: { Enabled: false } };
    expect((await ask(server, 'SetUserMFAPreference', off)).status).toBe(200);

    tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
  });

  it('is still asked for after the password was reset', async () => {
    await enrol();
    await ask(server, 'ForgotPassword', { Username: user.email });
    const [email] = await server.db.query<{ body: string }>(
      'system',
      "select body from mail_outbox where to_address = $1 and purpose = 'passwordReset'",
      [user.email],
    );
    await ask(server, 'ConfirmForgotPassword', {
      Username: user.email,
      ConfirmationCode: /Code: (\d+)/.exec(email!.body)![1],
      Password: 'a quiet river at dawn',
    });

    expect(await signInAs(server, user.email, 'a quiet river at dawn')).toMatchObject({
      body: { ChallengeName: 'SOFTWARE_TOKEN_MFA' },
    });
  });

  describe('in a practice that requires it', () => {
    beforeEach(() => server.db.tx('system', (sql) => updateMfaPolicy(sql, user.organizationId, 'required')));

    it('is set up in the middle of the sign-in', async () => {
      const { body } = await signInAs(server, user.email, TEST_PASSWORD);
      expect(body).toMatchObject({ ChallengeName: 'MFA_SETUP' });
      const { Session } = body;
      const finish = () =>
        ask(server, 'RespondToAuthChallenge', {
          ChallengeName: 'MFA_SETUP',
          Session,
          ChallengeResponses: { USERNAME: user.email },
        });
      const associated = await ask(server, 'AssociateSoftwareToken', { Session });
      expect(await finish()).toMatchObject(refusal('CodeMismatchException'));
      const secret = String(associated.body.SecretCode);
      const verified = await ask(server, 'VerifySoftwareToken', { Session, UserCode: codeOf(secret) });
      expect(verified.body.RecoveryCodes).toHaveLength(10);

      const { AccessToken: token } = tokensOf(await finish());

      const off = { AccessToken: token, SoftwareTokenMfaSettings: { Enabled: false } };
      expect(await ask(server, 'SetUserMFAPreference', off)).toMatchObject(
        refusal('InvalidParameterException'),
      );
    });
  });

  it('is not skipped by a sign-in that waited for a factor which its owner then set up elsewhere', async () => {
    const { AccessToken: token } = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
    await server.db.tx('system', (sql) => updateMfaPolicy(sql, user.organizationId, 'required'));
    const { body: waiting } = await signInAs(server, user.email, TEST_PASSWORD);
    expect(waiting).toMatchObject({ ChallengeName: 'MFA_SETUP' });
    const { body } = await ask(server, 'AssociateSoftwareToken', { AccessToken: token });
    const verify = { AccessToken: token, UserCode: codeOf(String(body.SecretCode)) };
    expect((await ask(server, 'VerifySoftwareToken', verify)).status).toBe(200);

    const { Session } = waiting;
    const skip = { ChallengeName: 'MFA_SETUP', Session, ChallengeResponses: { USERNAME: user.email } };
    expect(await ask(server, 'RespondToAuthChallenge', skip)).toMatchObject(
      refusal('NotAuthorizedException'),
    );
    expect((await ask(server, 'AssociateSoftwareToken', { Session })).status).toBe(400);
  });

  describe('in a practice that comes to require it', () => {
    const refresh = (token: string | undefined) =>
      ask(server, 'InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: token },
      });
    const requireIt = () =>
      server.db.tx('system', (sql) => updateMfaPolicy(sql, user.organizationId, 'required'));

    it('ends the sign-ins of those without one at the next renewal, and leads them to set one up', async () => {
      const [here, there] = [
        tokensOf(await signInAs(server, user.email, TEST_PASSWORD)),
        tokensOf(await signInAs(server, user.email, TEST_PASSWORD)),
      ];
      await requireIt();

      expect(await refresh(here.RefreshToken)).toMatchObject(refusal('NotAuthorizedException'));

      for (const { AccessToken } of [here, there]) {
        const info = await server.call('GET', `/v2/users/${user.userId}/info`, { token: AccessToken });
        expect(info.status).toBe(401);
      }
      expect((await refresh(there.RefreshToken)).status).toBe(400);
      expect((await signInAs(server, user.email, TEST_PASSWORD)).body.ChallengeName).toBe('MFA_SETUP');
      expect(await auditActions(server, user)).toEqual(['signIn.ok', 'signIn.ok', 'signIn.endedForMfa']);
    });

    it('goes on for those who have one', async () => {
      const { recoveryCodes } = await enrol();
      const tokens = tokensOf(await respond(await challenged(), recoveryCodes[0]!));
      await requireIt();

      expect((await refresh(tokens.RefreshToken)).status).toBe(200);
    });
  });

  it('is required by an administrator of the practice only', async () => {
    const admin = await server.seedUser(user.organizationId, { groups: ['AccountAdmin'] });
    const set = (token: string) =>
      ask(server, 'SetUserPoolMfaConfig', { AccessToken: token, MfaConfiguration: 'ON' });

    expect(await set(await server.tokenFor(user))).toMatchObject(refusal('NotAuthorizedException'));
    expect((await set(await server.tokenFor(admin))).status).toBe(200);

    expect(
      await ask(server, 'GetUserPoolMfaConfig', { AccessToken: await server.tokenFor(user) }),
    ).toMatchObject({ body: { MfaConfiguration: 'ON' } });
    expect((await signInAs(server, user.email, TEST_PASSWORD)).body.ChallengeName).toBe('MFA_SETUP');
    expect(await auditActions(server, admin)).toContain('mfa.policy');
  });

  describe('by passkey', () => {
    it('is refused where the site has no name, or the credential is made up', async () => {
      const { AccessToken: token } = tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
      const start = (origin?: string) =>
        server.call('POST', '/idp/', {
          body: { AccessToken: token },
          headers: {
            'x-amz-target': 'AWSCognitoIdentityProviderService.StartWebAuthnRegistration',
            host: 'localhost:4100',
            ...(origin !== undefined && { origin }),
          },
        });
      expect((await start()).status).toBe(400);
      const started = (await (await start('http://localhost:4100')).json()) as {
        CredentialCreationOptions: object;
      };
      expect(started.CredentialCreationOptions).toMatchObject({
        rp: { id: 'localhost' },
        user: { name: user.email },
        authenticatorSelection: { userVerification: 'required' },
      });
      const complete = { AccessToken: token, Credential: { id: 'x', rawId: 'x', type: 'public-key' } };
      expect((await ask(server, 'CompleteWebAuthnRegistration', complete)).status).toBe(400);
      expect(await ask(server, 'ListWebAuthnCredentials', { AccessToken: token })).toEqual({
        status: 200,
        body: { Credentials: [] },
      });
      const remove = { AccessToken: token, CredentialId: 'x' };
      expect(await ask(server, 'DeleteWebAuthnCredential', remove)).toMatchObject(
        refusal('ResourceNotFoundException'),
      );
    });
  });
});
