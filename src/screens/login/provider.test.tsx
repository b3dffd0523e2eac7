import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_LOGIN_REFUSED } from '#shared/api/identity/identity.ts';
import type { IdentityProvider } from '#shared/api/identity/identity-provider.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { createOidcProvider } from '#tests/builders/oidc-provider.ts';
import { anIdentity } from '#tests/builders/people.ts';
import { type Replies, renderApp, signInReply } from '#tests/dom/render-app.tsx';

const ISSUER = 'https://id.example/realm';
const CLAIMS = { userId: 'custom:userId', organizationId: 'custom:organizationId' };
const OIDC: IdentityProvider = {
  kind: 'oidc',
  issuer: ISSUER,
  clientId: 'our-app',
  claims: CLAIMS,
  name: 'Clinic',
  scopes: 'openid',
  tokenOrigin: null,
};
const POOL = 'https://cognito-idp.eu-central-1.amazonaws.com/';
const COGNITO: IdentityProvider = {
  kind: 'cognito',
  issuer: `${POOL}eu-central-1_AbC123`,
  endpoint: POOL,
  clientId: 'pool-app',
  claims: CLAIMS,
};
const configOf = (provider: IdentityProvider): Replies => ({
  'GET /config.json': { body: { ...EMBEDDED_CONFIG, registration: 'open', provider } },
});

async function openAt(
  path: string,
  isSignedIn = false,
  { kept = {}, replies = {} }: { kept?: Record<string, string>; replies?: Replies } = {},
) {
  const { userId, organizationId } = anIdentity();
  const issuer = await createOidcProvider({
    issuer: ISSUER,
    clientId: 'our-app',
    // The clock of the page under test.
    nowMs: () => 1_000_000,
    person: { 'custom:userId': userId, 'custom:organizationId': organizationId },
  });
  const app = renderApp({
    path,
    isSignedIn,
    kept,
    replies: { ...configOf(OIDC), ...replies },
    elsewhere: (url, init) => (url.startsWith(ISSUER) ? issuer.fetch(url, init) : undefined),
  });
  return { ...app, issuer };
}

describe('where another provider signs people in on its own page', () => {
  it('there is one button, which leads there and back to the clients, and the code leaves the address', async () => {
    const { user, left, issuer, storage } = await openAt('/');
    const button = await screen.findByRole('button', { name: 'Continue with Clinic' });
    for (const label of ['Password', 'E-mail address']) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
    await user.click(button);
    await waitFor(() => expect(left).toHaveLength(1));
    const back = new URL((await issuer.fetch(left[0]!)).headers.get('location') ?? '');
    cleanup();

    // Same tab, another page: the state for the return is in the session storage.
    const again = renderApp({
      path: back.pathname + back.search,
      isSignedIn: false,
      replies: configOf(OIDC),
      elsewhere: (url, init) => (url.startsWith(ISSUER) ? issuer.fetch(url, init) : undefined),
    });

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(again.storage.get('loopwell.tokens')).toContain('"bearer":"id"');
    expect(window.location.search).toBe('');
    expect(storage.size).toBe(0);
    expect(issuer.asked.filter((path) => path === '/token')).toHaveLength(1);
  });

  it('whoever is signed in there shows it anew after the device was in the hands of a client', async () => {
    const { user, left } = await openAt('/', false, { kept: { 'loopwell.signInAnew': '1' } });
    await user.click(await screen.findByRole('button', { name: 'Continue with Clinic' }));

    await waitFor(() => expect(left).toHaveLength(1));
    expect(new URL(left[0]!).searchParams.get('prompt')).toBe('login');
  });

  it('a client is told where clients sign in, and no token stays here', async () => {
    const refusal = {
      status: 403,
      body: { error: { code: 'forbidden', message: CLIENT_LOGIN_REFUSED } },
    };
    const { user, storage, left } = await openAt('/app/clients', true, {
      replies: { [`GET /v2/users/${anIdentity().userId}/info`]: refusal },
    });

    expect(await screen.findByRole('heading', { name: 'This is a client account' })).toBeVisible();
    expect(storage.has('loopwell.tokens')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    await user.click(await screen.findByRole('button', { name: 'Continue with Clinic' }));

    // Else the issuer would send the same client back without asking.
    await waitFor(() => expect(left).toHaveLength(1));
    expect(new URL(left[0]!).searchParams.get('prompt')).toBe('login');
  });

  it('an answer nobody asked for is refused, and the button stays', async () => {
    const { storage } = await openAt('/login?code=stolen&state=guessed');

    expect(await screen.findByText(/was not started in this tab/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Clinic' })).toBeEnabled();
    expect(window.location.search).toBe('');
    expect(storage.size).toBe(0);
  });

  it('signing out leads to its page, without a token left here', async () => {
    const { user, left, storage, requests } = await openAt('/app/clients', true);
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));

    await waitFor(() => expect(left[0]).toMatch(/^https:\/\/id\.example\/realm\/end\?id_token_hint=/));
    expect(storage.size).toBe(0);
    expect(requests.filter(({ path }) => path.startsWith('/idp'))).toEqual([]);
  });

  it('settings offer neither a password nor a second step', async () => {
    const { requests } = await openAt('/app/account', true);
    await screen.findByText('Connected apps');
    await waitFor(() => expect(requests.some(({ path }) => path === '/config.json')).toBe(true));

    expect(screen.queryByText('Second step at sign-in')).toBeNull();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(requests.filter(({ path }) => path.startsWith('/idp'))).toEqual([]);
  });

  it('a forgotten password is not its business', async () => {
    await openAt('/forgot-password');

    expect(await screen.findByText(/Loopwell does not store your password/)).toBeVisible();
    expect(screen.queryByLabelText('E-mail address')).toBeNull();
  });
});

describe('where a Cognito user pool signs people in', () => {
  const openPool = (path: string, isSignedIn: boolean) => {
    const asked: string[] = [];
    const answer = async ({ headers, body }: RequestInit = {}): Promise<Response> => {
      const operation = new Headers(headers).get('x-amz-target')?.split('.')[1] ?? '';
      asked.push(`${operation} ${JSON.stringify(body)}`);
      return Response.json(ANSWERS[operation]);
    };
    const app = renderApp({
      path,
      isSignedIn,
      replies: configOf(COGNITO),
      elsewhere: (url, init) => (url === POOL ? answer(init) : undefined),
    });
    return { ...app, asked };
  };
  const ANSWERS: Record<string, unknown> = {
    InitiateAuth: (signInReply as { body: object }).body,
    GetUser: { Username: 'ada', UserAttributes: [] },
    AssociateSoftwareToken: { SecretCode: 'ABCDEFGH' },
    VerifySoftwareToken: { Status: 'SUCCESS' },
    SetUserMFAPreference: {},
  };

  it('the same form goes to the pool, and the API gets the identity token', async () => {
    const { user, asked, storage, requests } = openPool('/', false);
    await user.type(await screen.findByLabelText('E-mail address'), 'ada@practice.example');
    await user.type(screen.getByLabelText('Password'), 'a calm river');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(asked[0]).toContain('pool-app');
    expect(storage.get('loopwell.tokens')).toContain('"bearer":"id"');
    expect(requests.filter(({ path }) => path.startsWith('/idp'))).toEqual([]);
  });

  it('settings offer what a pool has: an authenticator app, which it is told to ask for', async () => {
    const { user, asked } = openPool('/app/account', true);
    await user.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Add authenticator app' }));

    await waitFor(() => expect(asked.join()).toContain('SetUserMFAPreference'));
    expect(screen.getByLabelText('Current password')).toBeVisible();
    expect(screen.queryByLabelText('Name of a new passkey')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull();
    expect(screen.queryByLabelText('Everyone in this practice needs a second step')).toBeNull();
    expect(asked.join()).not.toMatch(/WebAuthn|MfaConfig|RecoveryCodes/);
  });
});
