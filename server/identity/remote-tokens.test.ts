import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createRemoteVerifier } from './remote-tokens.ts';

const ISSUER = 'https://idp.example/pool';
const NOW_MS = Date.UTC(2026, 10, 20, 9);
const USER = '01a1fbf1-f0ff-77cf-a4e9-c7f7df546c31';
const ORGANIZATION = '01a1fbf1-f0ff-77cf-a4e9-c7f7df546c32';
const CLAIMS = { userId: 'custom:userId', organizationId: 'custom:organizationId' };

/** An issuer that signs with its newest key, shows all it has, and counts who asks for them. */
async function createIssuer() {
  const keys: { kid: string; privateKey: CryptoKey; jwk: object }[] = [];
  let loads = 0;
  const rotate = async (): Promise<void> => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const kid = `key-${keys.length + 1}`;
    keys.push({ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } });
  };
  await rotate();
  return {
    loads: () => loads,
    fetch: async (url: string | URL | Request): Promise<Response> => {
      loads++;
      if (new Request(url).url !== `${ISSUER}/.well-known/jwks.json`)
        return new Response('', { status: 404 });
      return Response.json({ keys: keys.map(({ jwk }) => jwk) });
    },
    sign: (changes: Record<string, unknown> = {}) => {
      const { kid, privateKey } = keys.at(-1)!;
      const seconds = NOW_MS / 1000;
      return new SignJWT({
        iss: ISSUER,
        sub: 's',
        token_use: 'access',
        client_id: 'our-app',
        iat: seconds,
        exp: seconds + 3600,
        'custom:userId': USER,
        'custom:organizationId': ORGANIZATION,
        ...changes,
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(privateKey);
    },
  };
}

async function setUp(claims = CLAIMS) {
  const issuer = await createIssuer();
  const provider = { issuer: ISSUER, clientId: 'our-app', claims };
  const verify = createRemoteVerifier(provider, {
    clock: { nowMs: () => NOW_MS },
    fetch: issuer.fetch as typeof fetch,
  });
  return { issuer, verify };
}

const SOMEBODY = { userId: USER, organizationId: ORGANIZATION, issuedAtMs: NOW_MS };

describe('a token of another provider', () => {
  it.each([
    ['an access token of ours', {}],
    ['an identity token', { token_use: 'id', aud: 'our-app', client_id: undefined }],
    ['an identity token of a provider without token_use', { token_use: undefined, aud: ['x', 'our-app'] }],
  ])('is read: %s', async (_what, changes) => {
    const { issuer, verify } = await setUp();

    expect(await verify(await issuer.sign(changes))).toEqual(SOMEBODY);
  });

  it.each([
    ['another issuer', { iss: 'https://idp.example/other' }],
    ['another application', { client_id: 'theirs' }],
    ['an identity token for another application', { token_use: 'id', aud: 'theirs' }],
    ['an access token that is ours by aud only', { client_id: 'theirs', aud: 'our-app' }],
    ['another use', { token_use: 'refresh' }],
    ['an end in the past', { exp: NOW_MS / 1000 - 1 }],
    ['no end', { exp: undefined }],
    ['nobody we could know', { 'custom:userId': 'ada@practice.example' }],
  ])('is refused: %s', async (_what, changes) => {
    const { issuer, verify } = await setUp();

    expect(await verify(await issuer.sign(changes))).toBeUndefined();
  });

  it('is refused when somebody else has signed it, or nobody', async () => {
    const { verify } = await setUp();
    const stranger = await createIssuer();
    const token = await stranger.sign();
    const [, payload] = token.split('.');

    expect(await verify(token)).toBeUndefined();
    expect(await verify(`${btoa('{"alg":"none"}')}.${payload}.`)).toBeUndefined();
    expect(await verify('a.b.c')).toBeUndefined();
  });

  it('is read by the claims the provider has', async () => {
    const { issuer, verify } = await setUp({ userId: 'sub', organizationId: 'org' });

    expect(await verify(await issuer.sign({ sub: USER, org: ORGANIZATION }))).toEqual(SOMEBODY);
  });

  it('needs the keys once', async () => {
    const { issuer, verify } = await setUp();
    const token = await issuer.sign();
    await verify(token);
    await verify(token);

    expect(issuer.loads()).toBe(1);
  });
});
