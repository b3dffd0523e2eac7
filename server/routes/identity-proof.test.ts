import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROOF_WANTED } from '#shared/api/identity/identity-operations.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { ask, auditActions, refusal, signInAs, tokensOf } from '../testing/identity.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll, TEST_PASSWORD } from '../testing/test-server.ts';

const MINUTE_MS = 60_000;

describe.each([databaseToTest()])('a change of the second step on $name', ({ open }) => {
  let server: TestServer;
  let user: TestUser;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    user = await server.seedUser(await server.seedOrganization());
  });

  const signIn = async () => tokensOf(await signInAs(server, user.email, TEST_PASSWORD));
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.nowMs() });
  const prove = (AccessToken: string, proof: object) =>
    ask(server, 'ProveIdentity', { AccessToken, ...proof });

  async function enrol(AccessToken: string) {
    const { body } = await ask(server, 'AssociateSoftwareToken', { AccessToken });
    const secret = String(body.SecretCode);
    const verified = await ask(server, 'VerifySoftwareToken', { AccessToken, UserCode: codeOf(secret) });
    expect(verified.status).toBe(200);
    return { secret, recoveryCodes: verified.body.RecoveryCodes as string[] };
  }

  /** Calls every operation that adds, removes or replaces a factor, with input that changes nothing. */
  const changes = (AccessToken: string) =>
    Promise.all(
      [
        ['AssociateSoftwareToken', {}],
        ['VerifySoftwareToken', { UserCode: '000000' }],
        ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
        ['StartWebAuthnRegistration', {}],
        ['CompleteWebAuthnRegistration', { Credential: {} }],
        ['DeleteWebAuthnCredential', { CredentialId: 'x' }],
        ['ReplaceRecoveryCodes', {}],
      ].map(async ([operation, body]) => {
        const answer = await ask(server, operation as string, { AccessToken, ...(body as object) });
        return answer.body.__type ?? 'done';
      }),
    );

  it('is refused when the sign-in is older than five minutes, also after a renewal', async () => {
    const tokens = await signIn();
    server.clock.advance(5 * MINUTE_MS + 1000);
    const renewed = tokensOf(
      await ask(server, 'InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
      }),
    );

    expect(new Set(await changes(tokens.AccessToken))).toEqual(new Set([PROOF_WANTED]));
    expect(new Set(await changes(renewed.AccessToken))).toEqual(new Set([PROOF_WANTED]));
  });

  it('is open right after the sign-in', async () => {
    const { AccessToken } = await signIn();
    server.clock.advance(5 * MINUTE_MS - 1000);

    expect(await changes(AccessToken)).not.toContain(PROOF_WANTED);
  });

  it('is open for a few minutes once the password was given again', async () => {
    const { AccessToken: old } = await signIn();
    server.clock.advance(20 * MINUTE_MS);
    expect(await prove(old, { Password: 'guess' })).toMatchObject(refusal('CodeMismatchException'));

    const proved = tokensOf(await prove(old, { Password: TEST_PASSWORD }));

    expect(proved.RefreshToken).toBeUndefined();
    await enrol(proved.AccessToken);
    server.clock.advance(5 * MINUTE_MS + 1000);
    expect(new Set(await changes(proved.AccessToken))).toEqual(new Set([PROOF_WANTED]));
    expect(await auditActions(server, user)).toEqual([
      'signIn.ok',
      'signIn.proofFailed',
      'signIn.proof',
      'mfa.totpOn',
    ]);
  });

  it('is open after a code of the app, which works once, or a recovery code', async () => {
    const { AccessToken } = await signIn();
    const { secret, recoveryCodes } = await enrol(AccessToken);
    server.clock.advance(20 * MINUTE_MS);
    const code = codeOf(secret);

    const byApp = tokensOf(await prove(AccessToken, { UserCode: code }));
    const again = await prove(AccessToken, { UserCode: code });
    const byRecovery = await prove(AccessToken, { UserCode: recoveryCodes[0] });

    expect(again).toMatchObject(refusal('CodeMismatchException'));
    expect(byRecovery.status).toBe(200);
    const off = { AccessToken: byApp.AccessToken, SoftwareTokenMfaSettings: { Enabled: false } };
    expect((await ask(server, 'SetUserMFAPreference', off)).status).toBe(200);
  });

  it('makes guesses at the proof wait as those at the sign-in', async () => {
    const { AccessToken } = await signIn();
    for (let guess = 0; guess < 5; guess++) await prove(AccessToken, { Password: 'guess' });

    expect(await prove(AccessToken, { Password: TEST_PASSWORD })).toMatchObject(
      refusal('TooManyRequestsException'),
    );
  });

  it('can be new recovery codes, which end the old ones', async () => {
    const { AccessToken } = await signIn();
    expect(await ask(server, 'ReplaceRecoveryCodes', { AccessToken })).toMatchObject(
      refusal('InvalidParameterException'),
    );
    const { recoveryCodes: old } = await enrol(AccessToken);

    const replaced = await ask(server, 'ReplaceRecoveryCodes', { AccessToken });

    const fresh = replaced.body.RecoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    expect((await prove(AccessToken, { UserCode: old[0] })).status).toBe(400);
    expect((await prove(AccessToken, { UserCode: fresh[0] })).status).toBe(200);
    expect(await auditActions(server, user)).toContain('mfa.recoveryCodes');
  });
});
