import { afterEach, describe, expect, it } from 'vitest';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { createOidcProvider } from '#tests/builders/oidc-provider.ts';
import type { RemoteProvider } from '../ports/remote-provider.ts';
import { authenticate } from '../services/identity/identity.ts';
import { hasFreshProof } from '../services/identity/identity-proof.ts';
import { buildTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

const ISSUER = 'https://id.example/realm';
const OIDC: RemoteProvider = {
  kind: 'oidc',
  issuer: ISSUER,
  clientId: 'our-app',
  claims: { userId: 'loopwell_user', organizationId: 'loopwell_practice' },
  name: 'Clinic',
  scopes: 'openid',
  tokenOrigin: 'https://token.example',
};
const ANYBODY = '01a1fbf1-f0ff-77cf-a4e9-c7f7df546c31';
const COGNITO: RemoteProvider = {
  kind: 'cognito',
  issuer: ISSUER,
  endpoint: 'https://cognito-idp.eu-central-1.amazonaws.com/',
  clientId: 'our-app',
  claims: OIDC.claims,
};

let server: TestServer;
afterEach(() => server.close());

async function setUp(identityProvider?: RemoteProvider) {
  const issuer = await createOidcProvider({
    issuer: ISSUER,
    clientId: 'our-app',
    nowMs: () => server.clock.nowMs(),
    person: {},
  });
  server = await buildTestServer({
    installation: { identityProvider },
    fetchKeys: issuer.fetch as typeof fetch,
  });
  return issuer;
}

const connectSources = async (): Promise<string[]> => {
  const policy = (await server.call('GET', '/')).headers.get('content-security-policy') ?? '';
  return /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
};

describe('a server with the identity provider of somebody else', () => {
  it.each([
    ['cognito', COGNITO, ['https://cognito-idp.eu-central-1.amazonaws.com']],
    ['oidc', OIDC, ['https://id.example', 'https://token.example']],
  ])('tells the page of %s and lets it reach exactly that', async (_kind, provider, origins) => {
    await setUp();
    const ordinary = await connectSources();
    await server.close();
    await setUp(provider);
    const config = (await (await server.call('GET', '/config.json')).json()) as AppConfig;

    expect(config.provider).toEqual(provider);
    expect(await connectSources()).toEqual([...ordinary, ...origins]);
  });

  it('tells the page of its own where it has none', async () => {
    await setUp();

    expect(await (await server.call('GET', '/config.json')).json()).toMatchObject({
      provider: { kind: 'embedded' },
    });
  });

  it('lets in whom the token names, with the rights of the database', async () => {
    const issuer = await setUp(OIDC);
    const user = await server.seedUser(await server.seedOrganization());
    const url = `/v2/users/${user.userId}/info`;
    const token = await issuer.sign({
      loopwell_user: user.userId,
      loopwell_practice: user.organizationId,
    });

    expect((await server.call('GET', url, { token })).status).toBe(200);
    const own = await server.app.deps.tokens.issue({ ...user, groups: ['SuperUser'] });
    expect((await server.call('GET', url, { token: own.accessToken })).status).toBe(401);
    const elsewhere = await issuer.sign({ loopwell_user: user.userId, loopwell_practice: user.userId });
    expect((await server.call('GET', url, { token: elsewhere })).status).toBe(401);
  });

  it('says that it cannot check a token while there are no keys, and does not call it wrong', async () => {
    const issuer = await setUp(OIDC);
    issuer.fault.status = 500;
    const answer = await server.call('GET', `/v2/users/${ANYBODY}/info`, { token: await issuer.sign() });

    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('invites with the ids the provider has to be told, not with a password', async () => {
    const issuer = await setUp(OIDC);
    const organizationId = await server.seedOrganization();
    const admin = await server.seedUser(organizationId, { groups: ['AccountAdmin', 'Therapist'] });
    const idOf = (userId: string) =>
      issuer.sign({ loopwell_user: userId, loopwell_practice: organizationId });
    const body = { firstName: 'Bo', lastName: 'Sand', email: 'bo@lake.example', groups: ['Therapist'] };
    const url = `/v2/organization/${organizationId}/operator`;
    const invited = await server.call('POST', url, { token: await idOf(admin.userId), body });
    const { userId, status } = (await invited.json()) as { userId: string; status: string };

    const [email] = await server.db.query<{ body: string }>('system', 'select body from mail_outbox', []);
    expect([invited.status, status]).toEqual([200, 'active']);
    expect(email?.body).toContain(`loopwell_user: ${userId}\n  loopwell_practice: ${organizationId}`);
    expect(email?.body).not.toMatch(/password/i);
    const own = await server.call('GET', `/v2/users/${userId}/info`, { token: await idOf(userId) });
    expect(own.status).toBe(200);
  });

  it.each([
    ['AssociateSoftwareToken', {}],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ['StartWebAuthnRegistration', {}],
    ['ReplaceRecoveryCodes', {}],
    ['ProveIdentity', { Password: TEST_PASSWORD }],
  ])('changes no second step with its tokens, however fresh: %s', async (operation, more) => {
    const issuer = await setUp(OIDC);
    const user = await server.seedUser(await server.seedOrganization());
    const AccessToken = await issuer.sign({
      loopwell_user: user.userId,
      loopwell_practice: user.organizationId,
      auth_time: Math.floor(server.clock.nowMs() / 1000),
    });

    const { deps } = server.app;
    const caller = await authenticate(deps, AccessToken);
    expect(caller).toMatchObject({ userId: user.userId });
    expect(hasFreshProof(deps, caller!)).toBe(false);
    const refused = await server.identity(operation, { AccessToken, ...more });
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining(ISSUER)]);
  });

  it('has no door beside it: neither a sign-in with a password nor a first practice', async () => {
    await setUp(OIDC);
    expect(await (await server.call('GET', '/v2/setup')).json()).toMatchObject({ isDemoAllowed: false });
    const practice = {
      practiceName: 'Quiet Mind',
      region: 'EU',
      firstName: 'Ada',
      lastName: 'Berg',
      email: 'ada@quiet-mind.example',
      password: 'a calm and steady rhythm',
    };
    const refused = await server.call('POST', '/v2/setup/practice', { body: practice });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('IDP_ISSUER')]);

    const user = await server.seedUser(await server.seedOrganization());
    const signIn = await server.signIn(user.email, TEST_PASSWORD);
    expect([signIn.status, await signIn.text()]).toEqual([404, expect.stringContaining(ISSUER)]);
  });
});
