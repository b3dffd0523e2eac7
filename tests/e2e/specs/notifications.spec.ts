import type { Page } from '@playwright/test';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import { violations } from '../accessibility.ts';
import { type Account, callsWith, colleagueEmail, expectOk, signIn, THERAPIST } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { chooseAction } from '../pages/menus.ts';
import { makePractice, type Practice, signInBrowser } from '../practice.ts';

/** Invites a colleague; the temporary password is in the text that the administrator would pass on. */
async function invite(practice: Practice, name: string, group: 'Therapist' | 'Coach') {
  const email = colleagueEmail(practice, name.toLowerCase());
  const body = { firstName: name, lastName: 'Reed', email, groups: [group] };
  const path = `/v2/organization/${practice.organizationId}/operator`;
  const invited = await expectOk(await practice.call('POST', path, body));
  const temporary = /Temporary password:\s+([a-z0-9-]+)/.exec(await invited.text())?.[1];
  return { email, temporary: temporary! };
}

type Colleague = Awaited<ReturnType<typeof invite>>;

/** Signs a colleague in for the first time, with a password of their own. */
async function enter(page: Page, url: string, { email, temporary }: Colleague): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('New password', { exact: true }).fill(THERAPIST.password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.waitForURL('**/app/clients');
}

/** What the server answers a colleague. The browser may drop the body of the page's own answer before it is read. */
async function activeFor(account: Account): Promise<unknown> {
  const { userId, call } = callsWith(account.url, await signIn(account));
  const path = ENDPOINTS.listActiveNotifications.path.replace('{userId}', userId);
  return (await expectOk(await call('GET', path))).json();
}

test('an administrator notifies therapists, and no one else @deep', async ({ page, server, complaints }) => {
  const practice = await makePractice(server);
  const therapist = await invite(practice, 'Noa', 'Therapist');
  const coach = await invite(practice, 'Kim', 'Coach');
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/notifications`);
  await page.getByRole('button', { name: 'New notification' }).click();
  const form = page.getByRole('form', { name: 'Notification' });
  await expect(form.getByLabel('Text')).toBeFocused();
  await page.keyboard.type('Closed on Monday. See Clients.');
  await form.getByLabel('Text').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(10, 16));
  await form.getByRole('button', { name: 'Bold' }).click();
  await form.getByLabel('Text').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(26, 33));
  await form.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('menuitem', { name: 'Clients', exact: true }).click();
  await expect(form.getByLabel('Text')).toHaveValue('Closed on **Monday**. See [Clients](/app/clients).');
  await expect(form.getByLabel('Text')).toBeFocused();
  await form.getByText('Only these groups').click();
  await form.getByText('Therapists').click();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  const row = page.getByRole('row', { name: /Closed on Monday. See Clients./ });
  await expect(row.getByText('Shown now')).toBeVisible();
  await expect(row.getByText('Therapists')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await enter(page, server.url, therapist);
  const banner = page.getByRole('region', { name: 'Notifications' });
  await expect(banner.getByText('Closed on Monday. See Clients.')).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/app/clients');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);

  // A page of the server that is not the app: no answer to the therapist can arrive after it.
  await page.goto(`${server.url}/site/about-us.html`);
  const answered = page.waitForResponse((response) => response.url().endsWith('/notifications/active'));
  await enter(page, server.url, coach);
  await answered;
  expect(await activeFor({ url: server.url, email: coach.email })).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/notifications`);
  // The administrator is a therapist too.
  await expect(row.getByText('2 people, 1 closed it')).toBeVisible();
  await chooseAction(page, 'Closed on Monday. See Clients.', 'End now');
  await expect(row.getByText('Ended')).toBeVisible();
  expect(complaints).toEqual([]);
});
