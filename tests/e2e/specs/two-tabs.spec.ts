import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { makePractice, signInOnPage } from '../practice.ts';
import { expireTokens } from '../stored-tokens.ts';

/** Calls to the identity provider that carry a refresh token. */
function countRenewals(page: Page, into: string[]): void {
  page.on('request', (request) => {
    if (request.url().endsWith('/idp/') && request.postData()?.includes('REFRESH_TOKEN_AUTH'))
      into.push(request.postData() ?? '');
  });
}

/** Holds the identity provider's replies until the returned function releases them. */
async function holdReplies(context: BrowserContext): Promise<() => void> {
  let release = () => undefined as void;
  const isLetGo = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/idp/', async (route) => {
    await isLetGo;
    await route.continue();
  });
  return release;
}

const storedTokens = (page: Page) => page.evaluate(() => localStorage.getItem('loopwell.tokens'));

test('two tabs renew the tokens once, and both stay signed in @deep', async ({
  page,
  context,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInOnPage(page, practice);
  const second = await context.newPage();
  await second.goto(`${server.url}/app/clients`);
  await expect(second.getByRole('table', { name: 'Clients' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
  const renewals: string[] = [];
  countRenewals(page, renewals);
  countRenewals(second, renewals);

  const release = await holdReplies(context);
  await expireTokens(page, 30_000);
  const aged = await storedTokens(page);
  await expect.poll(() => storedTokens(second)).toBe(aged);
  await Promise.all([page, second].map((tab) => tab.getByLabel('Search clients').fill('nobody')));
  await expect.poll(() => renewals.length).toBe(1);
  release();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'No clients found' })).toBeVisible();
    await expect.poll(() => storedTokens(tab)).not.toBe(aged);
  }

  // The renewed tokens work in both tabs.
  await Promise.all([page, second].map((tab) => tab.reload()));
  for (const tab of [page, second]) await expect(tab.getByRole('table', { name: 'Clients' })).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('signing out in one tab ends the other @deep', async ({ page, context, server }) => {
  const practice = await makePractice(server);
  await signInOnPage(page, practice);
  const second = await context.newPage();
  await second.goto(`${server.url}/app/clients`);
  await expect(second.getByRole('table', { name: 'Clients' })).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await second.waitForURL(`${server.url}/`);
  await expect(second.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
