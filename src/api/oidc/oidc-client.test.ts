import { describe, expect, it } from 'vitest';
import type { OidcProvider } from '#shared/api/identity/identity-provider.ts';
import { createOidcProvider } from '#tests/builders/oidc-provider.ts';
import { anIdentity } from '#tests/builders/people.ts';
import { createHttpClient } from '../http-client.ts';
import { createIdentityClient } from '../identity-client.ts';
import { createProviderIdentity } from '../provider-identity.ts';
import { noTabLock, type TabLock } from '../tab-lock.ts';
import { createTokenStore, type KeyValueStorage, personOf, type Tokens } from '../tokens.ts';
import { createOidcClient, PENDING_KEY } from './oidc-client.ts';

const ISSUER = 'https://id.example/realm';
const START_MS = Date.UTC(2026, 10, 20, 9);
const HOUR_MS = 3_600_000;
const ADA = anIdentity();
const PROVIDER: OidcProvider = {
  kind: 'oidc',
  issuer: ISSUER,
  clientId: 'our-app',
  claims: { userId: 'loopwell_user', organizationId: 'loopwell_practice' },
  name: 'Clinic',
  scopes: 'openid offline_access',
  tokenOrigin: null,
};

function memory(): KeyValueStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

type Options = { metadata?: object; person?: object; provider?: Partial<OidcProvider> };

async function setUp({ metadata = {}, person, provider = {} }: Options = {}) {
  const clock = { ms: START_MS, nowMs: () => clock.ms };
  const issuer = await createOidcProvider({
    issuer: ISSUER,
    clientId: 'our-app',
    nowMs: clock.nowMs,
    person: { loopwell_user: ADA.userId, loopwell_practice: ADA.organizationId, ...person },
    metadata: { ...metadata },
  });
  const tabStorage = memory();
  const openTab = (storage: KeyValueStorage = tabStorage) =>
    createOidcClient({
      fetch: issuer.fetch,
      clock,
      crypto: globalThis.crypto,
      tabStorage: storage,
      origin: 'https://loopwell.example',
      provider: () => Promise.resolve({ ...PROVIDER, ...provider }),
    });
  const client = openTab();
  /** Follows an address as the browser would: the issuer signs the user in and redirects back. */
  const follow = async (url: string): Promise<URL> =>
    new URL((await issuer.fetch(url)).headers.get('location') ?? 'https://nowhere.example');
  const signIn = async (): Promise<Tokens> => client.complete((await follow(await client.start())).search);
  return { issuer, client, clock, tabStorage, openTab, follow, signIn };
}

describe('signing in at an issuer', () => {
  it.each([
    [{ isAnew: true }, 'login'],
    [{ isAnew: false }, null],
    [undefined, null],
  ])('asks who is signed in there already anew only where it must (%o)', async (options, prompt) => {
    const { client } = await setUp();

    expect(new URL(await client.start(options)).searchParams.get('prompt')).toBe(prompt);
  });

  it('asks for a code, with a challenge, a state and a nonce that are new each time', async () => {
    const { client } = await setUp();
    const first = new URL(await client.start());
    const second = new URL(await client.start());

    expect(first.origin + first.pathname).toBe(`${ISSUER}/authorize`);
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'our-app',
      redirect_uri: 'https://loopwell.example/login',
      scope: 'openid offline_access',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
    }
  });

  it('exchanges the code for tokens that say who it is and which of them the API takes', async () => {
    const { signIn, tabStorage } = await setUp();
    const tokens = await signIn();

    expect(tokens).toMatchObject({ bearer: 'id', expiresAtMs: START_MS + HOUR_MS });
    expect(personOf(tokens)).toEqual(ADA);
    expect(tabStorage.values.size).toBe(0);
  });

  it('refuses an answer that was not asked for in this tab', async () => {
    const { client, follow, openTab, issuer } = await setUp();
    const back = await follow(await client.start());

    await expect(openTab(memory()).complete(back.search)).rejects.toThrow('not started in this tab');
    back.searchParams.set('state', 'another');
    await expect(client.complete(back.search)).rejects.toThrow('not started in this tab');
    expect(issuer.asked).not.toContain('/token');
  });

  it('takes an answer once', async () => {
    const { client, follow } = await setUp();
    const { search } = await follow(await client.start());
    await client.complete(search);

    await expect(client.complete(search)).rejects.toThrow('not started in this tab');
  });

  it('refuses an answer in the name of another issuer', async () => {
    const { client, follow } = await setUp();
    const back = await follow(await client.start());
    back.searchParams.set('iss', 'https://evil.example');

    await expect(client.complete(back.search)).rejects.toThrow('not started in this tab');
  });

  it('gets nothing for a stolen code: the verifier stays in the tab', async () => {
    const { client, follow, tabStorage } = await setUp();
    const back = await follow(await client.start());
    const pending = JSON.parse(tabStorage.values.get(PENDING_KEY) ?? '{}') as { verifier: string };
    tabStorage.setItem(PENDING_KEY, JSON.stringify({ ...pending, verifier: 'guessed' }));

    await expect(client.complete(back.search)).rejects.toThrow('Refused: invalid_grant');
  });

  it.each([
    ['the nonce of another sign-in', { nonce: 'another' }, 'belongs to another sign-in'],
    ['no nonce', { nonce: undefined }, 'belongs to another sign-in'],
    ['another issuer', { iss: 'https://evil.example' }, 'another issuer'],
    ['another audience', { aud: 'theirs' }, 'another application'],
    ['several audiences and nobody named', { aud: ['our-app', 'x'] }, 'another application'],
    ['another party it was made for', { aud: ['our-app', 'x'], azp: 'x' }, 'another application'],
    ['an end in the past', { exp: START_MS / 1000 - 61 }, 'it has expired'],
    ['no end', { exp: undefined }, 'no expiry time'],
    ['nobody Loopwell knows', { loopwell_user: 'ada' }, 'not linked to Loopwell: loopwell_user'],
  ])('refuses a token with %s', async (_what, claims, words) => {
    const { issuer, signIn } = await setUp();
    issuer.fault.claims = claims;

    await expect(signIn()).rejects.toThrow(words);
  });

  it.each([
    ['error=access_denied', 'Clinic refused your sign-in.'],
    ['error=invalid_scope&error_description=No+such+scope.', 'failed: No such scope. Try again.'],
  ])('says why the issuer sent somebody back: %s', async (search, words) => {
    const { client } = await setUp();
    const state = new URL(await client.start()).searchParams.get('state');

    await expect(client.complete(`?${search}&state=${state}`)).rejects.toThrow(words);
  });

  it.each([
    ['is about another issuer', { metadata: { issuer: 'https://evil.example' } }, 'another issuer'],
    ['knows no S256', { metadata: { code_challenge_methods_supported: ['plain'] } }, 'PKCE with S256'],
    ['sends tokens elsewhere', { metadata: { token_endpoint: 'https://t.example/t' } }, 'IDP_TOKEN_ORIGIN'],
  ])('does not begin where the discovery document %s', async (_what, options, words) => {
    const { client } = await setUp(options);

    await expect(client.start()).rejects.toThrow(words);
  });

  it('begins where the server names the origin of the tokens', async () => {
    const { client } = await setUp({
      metadata: { token_endpoint: 'https://t.example/t' },
      provider: { tokenOrigin: 'https://t.example' },
    });

    expect(await client.start()).toContain(ISSUER);
  });

  it('reads the discovery document once, and again after an outage', async () => {
    const { client, issuer } = await setUp();
    issuer.fault.status = 502;
    await expect(client.start()).rejects.toMatchObject({ code: 'offline' });
    delete issuer.fault.status;
    await client.start();
    await client.start();

    expect(issuer.asked).toHaveLength(2);
  });
});

/** The page's OpenID Connect client with a test issuer, as one tab with shared storage. */
async function aPage(options: Options = {}) {
  const parts = await setUp(options);
  const { client, issuer, clock } = parts;
  const storage = memory();
  const tokens = createTokenStore(storage);
  const bearers: (string | null)[] = [];
  const signedOut: string[] = [];
  const locks = new Map<string, Promise<unknown>>();
  const tabLock: TabLock = async (name, work) => {
    const before = locks.get(name);
    const mine = (before ?? Promise.resolve()).then(() => noTabLock(name, work));
    locks.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  const openTab = () =>
    createHttpClient({
      fetch: (_url, init) => {
        bearers.push(new Headers(init?.headers).get('authorization'));
        return Promise.resolve(Response.json({}));
      },
      clock,
      tokens: createTokenStore(storage),
      identity: createProviderIdentity({
        pool: createIdentityClient({ fetch: issuer.fetch, clock }),
        oidc: client,
        provider: () => Promise.resolve(PROVIDER),
      }),
      onSignedOut: (why) => signedOut.push(why),
      tabLock,
      delay: () => Promise.resolve(),
    });
  tokens.write(await parts.signIn());
  const send = (http = openTab()) => http.send({ method: 'GET', url: '/v2/x', isPublic: false });
  const renewals = () => issuer.asked.filter((path) => path === '/token').length - 1;
  return { ...parts, tokens, bearers, signedOut, openTab, send, renewals };
}

describe('a sign-in made at an issuer', () => {
  it('sends the identity token to the API', async () => {
    const { send, bearers, tokens } = await aPage();
    await send();

    expect(bearers).toEqual([`Bearer ${tokens.read()?.idToken}`]);
  });

  it('is renewed within a minute of its end, once for all requests of all tabs', async () => {
    const { send, openTab, clock, renewals, bearers, tokens, signedOut } = await aPage();
    const [one, other] = [openTab(), openTab()];
    clock.ms += HOUR_MS - 61_000;
    await send(one);
    expect(renewals()).toBe(0);

    clock.ms += 2000;
    const old = tokens.read()?.idToken;
    await Promise.all([send(one), send(one), send(other), send(other)]);

    expect(renewals()).toBe(1);
    expect(tokens.read()?.idToken).not.toBe(old);
    expect(new Set(bearers.slice(1))).toEqual(new Set([`Bearer ${tokens.read()?.idToken}`]));
    expect(signedOut).toEqual([]);
  });

  it('ends when the issuer takes its refresh token no longer', async () => {
    const { openTab, issuer, signedOut, tokens } = await aPage();
    issuer.refreshTokens.clear();

    await expect(openTab().refresh()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(signedOut).toEqual(['Failed to refresh session']);
    expect(tokens.read()).toBeUndefined();
  });

  it.each([
    ['another user', { loopwell_user: anIdentity('b').userId }],
    ['another application', { aud: 'theirs' }],
    ['nobody', { loopwell_user: undefined }],
  ])('ends when the renewed token is that of %s', async (_whom, claims) => {
    const { openTab, issuer, signedOut } = await aPage();
    issuer.fault.claims = claims;

    await expect(openTab().refresh()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(signedOut).toEqual(['Invalid session tokens']);
  });

  it('outlives an outage of the issuer', async () => {
    const { openTab, issuer, signedOut, tokens } = await aPage();
    issuer.fault.status = 503;

    await expect(openTab().refresh()).rejects.toMatchObject({ code: 'offline' });
    expect([signedOut, tokens.read()]).toEqual([[], expect.anything()]);
  });

  it('is used to its end where the issuer gave nothing to renew it with', async () => {
    const { openTab, tokens, clock, signedOut, renewals } = await aPage();
    const { refreshToken: _none, ...stored } = tokens.read()!;
    tokens.write(stored);
    clock.ms += 55 * 60_000 - 1;
    expect(await openTab().refresh()).toEqual(stored);

    clock.ms += 5 * 60_000;
    await expect(openTab().refresh()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect([signedOut, renewals()]).toEqual([['Failed to refresh session'], 0]);
  });
});

describe('signing out', () => {
  it('withdraws the refresh token and leads to the end of the session at the issuer', async () => {
    const { client, signIn, issuer } = await setUp();
    const tokens = await signIn();
    const end = new URL((await client.signOut(tokens)) ?? '');

    expect(issuer.refreshTokens.size).toBe(0);
    expect(end.origin + end.pathname).toBe(`${ISSUER}/end`);
    expect(Object.fromEntries(end.searchParams)).toEqual({
      id_token_hint: tokens.idToken,
      client_id: 'our-app',
      post_logout_redirect_uri: 'https://loopwell.example/',
    });
  });

  it('does not need what the issuer does not have, but says when it cannot be told', async () => {
    const without = await setUp({ metadata: { end_session_endpoint: undefined } });
    const tokens = await without.signIn();
    expect(await without.client.signOut(tokens)).toBeUndefined();
    expect(without.issuer.refreshTokens.size).toBe(0);

    without.issuer.fault.status = 503;
    await expect(without.client.signOut(tokens)).rejects.toMatchObject({ code: 'offline' });
  });
});
