import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, testOnOwnServer as base } from '../fixtures.ts';
import { codeFromEmail } from '../outbox.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice } from '../practice.ts';

/** A server with open registration. */
const test = base.extend({ serverEnvironment: { REGISTRATION: 'open' } });

const COACH = { email: 'maren@lakeside.example', password: 'seven quiet otters' };

async function fillInPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Maren');
  await page.getByLabel('Last name').fill('Holt');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(COACH.password);
}

test('a coach registers, verifies by e-mail, subscribes by invoice and runs a first session @deep', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  await makePractice(server);
  await page.goto(`${server.url}/login`);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('You are a').selectOption('Coach');
  await page.getByLabel('Name of the practice').fill('Lakeside');
  await fillInPerson(page, COACH.email);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Register' }).click();

  await page.getByLabel('Code').fill(await codeFromEmail(path.join(folder, 'data'), COACH.email));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify' }).click();

  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a subscription' }).click();
  await page.waitForURL('**/payment');
  await page
    .getByRole('region', { name: 'Coach' })
    .getByText(/a month/)
    .click();
  await page.getByLabel('Country').selectOption({ label: 'Austria' });
  await page.getByRole('button', { name: 'Order by invoice' }).click();
  await expect(page.getByText('Your subscription is active and covers 5 active clients.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to clients' }).click();

  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Noa');
  await dialog.getByLabel('Last name').fill('Lind');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  // As long as the baseline of the protocol and a little of its first run.
  await new SessionRoom(page).startOnFile(await writeEegFile(folder, { seconds: 75 }), 'Theta down');
  await expect(page.getByRole('heading', { name: 'The file has ended' })).toBeVisible({
    timeout: 180_000,
  });
  await expect(page.getByText('1 run kept')).toBeVisible();
  await page.getByRole('link', { name: 'Open the session breakdown' }).click();
  await expect(page.getByRole('region', { name: 'Whole session' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a client registers with the link of the practice and comes to the app @deep', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  const practice = await makePractice(server);
  await page.goto(`${server.url}/onboard-client?practice=${practice.organizationId}`);
  await fillInPerson(page, 'kim@example.test');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Code').fill(await codeFromEmail(path.join(folder, 'data'), 'kim@example.test'));
  await page.getByRole('button', { name: 'Verify' }).click();

  await expect(page.getByRole('heading', { name: 'Welcome to Loopwell' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'App Store' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

base(
  'a practice’s own server says how to be invited, and unknown pages lead to /404 @deep',
  async ({ page, server, complaints }) => {
    await makePractice(server);
    await page.goto(`${server.url}/register`);
    await expect(page.getByRole('heading', { name: 'By invitation only' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.goto(`${server.url}/no-such-page`);
    await page.waitForURL('**/404');
    await page.getByRole('link', { name: 'Mission' }).click();
    await expect(page.getByRole('heading', { name: 'Mission' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
