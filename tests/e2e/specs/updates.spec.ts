import path from 'node:path';
import type { Page } from '@playwright/test';
import { MESSAGES } from '#model/messages.ts';
import { RECORDING_LOCK } from '#model/sessions/recording-lock.ts';
import { pathTo } from '#shared/routes.ts';
import { deploy, deployNewVersion, NEW_VERSION } from '../deployed.ts';
import { expect, testOnOwnServer } from '../fixtures.ts';
import { makePractice, signInBrowser } from '../practice.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { copyUnusedData } from '../data/unused-data.ts';

/** A server whose web app the test may replace; its browser keeps service workers. */
const test = testOnOwnServer.extend<{ root: string; server: ServerProcess }>({
  root: async ({ folder }, provide) => provide(await deploy(folder)),
  server: async ({ folder, root }, provide) => {
    const dataDir = path.join(folder, 'data');
    await copyUnusedData(dataDir);
    const server = await startServer({ dataDir, root });
    await provide(server);
    await server.kill('SIGTERM');
  },
});
test.use({ serviceWorkers: 'allow' });

const banner = (page: Page) => page.getByRole('button', { name: MESSAGES.newVersion });

/** Until the service worker has stored all files. */
const untilStored = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** As when the user returns to the tab. */
const lookForUpdates = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

async function openClients(page: Page, url: string): Promise<void> {
  await page.goto(url + pathTo.clients());
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
}

test('a new version waits, is offered in every tab, and is loaded by one click, but never during a session @deep', async ({
  page,
  context,
  server,
  root,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await openClients(page, server.url);
  await untilStored(page);
  await openClients(page, server.url);
  const second = await context.newPage();
  await openClients(second, server.url);
  await expect(banner(page)).toHaveCount(0);

  await deployNewVersion(root);
  // Again and again, because the page begins to listen some time after it was loaded.
  await expect(async () => {
    await lookForUpdates(page);
    for (const tab of [page, second]) await expect(banner(tab)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });

  // The page in use goes on with the files of its own version, also those it has not loaded yet.
  await second.goto(server.url + practice.roomPath);
  await expect(second.getByRole('heading', { name: 'Prepare the session' })).toBeVisible();
  await expect(second.locator(NEW_VERSION)).toHaveCount(0);
  await expect(banner(second)).toHaveCount(0);
  await second.evaluate(
    (name) => void navigator.locks.request(name, () => new Promise(() => undefined)),
    `${RECORDING_LOCK}1`,
  );
  await banner(page).click();
  await expect(page.getByText(/^A session is running or being saved in another tab/)).toBeVisible();
  await expect(page.locator(NEW_VERSION)).toHaveCount(0);

  await openClients(second, server.url);
  await banner(page).click();
  await expect(page.locator(NEW_VERSION)).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  // The other tab still runs the version before, and says so.
  await banner(second).click();
  await expect(second.locator(NEW_VERSION)).toHaveCount(1);
  await expect(banner(second)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('stores files only, never calls, and can be installed @deep', async ({ page, context, server }) => {
  await signInBrowser(page, await makePractice(server));
  await openClients(page, server.url);
  await untilStored(page);
  await openClients(page, server.url);

  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/index.html');
  expect(stored.filter((each) => /^\/(?:v2|idp|config\.json|site)/.test(each))).toEqual([]);

  // The stored page names the script of the list, so that it runs before the app.
  await expect(page.locator('head > script[src*="/first-page-"]')).toBeAttached();
  // The browser takes files out of the store itself.
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
      .map((entry) => Reflect.get(entry, 'workerFinalSourceType') as unknown),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(new Set(sources)).toEqual(new Set(['cache']));

  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The browsers of tests keep nothing after them, which rules out an installation.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/manifest\.webmanifest$/);
});
