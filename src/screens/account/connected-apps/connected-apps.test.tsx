import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { NeurosityAccount, NeurosityAccountState, NeurosityCredentials } from '#live/headsets/index.ts';
import { createStore } from '#live/store/index.ts';
import { aUser } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';
import { Provider } from '#state/jotai.ts';
import { BrowserSignIn } from './BrowserSignIn.tsx';

const { userId } = aUser();
const APPS = `/v2/users/${userId}/connectedApps`;
const none = { connectedApps: {}, canConnect: { neurosity: true } };
const connected = {
  connectedApps: { neurosity: { connectedAt: '2026-11-20T09:00:00.000Z', account: 'ada@crown.test' } },
  canConnect: { neurosity: true },
};

async function openAccount(replies: Replies, hash = '') {
  const app = renderApp({ path: `/app/account${hash}`, replies });
  const panel = await screen.findByRole('region', { name: 'Connected apps' });
  // The panel is a separate bundle.
  await within(panel)
    .findByRole('heading', { name: 'Neurosity' })
    .catch(() => undefined);
  return app;
}

describe('connected apps in the account', () => {
  it('show what is connected, and disconnect it', async () => {
    const replies: Replies = {
      [`GET ${APPS}`]: { body: connected },
      [`DELETE ${APPS}/neurosity`]: () => {
        replies[`GET ${APPS}`] = { body: none };
        app.replies[`GET ${APPS}`] = { body: none };
        return { body: { isWithdrawn: true } };
      },
    };
    const app = await openAccount(replies);
    expect(await screen.findByText('ada@crown.test')).toBeVisible();

    await app.user.click(screen.getByRole('button', { name: 'Disconnect Neurosity' }));

    expect(await screen.findByRole('button', { name: 'Connect Neurosity' })).toBeVisible();
  });

  it('say where else to remove the access when Neurosity could not be told', async () => {
    const app = await openAccount({
      [`GET ${APPS}`]: { body: connected },
      [`DELETE ${APPS}/neurosity`]: { body: { isWithdrawn: false } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Disconnect Neurosity' }));

    expect(await screen.findByText(/Remove Loopwell at console/)).toBeVisible();
  });

  it('keep the answer of Neurosity and take the token out of the address', async () => {
    const app = await openAccount(
      { [`GET ${APPS}`]: { body: none }, [`POST ${APPS}/neurosity`]: { body: connected } },
      '#access_token=custom-token&state=s-1',
    );

    expect(await screen.findByText('ada@crown.test')).toBeVisible();
    expect(window.location.hash).toBe('');
    const posts = app.requests.filter(({ method, path }) => method === 'POST' && path !== '/idp/');
    expect(posts.map(({ body }) => body)).toEqual([{ token: 'custom-token', state: 's-1' }]);
  });

  it('refuse an answer nobody asked for', async () => {
    const app = await openAccount({ [`GET ${APPS}`]: { body: none } }, '#access_token=custom-token');

    expect(await screen.findByRole('alert')).toHaveTextContent('does not match your request');
    expect(window.location.hash).toBe('');
    expect(app.requests.filter(({ method, path }) => method === 'POST' && path !== '/idp/')).toEqual([]);
  });

  it('show why connecting failed', async () => {
    const app = await openAccount({
      [`GET ${APPS}`]: { body: none },
      'GET /v2/users/connectedApps/neurosity/oauthURL': {
        status: 503,
        body: { error: { code: 'unavailable', message: "Neurosity's cloud cannot be reached." } },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Connect Neurosity' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
    const asked = app.requests.find(({ path }) => path.endsWith('/oauthURL'));
    expect(asked?.query.get('redirectUri')).toBe(`${window.location.origin}/app/account`);
  });

  it('say in the words of the catalogue that they could not be got, and try again', async () => {
    const answer = { body: { connectedApps: {}, canConnect: { neurosity: true } } };
    const { user, replies } = renderApp({
      path: '/app/account',
      replies: { [`GET /v2/users/${aUser().userId}/connectedApps`]: { status: 400, body: {} } },
    });
    expect(await screen.findByText('Could not get connected apps.')).toBeVisible();

    replies[`GET /v2/users/${aUser().userId}/connectedApps`] = answer;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(screen.queryByText('Could not get connected apps.')).toBeNull());
  });

  it('offer only signing in by password where the server is not registered', async () => {
    await openAccount({ [`GET ${APPS}`]: { body: { ...none, canConnect: { neurosity: false } } } });

    expect(await screen.findByText(/not registered with Neurosity/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect Neurosity' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in with e-mail and password' })).toBeVisible();
  });
});

/** An account that accepts one password. */
function anAccount() {
  const state = createStore<NeurosityAccountState>({ step: 'unknown' });
  const given: NeurosityCredentials[] = [];
  const set = (next: NeurosityAccountState) => {
    state.set(next);
    return Promise.resolve(next);
  };
  const account: NeurosityAccount = {
    get: state.get,
    subscribe: state.subscribe,
    restore: () => set({ step: 'signedOut', problem: undefined }),
    signIn(credentials) {
      given.push(credentials);
      return 'password' in credentials && credentials.password === 'right'
        ? set({ step: 'signedIn', email: credentials.email })
        : set({ step: 'signedOut', problem: 'Check both and try again.' });
    },
    async signOut() {
      await set({ step: 'signedOut', problem: undefined });
    },
    resumeWith: () => () => undefined,
  };
  return { account, given };
}

describe('signing in at Neurosity in this browser', () => {
  it('takes e-mail and password, empties the field, and signs out again', async () => {
    const user = userEvent.setup();
    const { account, given } = anAccount();
    render(
      <Provider>
        <BrowserSignIn account={account} />
      </Provider>,
    );
    await user.click(screen.getByRole('button', { name: 'Sign in with e-mail and password' }));
    await user.click(screen.getByRole('button', { name: 'Sign in to Neurosity' }));
    expect(screen.getByText('Enter its password.')).toBeVisible();
    expect(given).toEqual([]);

    await user.type(screen.getByLabelText('E-mail at Neurosity'), 'ada@crown.test');
    await user.type(screen.getByLabelText('Password at Neurosity'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in to Neurosity' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Check both');
    expect(screen.getByLabelText('Password at Neurosity')).toHaveValue('');

    await user.type(screen.getByLabelText('Password at Neurosity'), 'right');
    await user.click(screen.getByRole('button', { name: 'Sign in to Neurosity' }));
    expect(await screen.findByText(/Signed in to Neurosity/)).toHaveTextContent('ada@crown.test');

    await user.click(screen.getByRole('button', { name: 'Sign out of Neurosity' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail at Neurosity')).toBeVisible());
  });
});
