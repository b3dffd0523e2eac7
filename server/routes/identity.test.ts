import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose';
import {
  authenticationResultSchema,
  IDP_CLIENT_ID,
  idTokenClaimsSchema,
} from '#shared/api/identity/identity.ts';
import { generateSigningKeys, SIGNING_ALGORITHM } from '../identity/keys.ts';
import { createTokens } from '../identity/tokens.ts';
import { auditActions } from '../testing/identity.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, TEST_PASSWORD } from '../testing/test-server.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  user = await server.seedUser(await server.seedOrganization());
});
afterAll(() => server.close());

const resultOf = async (response: Response) =>
  authenticationResultSchema.parse(await response.json()).AuthenticationResult;
const errorOf = async (response: Response) => (await response.json()) as { __type: string; message: string };
const refresh = (token: string) =>
  server.identity('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: IDP_CLIENT_ID,
    AuthParameters: { REFRESH_TOKEN: token },
  });
const info = (token: string) => server.call('GET', `/v2/users/${user.userId}/info`, { token });

describe('signing in', () => {
  it('gives tokens that open the door, and say who it is', async () => {
    const response = await server.signIn(` ${user.email.toUpperCase()} `, TEST_PASSWORD);

    const tokens = await resultOf(response);
    const jwks = (await (await server.call('GET', '/idp/.well-known/jwks.json')).json()) as { keys: [] };
    const { payload } = await jwtVerify(tokens.IdToken, createLocalJWKSet(jwks), {
      currentDate: new Date(server.clock.nowMs()),
      audience: IDP_CLIENT_ID,
    });
    expect(idTokenClaimsSchema.parse(payload)).toMatchObject({
      'custom:userId': user.userId,
      'custom:organizationId': user.organizationId,
    });
    expect(tokens.ExpiresIn).toBe(3600);
    expect((await info(tokens.AccessToken)).status).toBe(200);
    expect((await info(tokens.IdToken)).status).toBe(200);
    expect(jwks.keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
  });

  it('answers the same to a wrong password and an unknown address', async () => {
    const wrong = await server.signIn(user.email, 'not the password');
    const unknown = await server.signIn('nobody@example.test', 'not the password');

    expect(wrong.status).toBe(400);
    expect(unknown.status).toBe(400);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  it('refuses a client, after the right password only', async () => {
    const client = await server.seedUser(user.organizationId, { userType: 'C', groups: [] });

    const right = await errorOf(await server.signIn(client.email, TEST_PASSWORD));
    const wrong = await errorOf(await server.signIn(client.email, 'guess'));

    expect(right.__type).toBe('UnacceptableClientLogin');
    expect(right.message).toMatch(/unacceptable_client_login/);
    expect(wrong.__type).toBe('NotAuthorizedException');
    expect(
      await server.db.query('system', 'select 1 from refresh_token where user_id = $1', [client.userId]),
    ).toEqual([]);
  });

  it('refuses a client to whom another provider gave a token, and says why', async () => {
    const client = await server.seedUser(user.organizationId, { userType: 'C', groups: [] });
    const token = await server.tokenFor(client);
    const response = await server.call('GET', `/v2/users/${client.userId}/info`, { token });

    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('unacceptable_client_login') },
    });
  });

  it('waits longer after each further wrong password, also for addresses that do not exist', async () => {
    for (const email of [user.email, 'ghost@example.test']) {
      for (let guess = 0; guess < 5; guess++) await server.signIn(email, 'guess');

      const early = await errorOf(await server.signIn(email, TEST_PASSWORD));
      expect(early).toMatchObject({
        __type: 'TooManyRequestsException',
        message: expect.stringMatching(/2 seconds/),
      });

      server.clock.advance(2001);
      await server.signIn(email, 'guess');
      expect((await errorOf(await server.signIn(email, TEST_PASSWORD))).message).toMatch(/4 seconds/);
    }
  });

  it('makes nobody wait longer than the wrong passwords earned when the clock is set back', async () => {
    const fortyDaysMs = 40 * 24 * 3600_000;
    for (let guess = 0; guess < 8; guess++) {
      server.clock.advance(60_000);
      await server.signIn(user.email, 'guess');
    }
    server.clock.advance(-fortyDaysMs);

    expect((await errorOf(await server.signIn(user.email, TEST_PASSWORD))).message).toMatch(/16 seconds/);
    server.clock.advance(8000);
    expect((await errorOf(await server.signIn(user.email, TEST_PASSWORD))).message).toMatch(/8 seconds/);
    server.clock.advance(8001);
    expect((await server.signIn(user.email, TEST_PASSWORD)).status).toBe(200);
    server.clock.advance(fortyDaysMs);
  });

  it('works after the clock is set back, also when every sign-in was ended before', async () => {
    const first = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    await server.identity('GlobalSignOut', { AccessToken: first.AccessToken });
    server.clock.advance(-3600_000);

    const again = await resultOf(await server.signIn(user.email, TEST_PASSWORD));

    expect((await info(again.AccessToken)).status).toBe(200);
    expect((await info(first.AccessToken)).status).toBe(401);
    server.clock.advance(3600_000);
  });

  it('makes guesses that are sent all at once wait too', async () => {
    const guesses = Array.from({ length: 20 }, () => server.signIn(user.email, 'guess'));

    const kinds = await Promise.all(guesses.map(async (guess) => (await errorOf(await guess)).__type));

    expect(kinds.filter((kind) => kind === 'NotAuthorizedException')).toHaveLength(5);
  });

  it('forgets wrong passwords after a right one', async () => {
    for (let guess = 0; guess < 4; guess++) await server.signIn(user.email, 'guess');
    expect((await server.signIn(user.email, TEST_PASSWORD)).status).toBe(200);
    for (let guess = 0; guess < 4; guess++) await server.signIn(user.email, 'guess');

    expect((await server.signIn(user.email, TEST_PASSWORD)).status).toBe(200);
  });
});

describe('a refresh token', () => {
  it('is exchanged for new tokens each time', async () => {
    const first = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    server.clock.advance(55 * 60_000);

    const second = await resultOf(await refresh(first.RefreshToken!));

    expect(second.RefreshToken).not.toBe(first.RefreshToken);
    expect((await info(second.AccessToken)).status).toBe(200);
    expect((await refresh(second.RefreshToken!)).status).toBe(200);
  });

  it('works once more within ten seconds, for a reply that got lost', async () => {
    const { RefreshToken: token } = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    await refresh(token!);
    server.clock.advance(9000);

    expect((await refresh(token!)).status).toBe(200);
  });

  it('ends the whole sign-in when it is used again later', async () => {
    const first = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    const second = await resultOf(await refresh(first.RefreshToken!));
    server.clock.advance(10_001);

    const stolen = await refresh(first.RefreshToken!);

    expect((await errorOf(stolen)).__type).toBe('NotAuthorizedException');
    expect((await refresh(second.RefreshToken!)).status).toBe(400);
  });

  it('ends after twelve hours without use, and after thirty days at the latest', async () => {
    const idle = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    server.clock.advance(12 * 3600_000);
    expect((await refresh(idle.RefreshToken!)).status).toBe(400);

    let tokens = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      server.clock.advance(11 * 3600_000);
      tokens = await resultOf(await refresh(tokens.RefreshToken!));
    }
    server.clock.advance(11 * 3600_000);
    expect((await refresh(tokens.RefreshToken!)).status).toBe(400);
  });

  it('is not kept as it is', async () => {
    const { RefreshToken: token } = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    const rows = await server.db.query('system', 'select token_hash from refresh_token');

    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends with RevokeToken', async () => {
    const { RefreshToken: token } = await resultOf(await server.signIn(user.email, TEST_PASSWORD));

    const revoked = await server.identity('RevokeToken', { ClientId: IDP_CLIENT_ID, Token: token });

    expect(revoked.status).toBe(200);
    expect((await refresh(token!)).status).toBe(400);
  });
});

describe('an access token', () => {
  it('ends after an hour', async () => {
    const { AccessToken: token } = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    server.clock.advance(60 * 60_000 - 1000);
    expect((await info(token)).status).toBe(200);
    server.clock.advance(1000);

    expect((await info(token)).status).toBe(401);
  });

  it('ends for all devices with GlobalSignOut', async () => {
    const one = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    const two = await resultOf(await server.signIn(user.email, TEST_PASSWORD));

    expect((await server.identity('GlobalSignOut', { AccessToken: one.AccessToken })).status).toBe(200);

    expect((await info(two.AccessToken)).status).toBe(401);
    expect((await refresh(two.RefreshToken!)).status).toBe(400);
    server.clock.advance(1000);
    const again = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    expect((await info(again.AccessToken)).status).toBe(200);
  });

  it('that names no sign-in ends with GlobalSignOut too', async () => {
    const token = await server.tokenFor(user);
    const { AccessToken } = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    expect((await info(token)).status).toBe(200);

    await server.identity('GlobalSignOut', { AccessToken });

    expect((await info(token)).status).toBe(401);
  });

  it('ends at once with RevokeToken, and leaves other sign-ins alone', async () => {
    const here = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    const elsewhere = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    const proved = await resultOf(
      await server.identity('ProveIdentity', { AccessToken: here.AccessToken, Password: TEST_PASSWORD }),
    );
    expect((await info(proved.AccessToken)).status).toBe(200);

    await server.identity('RevokeToken', { ClientId: IDP_CLIENT_ID, Token: here.RefreshToken });

    for (const token of [here.AccessToken, here.IdToken, proved.AccessToken]) {
      expect((await info(token)).status).toBe(401);
      expect((await server.identity('GetUser', { AccessToken: token })).status).toBe(400);
    }
    expect((await info(elsewhere.AccessToken)).status).toBe(200);
  });

  it('goes on after its sign-in was renewed, and ends when a used refresh token comes back', async () => {
    const first = await resultOf(await server.signIn(user.email, TEST_PASSWORD));
    const second = await resultOf(await refresh(first.RefreshToken!));
    expect((await info(first.AccessToken)).status).toBe(200);
    server.clock.advance(10_001);

    await refresh(first.RefreshToken!);

    expect((await info(second.AccessToken)).status).toBe(401);
    expect((await auditActions(server, user)).at(-1)).toBe('signIn.tokenReused');
  });

  it('without an end opens nothing, although its signature is ours', async () => {
    const { keys, deps } = { keys: await generateSigningKeys(), deps: server.app.deps };
    const tokens = createTokens({ ...deps, keys });
    const { accessToken } = await tokens.issue({ ...user, groups: [] });
    const { exp, ...claims } = decodeJwt(accessToken);
    const endless = await new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: keys.kid })
      .sign(keys.privateKey);

    expect(exp).toBeGreaterThan(0);
    expect(await tokens.verify(accessToken)).toMatchObject({ userId: user.userId });
    expect(await tokens.verify(endless)).toBeUndefined();
  });

  it.each([
    ['changed', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['of nobody', () => 'a.b.c'],
    ['unsigned', (token: string) => `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`],
  ])('that is %s opens nothing', async (_what, change) => {
    const token = await server.tokenFor(user);

    expect((await info(change(token))).status).toBe(401);
  });
});

describe('the identity provider', () => {
  it.each([
    [
      'another application',
      'InitiateAuth',
      { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: 'x', AuthParameters: { REFRESH_TOKEN: 'x' } },
      'ResourceNotFoundException',
    ],
    ['a body without sense', 'InitiateAuth', { AuthFlow: 'GUESS' }, 'InvalidParameterException'],
    ['an unknown operation', 'AdminDeleteUser', {}, 'UnknownOperationException'],
  ])('refuses %s', async (_what, operation, body, type) => {
    const response = await server.identity(operation, body);

    expect(response.status).toBe(400);
    expect((await errorOf(response)).__type).toBe(type);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
