import path from 'node:path';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { THERAPIST } from '../account.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { codeFromEmail, findInEmail } from '../outbox.ts';
import { makePractice, signInOnPage } from '../practice.ts';
import type { Practice } from '../practice.ts';

const NEW_PASSWORD = 'a quiet river at dawn';

async function enter(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function organizationOf(practice: Practice): Promise<string> {
  const response = await practice.call('GET', `/v2/users/${practice.therapistId}/info`);
  const user = (await response.json()) as { organization: { organizationId: string } };
  return user.organization.organizationId;
}

/** Opens a page that has no sign-in stored. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

test('an invited operator sets a password of their own before anything else @deep', async ({
  page,
  server,
  folder,
}) => {
  const practice = await makePractice(server);
  const email = 'bo@quiet-mind.example';
  const invited = await practice.call('POST', `/v2/organization/${await organizationOf(practice)}/operator`, {
    firstName: 'Bo',
    lastName: 'Sand',
    email,
    groups: ['Therapist'],
  });
  expect(invited.status).toBe(200);
  const temporary = await findInEmail(path.join(folder, 'data'), email, /Temporary password:\s+([a-z0-9-]+)/);

  await enter(page, server.url, email, temporary);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Password123');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText(/one of the most common ones/)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.waitForURL('**/app/clients');

  await signOut(page);
  await enter(page, server.url, email, temporary);
  await expect(page.getByText(/Wrong e-mail or password/)).toBeVisible();
});

test.describe('where clients can register', () => {
  test.use({ serverEnvironment: { REGISTRATION: 'open' } });

  test('a client is shown the way to the app and gets no tokens @deep', async ({
    page,
    server,
    complaints,
  }) => {
    const practice = await makePractice(server);
    const client = { email: 'kim@mail.example', password: 'five green apples' };
    const registered = await practice.call('POST', '/v2/register', {
      ...client,
      userType: 'C',
      firstName: 'Kim',
      lastName: 'Lund',
      practiceId: await organizationOf(practice),
      requestKey: '0b6e1f0a-52a8-4c3c-9f6c-0f6f2a1d7c11',
    });
    expect(registered.status).toBe(200);

    await enter(page, server.url, client.email, client.password);

    await expect(page.getByRole('heading', { name: 'This is a client account' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', /apps\.apple\.com/);
    await expect(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
      'href',
      /play\.google\.com/,
    );
    expect(await page.evaluate(() => localStorage.getItem('loopwell.tokens'))).toBeNull();
    // The refusal itself is an answer with status 400.
    expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  });
});

test('a forgotten password is replaced with the code from the outbox @deep', async ({
  page,
  server,
  folder,
}) => {
  await makePractice(server);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail address').fill(` ${THERAPIST.email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByText(/If there is an account/)).toBeVisible();
  const code = await codeFromEmail(path.join(folder, 'data'), THERAPIST.email);

  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('E-mail address').fill(THERAPIST.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/clients');
});

test('an authenticator app is set up and asked for @deep', async ({ page, server }) => {
  const practice = await makePractice(server);
  await signInOnPage(page, practice);
  await page.goto(`${server.url}/app/account`);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();

  await signOut(page);
  await enter(page, server.url, THERAPIST.email, THERAPIST.password);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  // The app's code of this half minute was used during setup.
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/clients');
});

test('a passkey is made and signs in @deep', async ({ page, server }) => {
  await makePractice(server);
  // Passkeys are bound to host names; 127.0.0.1 has none.
  const url = `http://localhost:${server.port}`;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInOnPage(page, { url, email: THERAPIST.email });
  await page.goto(`${url}/app/account`);
  await page.getByLabel('Name of a new passkey').fill('This computer');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('This computer');

  await signOut(page);
  await enter(page, url, THERAPIST.email, THERAPIST.password);
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await page.waitForURL('**/app/clients');
});
