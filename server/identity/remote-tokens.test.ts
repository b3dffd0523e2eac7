import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOidcProvider } from '#tests/builders/oidc-provider.ts';
import type { RemoteProvider } from '../ports/remote-provider.ts';
import { CLOCK_SKEW_SECONDS, createRemoteVerifier } from './remote-tokens.ts';

const ISSUER = 'https://idp.example/pool';
const START_MS = Date.UTC(2026, 10, 20, 9);
const START_SECONDS = START_MS / 1000;
const USER = '01a1fbf1-f0ff-77cf-a4e9-c7f7df546c31';
const ORGANIZATION = '01a1fbf1-f0ff-77cf-a4e9-c7f7df546c32';
const PERSON = { 'custom:userId': USER, 'custom:organizationId': ORGANIZATION };
const COGNITO: RemoteProvider = {
  kind: 'cognito',
  issuer: ISSUER,
  endpoint: 'https://idp.example/',
  clientId: 'our-app',
  claims: { userId: 'custom:userId', organizationId: 'custom:organizationId' },
};
const OIDC: RemoteProvider = {
  kind: 'oidc',
  issuer: ISSUER,
  clientId: 'our-app',
  claims: { userId: 'sub', organizationId: 'org' },
  name: 'Example',
  scopes: 'openid',
  tokenOrigin: null,
};
/** Claims that a user pool adds to an access token. */
const ACCESS = { token_use: 'access', client_id: 'our-app', aud: undefined };

async function setUp(provider: RemoteProvider = COGNITO, more = {}) {
  // The jose library expires its cached keys by the system clock.
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  const issuer = await createOidcProvider({
    issuer: ISSUER,
    clientId: 'our-app',
    nowMs: () => START_MS,
    person: PERSON,
    ...more,
  });
  const clock = { nowMs: () => Date.now() };
  const verify = createRemoteVerifier(provider, { clock, fetch: issuer.fetch as typeof fetch });
  const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);
  return { issuer, verify, advance };
}

afterEach(() => void vi.useRealTimers());

const SOMEBODY = { userId: USER, organizationId: ORGANIZATION, issuedAtMs: START_MS };

describe('a token of another provider', () => {
  it.each([
    ['an access token of ours', ACCESS],
    ['an identity token', { token_use: 'id' }],
    ['an identity token of a provider without token_use', { aud: ['x', 'our-app'] }],
    ['one made for us among several', { aud: ['x', 'our-app'], azp: 'our-app' }],
    ['one that ended within the skew of clocks', { exp: START_SECONDS - CLOCK_SKEW_SECONDS + 1 }],
    ['one whose issuer is written with a slash', { iss: `${ISSUER}/` }],
    ['one with the time of a sign-in, which proves nothing here', { auth_time: START_SECONDS }],
  ])('is read: %s', async (_what, changes) => {
    const { issuer, verify } = await setUp();

    expect(await verify(await issuer.sign(changes))).toEqual(SOMEBODY);
  });

  it.each([
    ['another issuer', { iss: 'https://idp.example/other' }],
    ['another application', { ...ACCESS, client_id: 'theirs' }],
    ['an identity token for another application', { token_use: 'id', aud: 'theirs' }],
    ['an identity token made for another application among several', { aud: ['our-app', 'x'], azp: 'x' }],
    ['an access token that is ours by aud only', { ...ACCESS, client_id: 'theirs', aud: 'our-app' }],
    ['no audience', { aud: undefined }],
    ['another use', { token_use: 'refresh' }],
    ['an end in the past', { exp: START_SECONDS - CLOCK_SKEW_SECONDS }],
    ['a beginning in the future', { nbf: START_SECONDS + CLOCK_SKEW_SECONDS + 1 }],
    ['no end', { exp: undefined }],
    ['nobody we could know', { 'custom:userId': 'ada@practice.example' }],
    ['no practice', { 'custom:organizationId': undefined }],
  ])('is refused: %s', async (_what, changes) => {
    const { issuer, verify } = await setUp();

    expect(await verify(await issuer.sign(changes))).toBeUndefined();
  });

  it('is refused when somebody else has signed it, or nobody', async () => {
    const { verify } = await setUp();
    const { issuer: stranger } = await setUp();
    const claims = { iss: ISSUER, aud: 'our-app', iat: START_SECONDS, exp: START_SECONDS + 60, ...PERSON };

    expect(await verify(await stranger.sign())).toBeUndefined();
    expect(await verify(new UnsecuredJWT(claims).encode())).toBeUndefined();
    expect(await verify('a.b.c')).toBeUndefined();
  });

  it('is refused when the public key was used as a shared secret', async () => {
    const { issuer, verify } = await setUp();
    const jwk = issuer.publicKey();
    const claims = { iss: ISSUER, aud: 'our-app', iat: START_SECONDS, exp: START_SECONDS + 60, ...PERSON };
    for (const secret of [JSON.stringify(jwk), String(jwk.x)]) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: jwk.kid })
        .sign(new TextEncoder().encode(secret));

      expect(await verify(forged)).toBeUndefined();
    }
    expect(issuer.asked).toEqual([]);
  });

  it('is read when it is signed as a user pool signs', async () => {
    const { issuer, verify } = await setUp(COGNITO, { algorithm: 'RS256' });

    expect(await verify(await issuer.sign({ token_use: 'id' }))).toEqual(SOMEBODY);
  });

  it('is read by the claims the provider has', async () => {
    const { issuer, verify } = await setUp(OIDC);

    expect(await verify(await issuer.sign({ sub: USER, org: ORGANIZATION }))).toEqual(SOMEBODY);
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });
});

describe('the keys of another provider', () => {
  it('are read once', async () => {
    const { issuer, verify } = await setUp();
    const token = await issuer.sign();
    await verify(token);
    await verify(token);

    expect(issuer.asked).toEqual(['/.well-known/jwks.json']);
  });

  it('are read again for a key that is new, and the withdrawn one ends', async () => {
    const { issuer, verify, advance } = await setUp();
    const old = await issuer.sign();
    expect(await verify(old)).toEqual(SOMEBODY);

    advance(31_000);
    await issuer.rotate();

    expect(await verify(await issuer.sign())).toEqual(SOMEBODY);
    expect(await verify(old)).toBeUndefined();
  });

  it('are not asked for by what is plainly not from there, nor at every unknown name', async () => {
    const { issuer, verify } = await setUp();
    const { issuer: stranger } = await setUp();
    await verify('junk');
    await verify(await issuer.sign({ iss: 'https://evil.example' }));
    expect(issuer.asked).toEqual([]);

    await verify(await issuer.sign());
    await stranger.rotate();
    for (let again = 0; again < 5; again++) await verify(await stranger.sign());

    expect(issuer.asked).toHaveLength(1);
  });

  it.each([
    ['at a fixed place', COGNITO],
    ['where the issuer says', OIDC],
  ])('that cannot be had %s say nothing about a token', async (_where, provider) => {
    const { issuer, verify, advance } = await setUp(provider);
    const token = await issuer.sign({ sub: USER, org: ORGANIZATION });
    issuer.fault.status = 503;
    await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable' });

    delete issuer.fault.status;
    advance(6000);

    expect(await verify(token)).toEqual(SOMEBODY);
  });

  it('are not taken from a document about another issuer', async () => {
    const { issuer, verify } = await setUp(OIDC, { metadata: { issuer: 'https://evil.example' } });

    await expect(verify(await issuer.sign())).rejects.toMatchObject({ code: 'unavailable' });
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration']);
  });
});
