import { describe, expect, it } from 'vitest';
import { anIdentity } from '#tests/builders/people.ts';
import { createIdentityClient } from './identity-client.ts';
import { bearerOf, personOf } from './tokens.ts';

const { userId, organizationId } = anIdentity();
const POOL = {
  endpoint: 'https://pool.example/',
  clientId: 'pool-app',
  claims: { userId: 'loopwell_user', organizationId: 'loopwell_practice' },
};
const NOW_MS = 1_000_000;

const idToken = (claims: object = {}): string =>
  `h.${btoa(JSON.stringify({ iat: 10, exp: 610, loopwell_user: userId, loopwell_practice: organizationId, ...claims }))}.s`;
const result = (IdToken: string, more: object = {}) => ({
  AuthenticationResult: {
    AccessToken: 'access',
    IdToken,
    RefreshToken: 'refresh',
    ExpiresIn: 3600,
    TokenType: 'Bearer',
    ...more,
  },
});

function aPool(...answers: { status?: number; body: unknown }[]) {
  const sent: { url: string; body: Record<string, unknown> }[] = [];
  const client = createIdentityClient({
    clock: { nowMs: () => NOW_MS },
    provider: () => Promise.resolve(POOL),
    fetch: (url, init) => {
      sent.push({
        url,
        body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>,
      });
      const { status = 200, body } = answers.shift() ?? { body: {} };
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  return { client, sent };
}

describe("another user's user pool", () => {
  it('is asked at its own address for our application, and its identity token is for the API', async () => {
    const { client, sent } = aPool({ body: result(idToken()) });
    const outcome = await client.signIn('Ada@Practice.example', 'secret');

    if (outcome.kind !== 'success') throw new Error(outcome.kind);
    const { tokens } = outcome;
    expect(sent).toMatchObject([{ url: POOL.endpoint, body: { ClientId: 'pool-app' } }]);
    expect([bearerOf(tokens), personOf(tokens)]).toEqual([idToken(), anIdentity()]);
    // The identity token expires before the access token does.
    expect(tokens.expiresAtMs).toBe(NOW_MS + 600_000);
  });

  it('keeps the refresh token when the pool sends no new one', async () => {
    const { client } = aPool({ body: result(idToken(), { RefreshToken: undefined }) });
    const tokens = await client.refresh({
      accessToken: 'a',
      idToken: idToken(),
      refreshToken: 'first',
      expiresAtMs: 0,
    });

    expect(tokens).toMatchObject({ refreshToken: 'first', bearer: 'id' });
  });

  it('answers challenges under the name the pool knows the account by', async () => {
    const challenge = {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: 'the session',
      ChallengeParameters: { USER_ID_FOR_SRP: 'ada-1' },
    };
    const { client, sent } = aPool({ body: challenge }, { body: result(idToken()) });
    const first = await client.signIn('ada@practice.example', 'secret');
    if (first.kind !== 'challenge') throw new Error(first.kind);
    const second = await client.respond(first.challenge, 'ada@practice.example', {
      kind: 'code',
      code: '123 456',
    });

    expect(second).toMatchObject({ kind: 'success', tokens: { bearer: 'id' } });
    expect(sent[1]?.body.ChallengeResponses).toEqual({
      USERNAME: 'ada-1',
      SOFTWARE_TOKEN_MFA_CODE: '123456',
    });
  });

  it('is told apart from a page that is too old when it asks for a step nobody here knows', async () => {
    const { client } = aPool({ body: { ChallengeName: 'SMS_MFA', Session: 's' } });

    await expect(client.signIn('a', 'b')).rejects.toThrow('does not support this sign-in step (SMS_MFA)');
  });

  it('says when an account is not linked to Loopwell', async () => {
    const { client } = aPool({ body: result(idToken({ loopwell_user: undefined })) });

    await expect(client.signIn('a', 'b')).rejects.toThrow('not linked to Loopwell: loopwell_user');
  });

  it('is understood with and without the namespace of its errors', async () => {
    const { client } = aPool({ status: 400, body: { __type: 'com.amazon.x#NotAuthorizedException' } });

    expect(await client.signIn('a', 'b')).toMatchObject({ kind: 'wrongCredentials' });
  });
});
