import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROOF_WANTED } from '#shared/api/identity/identity-operations.ts';
import { type Replies, renderApp, signInReply, type Request } from '#tests/dom/render-app.tsx';

const refused = (type: string, message: string) => ({ status: 400, body: { __type: type, message } });
const WITH_APP: Replies = {
  '/idp/ GetUser': {
    body: { Username: 'ada', UserAttributes: [], UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] },
  },
};
const tokenOf = ({ body }: Request) => (body as { AccessToken: string }).AccessToken;

/** A provider that asks for a proof and returns new tokens for the right password. */
function strictProvider(operation: string, reply: object): Replies {
  return {
    [`/idp/ ${operation}`]: (request) =>
      tokenOf(request) === 'proved' ? { body: reply } : refused(PROOF_WANTED, 'Confirm your identity.'),
    '/idp/ ProveIdentity': ({ body }) => {
      const { Password, UserCode } = body as { Password?: string; UserCode?: string };
      if (Password !== 'right sentence' && UserCode !== '123456')
        return refused('CodeMismatchException', 'The password is wrong.');
      const { AuthenticationResult } = (signInReply as { body: { AuthenticationResult: object } }).body;
      return { body: { AuthenticationResult: { ...AuthenticationResult, AccessToken: 'proved' } } };
    },
  };
}

async function openPanel(replies: Replies) {
  const app = renderApp({ path: '/app/account', replies });
  const panel = await screen.findByRole('region', { name: 'Second step at sign-in' });
  const click = async (name: string) =>
    app.user.click(await within(panel).findByRole('button', { name: name }));
  return { ...app, panel, click };
}

describe('a change of the second step', () => {
  it('asks for the password in place when the sign-in is old, and then does what was wanted', async () => {
    const app = await openPanel(strictProvider('AssociateSoftwareToken', { SecretCode: 'ABCDEFGH' }));
    await app.click('Set up authenticator app');

    const form = await screen.findByRole('form', { name: 'Confirm your identity' });
    expect(within(form).queryByText('Use a code instead')).toBeNull();
    await app.user.type(within(form).getByLabelText('Your password'), 'wrong');
    await app.click('Confirm');
    expect(await within(app.panel).findByText('The password is wrong.')).toBeVisible();
    await app.user.clear(within(form).getByLabelText('Your password'));
    await app.user.type(within(form).getByLabelText('Your password'), 'right sentence');
    await app.click('Confirm');

    expect(await screen.findByLabelText('Key')).toHaveTextContent('ABCD EFGH');
    const code = await screen.findByRole('figure', { name: 'Code to scan with an authenticator app' });
    expect(code).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Confirm your identity' })).toBeNull();
  });

  it('takes a code in place of the password, and shows new recovery codes', async () => {
    const app = await openPanel({
      ...WITH_APP,
      ...strictProvider('ReplaceRecoveryCodes', { RecoveryCodes: ['AAAAA-BBBBB'] }),
    });
    await app.click('Create new recovery codes');

    await app.click('Use a code instead');
    await app.user.type(await screen.findByLabelText('Code'), '123 456');
    await app.click('Confirm');

    expect(await screen.findByText('AAAAA-BBBBB')).toBeVisible();
  });

  it('leaves everything as it is when the proof is not given', async () => {
    const app = await openPanel({ ...WITH_APP, ...strictProvider('SetUserMFAPreference', {}) });
    await app.click('Remove authenticator app');
    await screen.findByRole('form', { name: 'Confirm your identity' });

    await app.click('Cancel');

    expect(await screen.findByRole('button', { name: 'Remove authenticator app' })).toBeVisible();
    expect(app.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('proved'))).toEqual([]);
  });
});
