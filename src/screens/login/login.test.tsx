import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { type Replies, renderApp, signInReply } from '#tests/dom/render-app.tsx';

const challenge = (ChallengeName: string, more: object = {}) => ({
  body: { ChallengeName, Session: 'the session', ...more },
});
const failure = (__type: string, message = 'm') => ({ status: 400, body: { __type, message } });

async function signInOver(replies: Replies) {
  const app = renderApp({ replies, isSignedIn: false });
  await app.user.type(await screen.findByLabelText('E-mail address'), ' Ada@Practice.example ');
  await app.user.type(screen.getByLabelText('Password'), 'the old password');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return app;
}

describe('signing in', () => {
  it('asks for a new password where one is required, then completes', async () => {
    const { user, requests } = await signInOver({
      '/idp/ InitiateAuth': challenge('NEW_PASSWORD_REQUIRED'),
      '/idp/ RespondToAuthChallenge': signInReply,
    });
    await user.type(await screen.findByLabelText('New password'), 'a calm river');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(requests.findLast(({ path }) => path === '/idp/')?.body).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 'the session',
      ChallengeResponses: { USERNAME: 'ada@practice.example', NEW_PASSWORD: 'a calm river' },
    });
  });

  it('says why a new password is refused and lets the person try another', async () => {
    const { user } = await signInOver({
      '/idp/ InitiateAuth': challenge('NEW_PASSWORD_REQUIRED'),
      '/idp/ RespondToAuthChallenge': failure('InvalidPasswordException', 'Too common.'),
    });
    await user.type(await screen.findByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    expect(screen.getByText('Use at least 8 characters.')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'sunshine1');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));

    expect(await screen.findByText('Too common.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toBeVisible();
  });

  it('starts the next try at the password, which the first key replaces', async () => {
    const { user } = await signInOver({ '/idp/ InitiateAuth': failure('NotAuthorizedException') });
    expect(await screen.findByText(/Wrong e-mail or password/)).toBeVisible();

    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.keyboard('x');
    expect(screen.getByLabelText('Password')).toHaveValue('x');
  });

  it('shows a client where the app is', async () => {
    const storeLinks = { appStore: 'https://apple.example/app', playStore: 'https://google.example/app' };
    await signInOver({
      '/idp/ InitiateAuth': failure('UnacceptableClientLogin', 'unacceptable_client_login'),
      'GET /config.json': {
        body: { ...EMBEDDED_CONFIG, storeLinks },
      },
    });

    expect(await screen.findByRole('link', { name: 'App Store' })).toHaveAttribute(
      'href',
      storeLinks.appStore,
    );
    expect(screen.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', storeLinks.playStore);
  });

  it('asks for a code and goes back to the password when the challenge is over', async () => {
    const { user, replies } = await signInOver({
      '/idp/ InitiateAuth': challenge('SOFTWARE_TOKEN_MFA'),
      '/idp/ RespondToAuthChallenge': failure('CodeMismatchException', 'Wrong code.'),
    });
    await user.type(await screen.findByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Wrong code.')).toBeVisible();

    replies['/idp/ RespondToAuthChallenge'] = failure('NotAuthorizedException');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByText(/Sign in again/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  it('sets up an authenticator app where the practice requires one, and shows the recovery codes', async () => {
    const { user, requests } = await signInOver({
      '/idp/ InitiateAuth': challenge('MFA_SETUP'),
      '/idp/ AssociateSoftwareToken': { body: { SecretCode: 'ABCDEFGH', Session: 'the session' } },
      '/idp/ VerifySoftwareToken': {
        body: { Status: 'SUCCESS', Session: 'next', RecoveryCodes: ['AAAAA-22222'] },
      },
      '/idp/ RespondToAuthChallenge': signInReply,
    });
    expect(await screen.findByText('ABCD EFGH')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Add authenticator app' }));
    expect(await screen.findByText('AAAAA-22222')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(requests.findLast(({ path }) => path === '/idp/')?.body).toMatchObject({
      ChallengeName: 'MFA_SETUP',
      Session: 'next',
    });
  });
});

describe('a forgotten password', () => {
  const sent = { body: { CodeDeliveryDetails: { Destination: 'a***@p***', DeliveryMedium: 'EMAIL' } } };

  async function askForCode(replies: Replies) {
    const app = renderApp({ path: '/forgot-password', replies, isSignedIn: false });
    await app.user.type(await screen.findByLabelText('E-mail address'), ' Ada@Practice.example ');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    return app;
  }

  it('is not asked for where there is no whole address', async () => {
    const { user, requests } = renderApp({ path: '/forgot-password', isSignedIn: false });
    const address = await screen.findByLabelText('E-mail address');
    expect(address).toHaveFocus();
    await user.type(address, 'ada@');
    await user.click(screen.getByRole('button', { name: 'Send code' }));

    expect(await screen.findByText('Enter your e-mail address.')).toBeVisible();
    expect(address).toHaveFocus();
    expect(requests.some(({ path }) => path === '/idp/')).toBe(false);
  });

  it('is told of no e-mail where no mail server is set up', async () => {
    const { user } = renderApp({
      path: '/forgot-password',
      replies: {
        'GET /config.json': { body: { ...EMBEDDED_CONFIG, sendsMail: false } },
        '/idp/ ForgotPassword': sent,
      },
      isSignedIn: false,
    });
    expect(await screen.findByText(/a code is created for it\.$/)).toBeVisible();
    await user.type(screen.getByLabelText('E-mail address'), 'ada@practice.example');
    await user.click(screen.getByRole('button', { name: 'Create code' }));

    expect(await screen.findByText(/a code was created for a\*\*\*@p\*\*\*/)).toBeVisible();
    expect(screen.getByText(/^No mail server is set up/)).toBeVisible();
    expect(screen.queryByText(/is sent to|on its way/)).toBeNull();
  });

  it('is replaced with a code, under the trimmed and lower-cased address', async () => {
    const { user, requests } = await askForCode({
      '/idp/ ForgotPassword': sent,
      '/idp/ ConfirmForgotPassword': { body: {} },
    });
    expect(await screen.findByLabelText('Code')).toHaveFocus();
    await user.type(screen.getByLabelText('Code'), '1234 5678');
    await user.type(screen.getByLabelText('New password'), 'a calm river');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));

    expect(await screen.findByRole('heading', { name: 'Your password was changed' })).toBeVisible();
    const bodies = requests.filter(({ path }) => path === '/idp/').map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ Username: 'ada@practice.example' });
    expect(bodies[1]).toMatchObject({ Username: 'ada@practice.example', ConfirmationCode: '12345678' });
  });

  it.each([
    [
      'what the provider says',
      failure('TooManyRequestsException', 'Try again in 60 seconds.'),
      'Try again in 60 seconds.',
    ],
    [
      'the words of the specification where it says nothing',
      { status: 400, body: 'x' },
      'Unknown error during password reset, try again later or contact support.',
    ],
    [
      'the same where its reason is empty',
      failure('LimitExceededException', ''),
      'Unknown error during password reset, try again later or contact support.',
    ],
    [
      'the same where it broke down',
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      'Unknown error during password reset, try again later or contact support.',
    ],
  ])('shows %s', async (_what, reply, message) => {
    await askForCode({ '/idp/ ForgotPassword': reply });

    expect(await screen.findByText(message)).toBeVisible();
  });
});
