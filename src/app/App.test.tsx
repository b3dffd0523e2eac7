import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { phq9 } from '#server/model/instruments/phq.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import { aShippedQuestionnaire } from '#tests/builders/questionnaires.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { PATIENCE_MS } from './start/Opening.tsx';

const { userId } = aUser();
const wrong = { status: 400, body: { __type: 'NotAuthorizedException', message: 'no' } };
const refused = {
  status: 400,
  body: { __type: 'UnacceptableClientLogin', message: 'unacceptable_client_login' },
};
const SETUP = {
  isEmpty: true,
  isDemoAllowed: false,
  isCodeNeeded: false,
  maxActiveClients: 5,
  appVersion: '1.47.9',
};
const emptyServer = (isDemoAllowed: boolean): Replies => ({
  'GET /v2/setup': { body: { ...SETUP, isDemoAllowed } },
});
const withClient: Replies = {
  [`GET /v2/therapist/${userId}/clients`]: { body: { clients: [aClient()], totalClients: 1 } },
};

describe('first run', () => {
  it('sets up a practice and signs its first person in', async () => {
    const replies = {
      ...emptyServer(true),
      'POST /v2/setup/practice': { body: { email: 'maren@lakeside.example' } },
    };
    const { user, requests } = renderApp({ replies, isSignedIn: false });
    await user.type(await screen.findByLabelText('Name of the practice'), 'Lakeside');
    await user.type(screen.getByLabelText('First name'), 'Maren');
    await user.type(screen.getByLabelText('Last name'), 'Holt');
    await user.type(screen.getByLabelText('E-mail address'), 'Maren@Lakeside.example');
    await user.type(screen.getByLabelText('Password'), 'a calm river at dawn');
    await user.click(screen.getByRole('button', { name: 'Set up this practice' }));

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(requests.find(({ path }) => path === '/v2/setup/practice')?.body).toMatchObject({
      practiceName: 'Lakeside',
      region: 'EU',
      email: 'maren@lakeside.example',
    });
  });

  it('asks another computer for the code of the console, and says how many clients are covered', async () => {
    const refusal = 'This is not the set-up code.';
    const replies: Replies = {
      'GET /v2/setup': {
        body: {
          isEmpty: true,
          isDemoAllowed: false,
          isCodeNeeded: true,
          maxActiveClients: 5,
          appVersion: '1.47.9',
        },
      },
      'POST /v2/setup/practice': {
        status: 403,
        body: { error: { code: 'forbidden', message: refusal, fields: { setupCode: refusal } } },
      },
    };
    const { user, requests } = renderApp({ replies, isSignedIn: false });
    await user.type(await screen.findByLabelText('Name of the practice'), 'Lakeside');
    await user.type(screen.getByLabelText('First name'), 'Maren');
    await user.type(screen.getByLabelText('Last name'), 'Holt');
    await user.type(screen.getByLabelText('E-mail address'), 'maren@lakeside.example');
    await user.type(screen.getByLabelText('Password'), 'a calm river at dawn');
    await user.type(screen.getByLabelText('Set-up code'), 'abcd efgh');
    await user.click(screen.getByRole('button', { name: 'Set up this practice' }));

    await waitFor(() => expect(screen.getByLabelText('Set-up code')).toBeInvalid());
    expect(screen.getByText(/covers up to 5 active clients/)).toBeVisible();
    expect(requests.find(({ path }) => path === '/v2/setup/practice')?.body).toMatchObject({
      setupCode: 'abcd efgh',
    });
  });

  it('says which passwords it refuses, and refuses them before it asks the server', async () => {
    const { user, requests } = renderApp({ replies: emptyServer(true), isSignedIn: false });
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAccessibleDescription(/At least 8 characters.*counted characters \(12345678\)/);

    await user.type(password, '12345678');
    await user.click(screen.getByRole('button', { name: 'Set up this practice' }));

    expect(password).toHaveAccessibleDescription(/counts up or down/);
    expect(requests.map(({ path }) => path)).not.toContain('/v2/setup/practice');
  });

  it('says which fields are missing and asks the server for nothing', async () => {
    const { user, requests } = renderApp({ replies: emptyServer(true), isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Set up this practice' }));

    expect(screen.getByText('Enter a name for the practice.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(requests.map(({ path }) => path)).not.toContain('/v2/setup/practice');
  });

  it('shows the accounts of the demo practice once and signs in with one of them', async () => {
    const accounts = [{ email: 'dana@demo.example', password: 'p4ss-word', role: 'Therapist', name: 'Dana' }];
    const replies = { ...emptyServer(true), 'POST /v2/setup/demo': { body: { accounts } } };
    const { user, requests } = renderApp({ replies, isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Explore the demo practice' }));

    expect(await screen.findByText('p4ss-word')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in as Dana' }));

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(requests.find(({ path }) => path === '/idp/')?.body).toMatchObject({
      AuthParameters: { USERNAME: 'dana@demo.example', PASSWORD: 'p4ss-word' },
    });
  });

  it('says that a demo practice that failed left nothing behind, and why it failed', async () => {
    const failed = { status: 500, body: { error: { code: 'internal', message: 'The disk is full.' } } };
    const replies = { ...emptyServer(true), 'POST /v2/setup/demo': failed };
    const { user } = renderApp({ replies, isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Explore the demo practice' }));

    expect(await screen.findByText(/not created, and nothing was saved\. The disk is full\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Explore the demo practice' })).toBeEnabled();
  });

  it('does not offer the demo where the server does not allow it', async () => {
    renderApp({ replies: emptyServer(false), isSignedIn: false });

    expect(await screen.findByRole('button', { name: 'Set up this practice' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Explore the demo practice' })).toBeNull();
  });

  it('is offered although this browser has a sign-in of an earlier data folder', async () => {
    const { storage } = renderApp({ path: '/app/clients', replies: emptyServer(false) });

    expect(await screen.findByRole('heading', { name: 'Set up this practice' })).toBeVisible();
    expect(storage.has('loopwell.tokens')).toBe(false);
  });

  it('names an unreachable server and tries again on request', async () => {
    const { user, replies } = renderApp({ replies: { 'GET /v2/setup': 'offline' }, isSignedIn: false });
    expect(await screen.findByText(/cannot reach its server/)).toBeVisible();

    replies['GET /v2/setup'] = {
      body: { ...SETUP, isEmpty: false },
    };
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

describe('signing in', () => {
  const signIn = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.type(await screen.findByLabelText('E-mail address'), 'maren@lakeside.example');
    await user.type(screen.getByLabelText('Password'), 'secret words');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  it('leads to the clients', async () => {
    const { user, storage } = renderApp({ isSignedIn: false });
    await signIn(user);

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(storage.has('loopwell.tokens')).toBe(true);
  });

  it.each([
    ['wrong credentials', wrong, /Wrong e-mail or password/],
    ['a client account', refused, /Clients use the mobile app/],
  ])('says what to do after %s', async (_name, reply, words) => {
    const { user } = renderApp({ isSignedIn: false, replies: { '/idp/ InitiateAuth': reply } });
    await signIn(user);

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('can show the password', async () => {
    const { user } = renderApp({ isSignedIn: false });
    const field = await screen.findByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');

    await user.click(screen.getByRole('button', { name: 'Show password' }));

    expect(field).toHaveAttribute('type', 'text');
  });

  it('says why it is asked for again when the provider has ended it', async () => {
    const replies: Replies = {
      [`GET /v2/users/${userId}/info`]: { status: 401, body: {} },
      '/idp/ InitiateAuth': wrong,
    };
    renderApp({ path: '/app/clients', replies });

    expect(await screen.findByText(/Failed to refresh session/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('keeps trying to load the user, with the words of the catalogue', async () => {
    const key = `GET /v2/users/${userId}/info`;
    const { replies } = renderApp({ path: '/app/clients', replies: { [key]: 'offline' } });
    expect(await screen.findByText('Could not get the user info.')).toBeVisible();

    replies[key] = { body: aUser() };

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
  });

  it('asks for setup, user and settings together', async () => {
    const { requests } = renderApp({
      path: '/app/clients',
      replies: { 'GET /v2/setup': 'never', [`GET /v2/users/${userId}/info`]: 'never' },
    });

    const asked = ['/v2/setup', `/v2/users/${userId}/info`, `/v2/user/${userId}/settings`];
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(asked)));
  });

  it('asks for the list of clients together with the user, and once', async () => {
    let answer = (_reply: { body: unknown }) => {};
    const info = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve;
    });
    const { requests } = renderApp({
      path: '/app/clients',
      replies: { ...withClient, [`GET /v2/users/${userId}/info`]: () => info },
    });
    const lists = () => requests.filter(({ path }) => path === `/v2/therapist/${userId}/clients`);
    await waitFor(() => expect(lists()).toHaveLength(1));
    answer({ body: aUser() });

    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
    expect(lists()).toHaveLength(1);
  });

  it('asks for the list again when the server was away for a moment', async () => {
    let fail = (_reply: 'offline') => {};
    const first = new Promise<'offline'>((resolve) => {
      fail = resolve;
    });
    let count = 0;
    renderApp({
      path: '/app/clients',
      replies: {
        [`GET /v2/therapist/${userId}/clients`]: ({ query }) =>
          query.get('sortKey') === 'lastName' && count++ === 0
            ? first
            : { body: { clients: [aClient()], totalClients: 1 } },
      },
    });
    // The page waits for the request that was sent before it.
    await screen.findByRole('heading', { name: 'Clients' });
    fail('offline');

    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
  });

  it('names an unreachable server once, and goes on where it was', async () => {
    const info = `GET /v2/users/${userId}/info`;
    const away: Replies = { 'GET /v2/setup': 'offline', [info]: 'offline' };
    const { user, replies } = renderApp({ path: '/app/clients', replies: { ...withClient, ...away } });
    expect(await screen.findByText(/cannot reach its server/)).toBeVisible();
    expect(screen.queryByText('Could not get the user info.')).toBeNull();

    replies['GET /v2/setup'] = { body: { ...SETUP, isEmpty: false } };
    replies[info] = { body: aUser() };
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
  });

  it('asks for a filtered list when it is shown', async () => {
    const { requests } = renderApp({ path: '/app/clients?userStatus=active', replies: withClient });

    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
    const lists = requests.filter(({ path }) => path === `/v2/therapist/${userId}/clients`);
    expect(lists.map(({ query }) => query.get('userStatus'))).not.toContain(null);
  });

  it('shows a way out when the user cannot be loaded for long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    renderApp({ path: '/app/clients', replies: { [`GET /v2/users/${userId}/info`]: 'offline' } });
    await screen.findByText('Could not get the user info.');

    await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS));

    const words = 'There has been an error getting your user information, try again or contact support.';
    expect(await screen.findByText(words)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

describe('the shell', () => {
  it('opens the menu of the account with its first entry in focus; arrow keys go round', async () => {
    const { user } = renderApp({ path: '/app/clients' });
    (await screen.findByRole('button', { name: 'Account menu' })).focus();
    await user.keyboard('{Enter}');

    const entry = (name: string) => screen.getByRole('menuitem', { name });
    await waitFor(() => expect(entry('Account')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(entry('Logout')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(entry('Account')).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
  });

  it('signs out, tells the provider and forgets the tokens', async () => {
    const { user, requests, storage } = renderApp({ path: '/app/clients' });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    const told = requests.findLast(({ path }) => path === '/idp/');
    expect(told?.body).toMatchObject({ Token: 'refresh' });
    expect(storage.has('loopwell.tokens')).toBe(false);
  });

  it('stays signed in when sign-out fails, and offers to leave this computer', async () => {
    const { user, storage } = renderApp({
      path: '/app/clients',
      replies: { '/idp/ RevokeToken': 'offline' },
    });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));

    expect(await screen.findByText('Unable to logout')).toBeVisible();
    expect(storage.has('loopwell.tokens')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Sign out of this computer only' }));

    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(storage.has('loopwell.tokens')).toBe(false);
  });

  it('applies and keeps display settings once they are saved', async () => {
    const { user, storage } = renderApp({ path: '/app/clients' });
    await user.click(await screen.findByRole('button', { name: 'Display settings' }));
    const form = await screen.findByRole('form', { name: 'Display settings' });
    await user.selectOptions(within(form).getByLabelText('Theme'), 'one-dark');
    await user.click(within(form).getByLabelText('Right to left'));
    expect(document.documentElement.dataset.theme).toBe('light');

    await user.click(within(form).getByRole('button', { name: 'Save Settings' }));

    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('one-dark'));
    expect(document.documentElement.dir).toBe('rtl');
    expect(JSON.parse(storage.get('loopwell.settings') ?? '')).toMatchObject({
      theme: 'one-dark',
      direction: 'rtl',
    });
  });

  it('lists the keys of the screen at a question mark, but not while typing one', async () => {
    const { user } = renderApp({ path: '/app/clients', replies: withClient });
    await screen.findByRole('table', { name: 'Clients' });
    await user.type(screen.getByLabelText('Search clients'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();

    (document.activeElement as HTMLElement).blur();
    await user.keyboard('?');

    expect(await screen.findByText('Search clients')).toBeVisible();
  });

  it('goes to a client by a few letters after Ctrl+K', async () => {
    const { user, requests } = renderApp({
      path: '/app/account',
      replies: {
        ...withClient,
        [`GET /v2/therapist/${userId}/client/${aClient().clientId}`]: { body: aClient() },
        [`GET /v2/therapist/${userId}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      },
    });
    await screen.findByRole('heading', { name: 'Settings' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search, or type what to do' }), 'ada');
    await waitFor(() => expect(requests.some(({ query }) => query.get('searchTerm') === 'ada')).toBe(true));
    // Enter that ends the input of a Chinese or Japanese word opens nothing.
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', isComposing: true });
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Ada Brook/ })).toHaveFocus();

    await user.keyboard('{Enter}');

    expect(await screen.findByRole('heading', { name: 'Ada Brook' })).toBeVisible();
  });

  it('goes to a questionnaire by its abbreviation after Ctrl+K', async () => {
    const questionnaires = [aShippedQuestionnaire('2', phq9)];
    const { user, requests } = renderApp({
      path: '/app/account',
      replies: {
        ...withClient,
        [`GET /v2/therapist/${userId}/questionnaires`]: {
          body: { limit: 10, startFrom: 0, questionnaires, totalSessions: 1 },
        },
      },
    });
    await screen.findByRole('heading', { name: 'Settings' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search, or type what to do' }), 'phq');

    const place = await screen.findByRole('link', { name: /^PHQ-9: .*Questionnaire$/ });
    expect(place).toHaveAttribute('href', `/app/questionnaire/${questionnaires[0]!.questionnaireId}`);
    // A slow machine may ask after the first letter already.
    const asked = () => requests.findLast(({ path }) => path.endsWith('/questionnaires'));
    await waitFor(() => expect(asked()?.query.get('searchTerm')).toBe('phq'));
  });

  it('masks personal data at once and takes it back when that cannot be saved', async () => {
    const key = `PATCH /v2/user/${userId}/settings`;
    const failed = { status: 500, body: { error: { code: 'internal', message: 'x' } } };
    const { user, replies } = renderApp({ path: '/app/clients', replies: { ...withClient, [key]: failed } });
    expect(await screen.findByText('ada@mail.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide personal data' }));
    expect(await screen.findByText('Failed to update privacy setting')).toBeVisible();
    expect(screen.getByText('ada@mail.example')).toBeVisible();

    replies[key] = { body: { settings: [] } };
    await user.click(screen.getByRole('button', { name: 'Hide personal data' }));

    await waitFor(() => expect(document.body.textContent).not.toContain('Ada Brook'));
    expect(document.body.innerHTML).not.toContain('ada@mail.example');
  });

  it('masks before the first name appears when the setting says so', async () => {
    const settings = { body: { settings: [{ name: 'privacy', value: { maskPII: true } }] } };
    renderApp({
      path: '/app/clients',
      replies: { ...withClient, [`GET /v2/user/${userId}/settings`]: settings },
    });

    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
    expect(document.body.innerHTML).not.toContain('Ada Brook');
  });

  it('shows an honest page where the address leads nowhere', async () => {
    renderApp({ path: '/nowhere', isSignedIn: false });

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('says which address led nowhere, and leads back to the clients', async () => {
    const { user } = renderApp({ path: '/app/nowhere', replies: withClient });
    expect(await screen.findByText('/app/nowhere')).toBeVisible();
    expect(window.location.pathname).toBe('/404');

    await user.click(await screen.findByRole('link', { name: 'Go to clients' }));
    expect(await screen.findByRole('table', { name: 'Clients' })).toBeVisible();
  });
});
