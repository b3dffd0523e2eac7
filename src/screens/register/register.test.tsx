import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp, signInReply } from '#tests/dom/render-app.tsx';

const CONFIG: AppConfig = {
  registration: 'open',
  region: null,
  regions: [],
  marketingSite: null,
  communitySite: null,
  hasFirstVisitHelp: false,
  sendsMail: true,
  provider: { kind: 'embedded' },
  storeLinks: { appStore: 'https://apps.example/', playStore: 'https://play.example/' },
};
const PRACTICE_ID = '0199aaaa-0000-7000-8000-00000000000b';
const customer = (userType: string) => ({
  body: { email: 'maren@lakeside.example', firstName: 'Maren', lastName: 'Holt', userType, verified: false },
});
const withConfig = (changes: Partial<AppConfig> = {}, replies: Replies = {}): Replies => ({
  'GET /config.json': { body: { ...CONFIG, ...changes } },
  ...replies,
});
const infoOf = (changes: object): Replies => ({
  [`GET /v2/users/${aUser().userId}/info`]: { body: { ...aUser(), ...changes } },
});

const CODE_SENT = { body: { CodeDeliveryDetails: { Destination: 'm***@l***', DeliveryMedium: 'EMAIL' } } };

type User = ReturnType<typeof renderApp>['user'];

async function fillIn(user: User): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Maren');
  await user.type(screen.getByLabelText('Last name'), 'Holt');
  await user.type(screen.getByLabelText('E-mail address'), ' Maren@Lakeside.example ');
  await user.type(screen.getByLabelText('Password'), 'a calm river at dawn');
}

describe('registering', () => {
  it('leads a coach from the form over the code to the subscription', async () => {
    const { user, requests } = renderApp({
      path: '/register',
      isSignedIn: false,
      replies: withConfig(
        {},
        {
          'POST /v2/register': customer('CH'),
          '/idp/ ConfirmSignUp': { body: {} },
          '/idp/ InitiateAuth': signInReply,
          ...infoOf({ account: { subscription: null, maxActiveClients: 5 } }),
        },
      ),
    });
    await user.selectOptions(await screen.findByLabelText('You are a'), 'Coach');
    await user.type(screen.getByLabelText('Name of the practice'), 'Lakeside');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));

    await user.type(await screen.findByLabelText('Code'), '1234 5678');
    await user.click(screen.getByRole('button', { name: 'Verify' }));

    expect(await screen.findByRole('link', { name: 'Choose a subscription' })).toHaveAttribute(
      'href',
      '/payment',
    );
    const sent = requests.find(({ path }) => path === '/v2/register')?.body;
    expect(sent).toMatchObject({ userType: 'CH', email: 'maren@lakeside.example', practiceName: 'Lakeside' });
    const confirmed = requests.find(({ body }) => (body as { ConfirmationCode?: string })?.ConfirmationCode);
    expect(confirmed?.body).toMatchObject({
      Username: 'maren@lakeside.example',
      ConfirmationCode: '12345678',
      // Proves that the page with the code also sent the form.
      ClientMetadata: { requestKey: (sent as { requestKey: string }).requestKey },
    });
  });

  it('leads a client of a practice to the app', async () => {
    const { user, requests } = renderApp({
      path: `/onboard-client?practice=${PRACTICE_ID}`,
      isSignedIn: false,
      replies: withConfig({}, { 'POST /v2/register': customer('C'), '/idp/ ConfirmSignUp': { body: {} } }),
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await user.type(await screen.findByLabelText('Code'), '12345678');
    await user.click(screen.getByRole('button', { name: 'Verify' }));

    expect(await screen.findByRole('heading', { name: 'Welcome to Loopwell' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'App Store' })).toHaveAttribute(
      'href',
      CONFIG.storeLinks.appStore,
    );
    expect(screen.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
      'href',
      CONFIG.storeLinks.playStore,
    );
    expect(requests.find(({ path }) => path === '/v2/register')?.body).toMatchObject({
      userType: 'C',
      practiceId: PRACTICE_ID,
    });
  });

  it('says which fields are missing and sends nothing', async () => {
    const { user, requests } = renderApp({ path: '/register', isSignedIn: false, replies: withConfig() });
    await user.click(await screen.findByRole('button', { name: 'Register' }));

    expect(screen.getByText('Enter a name for the practice.')).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toBeInvalid();
    expect(requests.map(({ path }) => path)).not.toContain('/v2/register');
  });

  it.each([
    [{ error: { code: 'invalid', message: 'Leave your name out of it.' } }, 'Leave your name out of it.'],
    ['The registration is closed for repairs.', '"The registration is closed for repairs."'],
  ])('shows what the server answers to a refusal: %j', async (body, words) => {
    const { user } = renderApp({
      path: '/register',
      isSignedIn: false,
      replies: withConfig({}, { 'POST /v2/register': { status: 400, body } }),
    });
    await user.type(await screen.findByLabelText('Name of the practice'), 'Lakeside');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('sends a form that got no answer again under the same key', async () => {
    const { user, requests, replies } = renderApp({
      path: '/register',
      isSignedIn: false,
      replies: withConfig({}, { 'POST /v2/register': 'offline' }),
    });
    await user.type(await screen.findByLabelText('Name of the practice'), 'Lakeside');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot reach its server');
    replies['POST /v2/register'] = customer('T');
    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByLabelText('Code')).toBeVisible();
    const keys = requests
      .filter(({ path }) => path === '/v2/register')
      .map(({ body }) => (body as { requestKey: string }).requestKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('says how to be invited where the registration is closed', async () => {
    renderApp({ path: '/register', isSignedIn: false, replies: withConfig({ registration: 'closed' }) });

    expect(await screen.findByRole('heading', { name: 'By invitation only' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('asks clients for the link of their practice', async () => {
    renderApp({ path: '/onboard-client', isSignedIn: false, replies: withConfig() });

    expect(await screen.findByRole('heading', { name: 'Your practice sends you a link' })).toBeVisible();
  });

  it('offers another try when the server does not say what it offers', async () => {
    const { user, replies } = renderApp({
      path: '/register',
      isSignedIn: false,
      replies: { 'GET /config.json': 'offline' },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot reach its server');
    replies['GET /config.json'] = { body: CONFIG };
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByLabelText('Name of the practice')).toBeVisible();
  });
});

describe('somebody who is led to the registration', () => {
  it.each([
    ['T', '/register'],
    ['CH', '/onboard-client'],
  ])('verifies the address first as %s, at %s', async (userType, path) => {
    const { user, replies, requests } = renderApp({
      replies: withConfig(
        {},
        { ...infoOf({ verified: false, userType }), '/idp/ VerifyUserAttribute': { body: {} } },
      ),
    });
    await user.type(await screen.findByLabelText('Code'), '1234 5678');
    expect(window.location.pathname).toBe(path);
    Object.assign(replies, infoOf({ userType }));
    await user.click(screen.getByRole('button', { name: 'Verify' }));

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    // Sent with the sign-in, so that the password stays theirs even if someone else registered the address.
    expect(requests.map(({ body }) => body)).toContainEqual({
      AccessToken: 'access',
      AttributeName: 'email',
      Code: '12345678',
    });
  });

  it('promises no e-mail where no mail server is set up', async () => {
    const { user } = renderApp({
      replies: withConfig(
        { sendsMail: false },
        { ...infoOf({ verified: false }), '/idp/ ResendConfirmationCode': CODE_SENT },
      ),
    });
    expect(await screen.findByText(/^A code was created for/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create another code' }));

    expect(await screen.findByText(/^Another code was created\./)).toBeVisible();
    expect(screen.getByText(/^No mail server is set up/)).toBeVisible();
    expect(screen.queryByText(/was sent|on its way|spam|letter/i)).toBeNull();
  });

  it('gets another code on request, and is told when a code is wrong', async () => {
    const { user, requests } = renderApp({
      replies: withConfig(
        {},
        {
          ...infoOf({ verified: false }),
          '/idp/ VerifyUserAttribute': {
            status: 400,
            body: { __type: 'CodeMismatchException', message: 'This code is wrong.' },
          },
          '/idp/ ResendConfirmationCode': CODE_SENT,
        },
      ),
    });
    await user.type(await screen.findByLabelText('Code'), '00000000');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong.');
    await user.click(screen.getByRole('button', { name: 'Send another code' }));

    expect(await screen.findByText(/Another e-mail is on its way/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requests.at(-1)?.body).toMatchObject({ Username: aUser().email });
  });
});

describe('the verification pages', () => {
  it('send a code to an address and take it, without telling whose it is', async () => {
    const { user } = renderApp({
      path: '/request-verification',
      isSignedIn: false,
      replies: withConfig(
        {},
        {
          '/idp/ ResendConfirmationCode': CODE_SENT,
          '/idp/ ConfirmSignUp': { body: {} },
        },
      ),
    });
    await user.type(await screen.findByLabelText('E-mail address'), 'Maren@lakeside.example');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByLabelText('Code'), '12345678');
    expect(screen.getByText('maren@lakeside.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verify' }));

    expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible();
    expect(screen.getByRole('link', { name: /sign in$/ })).toHaveAttribute('href', '/');
  });

  it('have nothing to ask of somebody who is verified and signed in', async () => {
    renderApp({ path: '/verification', replies: withConfig() });

    expect(await screen.findByText(/nothing left to do here/)).toBeVisible();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('ask for the address where none is known', async () => {
    const { user } = renderApp({ path: '/verification', isSignedIn: false, replies: withConfig() });
    await user.type(await screen.findByLabelText('E-mail address'), 'kim@example.test');
    await user.click(screen.getByRole('button', { name: 'Go on' }));

    expect(await screen.findByLabelText('Code')).toBeVisible();
  });
});

describe('the welcome page', () => {
  it('sends clients to the app and practitioners back to their clients', async () => {
    renderApp({ path: '/welcome', replies: withConfig({}, infoOf({ userType: 'CH' })) });

    expect(await screen.findByRole('link', { name: 'Go to your clients' })).toBeVisible();
    expect(screen.queryByText(/Your account is ready/)).toBeNull();
  });
});

describe('the public top bar', () => {
  it.each([
    ['/', undefined],
    ['/login', 'Register'],
    ['/forgot-password', 'Register'],
    ['/register', 'Sign In'],
    ['/welcome', 'Sign In'],
    ['/404', 'Sign In'],
  ])('offers at %s: %s', async (path, label) => {
    renderApp({ path, isSignedIn: false, replies: withConfig() });
    const bar = await screen.findByRole('banner');

    await waitFor(() =>
      expect(
        ['Register', 'Sign In'].filter((name) =>
          Array.from(bar.querySelectorAll('a')).some((link) => link.textContent === name),
        ),
      ).toEqual(label === undefined ? [] : [label]),
    );
  });

  it('links to the pages about the product, here or on the site of the installation', async () => {
    const { user: _ } = renderApp({
      path: '/welcome',
      isSignedIn: false,
      replies: withConfig({ marketingSite: 'https://loopwell.example' }),
    });

    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'About Us' })).toHaveAttribute(
        'href',
        'https://loopwell.example/about-us',
      ),
    );
    expect(
      ['Mission', 'Vision', 'Product', 'News'].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      ),
    ).toEqual(['mission', 'vision', 'product', 'news'].map((page) => `https://loopwell.example/${page}`));
  });

  it('shows the regions that can be chosen', async () => {
    renderApp({
      path: '/welcome',
      isSignedIn: false,
      replies: withConfig({ region: 'US', regions: [{ region: 'EU', url: 'https://eu.example' }] }),
    });

    const select = await screen.findByLabelText('Region');
    expect(select).toHaveValue('US');
    expect(Array.from(select.querySelectorAll('option'), ({ textContent }) => textContent)).toEqual([
      'United States',
      'Europe',
    ]);
  });
});
