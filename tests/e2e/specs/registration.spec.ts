import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { expect, test as base } from '../fixtures.ts';
import { codeFromLetter } from '../outbox.ts';
import { makePractice } from '../practice.ts';
import { startServer } from '../server-process.ts';

/** A server that is set up and lets strangers register. */
const test = base.extend({
  server: async ({ folder }, provide) => {
    const server = await startServer({
      dataDir: path.join(folder, 'data'),
      environment: { REGISTRATION: 'open' },
    });
    await provide(server);
    await server.kill('SIGTERM');
  },
});

const COACH = { email: 'maren@lakeside.example', password: 'seven quiet otters' };

async function fillInPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Maren');
  await page.getByLabel('Last name').fill('Holt');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(COACH.password);
}

test('a coach registers, verifies the address by letter and comes to the payment', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  await makePractice(server.url);
  await page.goto(`${server.url}/login`);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('You are a').selectOption('Coach');
  await page.getByLabel('Name of the practice').fill('Lakeside');
  await fillInPerson(page, COACH.email);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Register' }).click();

  await page.getByLabel('Code').fill(await codeFromLetter(path.join(folder, 'data'), COACH.email));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify' }).click();

  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a subscription' }).click();
  await page.waitForURL('**/payment');
  expect(complaints).toEqual([]);
});

test('a client registers with the link of the practice and comes to the app', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  const practice = await makePractice(server.url);
  const info = (await (await practice.call('GET', `/v2/users/${practice.therapistId}/info`)).json()) as {
    organization: { organizationId: string };
  };
  await page.goto(`${server.url}/onboard-client?practice=${info.organization.organizationId}`);
  await fillInPerson(page, 'kim@example.test');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Code').fill(await codeFromLetter(path.join(folder, 'data'), 'kim@example.test'));
  await page.getByRole('button', { name: 'Verify' }).click();

  await expect(page.getByRole('heading', { name: 'Welcome to Loopwell' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'App Store' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

base(
  'a practice’s own server says how to be invited, and unknown pages lead to /404',
  async ({ page, server, complaints }) => {
    await makePractice(server.url);
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
