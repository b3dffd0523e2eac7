import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { makeAccount } from './account.ts';
import { copyDemoData, type DemoSignIn } from './data/demo-data.ts';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';
import { copyUnusedData } from './data/unused-data.ts';
import { takeTurn } from './third-worker.ts';

type Fixtures = {
  /** An empty folder that is deleted after the test. */
  folder: string;
  /** A server with open registration; tests that share it make a practice each. */
  server: ServerProcess;
  /** Problems the page reported: uncaught errors, console errors, violated policies. A test must leave it empty. */
  complaints: string[];
};

type SharedFixtures = {
  /** Begins when this worker may run tests. */
  turn: void;
  sharedServer: ServerProcess;
  /** Its cache holds the compiled code of the app: with it a page loads in half the time. */
  sharedContext: BrowserContext;
};

async function withFolder(name: string, run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), `loopwell-${name}-`));
  await run(folder);
  await rm(folder, { recursive: true, force: true });
}

/** Deletes what earlier tests left at an address. The state functions of Playwright would empty the cache as well. */
async function forgetStored(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

/** A test on the server of its worker: to start one takes more processor time than most tests. */
export const test = base.extend<Fixtures, SharedFixtures>({
  turn: [
    async ({ browserName: _any }, provide, { parallelIndex }) => {
      const end = await takeTurn(parallelIndex);
      await provide();
      await end();
    },
    { scope: 'worker', auto: true, timeout: 0 },
  ],
  folder: ({ browserName }, provide) => withFolder(browserName, provide),
  sharedServer: [
    ({ browserName }, provide) =>
      withFolder(browserName, async (folder) => {
        const dataDir = path.join(folder, 'data');
        await copyUnusedData(dataDir);
        const server = await startServer({ dataDir, environment: { REGISTRATION: 'open' } });
        await makeAccount(server);
        await provide(server);
        await server.kill('SIGTERM');
      }),
    // The same limit as for a test: on a busy machine, a server starts slowly.
    { scope: 'worker', timeout: 300_000 },
  ],
  server: ({ sharedServer }, provide) => provide(sharedServer),
  sharedContext: [
    async ({ browser }, provide, { project }) => {
      const { viewport, locale } = project.use;
      const context = await browser.newContext({ viewport, locale, serviceWorkers: 'block' });
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext }, provide) => {
    await provide(sharedContext);
    // A handler may be waiting for an answer: with its page gone, it would fail the test.
    const pages = sharedContext.pages();
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(pages.map((page) => page.close()));
    await sharedContext.setOffline(false);
    await sharedContext.unrouteAll({ behavior: 'ignoreErrors' });
    await sharedContext.clearPermissions();
    await sharedContext.clearCookies();
  },
  page: async ({ page, server }, provide) => {
    await forgetStored(page, server.url);
    await provide(page);
  },
  complaints: async ({ page }, provide) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
    await provide(complaints);
  },
});

type OwnServerFixtures = {
  /** Further environment of the server; `use` sets it. */
  serverEnvironment: Readonly<Record<string, string>>;
  /** Whether the server starts without a data folder; `use` sets it. */
  isFirstStart: boolean;
};

/** A test with a server of its own that has not been set up, for tests that stop it or need its settings or emptiness. */
export const testOnOwnServer = test.extend<OwnServerFixtures>({
  serverEnvironment: [{}, { option: true }],
  isFirstStart: [false, { option: true }],
  context: async ({ browser }, provide) => {
    const context = await browser.newContext();
    await provide(context);
    await context.close();
  },
  // Without `server`: a test may start its own servers on the folder.
  page: async ({ context }, provide) => provide(await context.newPage()),
  server: async ({ folder, isFirstStart, serverEnvironment: environment }, provide) => {
    const dataDir = path.join(folder, 'data');
    if (!isFirstStart) await copyUnusedData(dataDir);
    const server = await startServer({ dataDir, environment });
    await provide(server);
    await server.kill('SIGTERM');
  },
});

type DemoFixtures = {
  /** The sign-in of its therapist. */
  demo: DemoSignIn;
};

/** A test on a server of its own that has the demo practice. */
export const testOnDemo = testOnOwnServer.extend<DemoFixtures>({
  demo: [
    async ({ folder }, provide) => provide(await copyDemoData(path.join(folder, 'data'))),
    // Of its own, because one test makes the practice and the others wait.
    { timeout: 600_000 },
  ],
  server: async ({ folder, demo: _made, serverEnvironment: environment }, provide) => {
    const server = await startServer({ dataDir: path.join(folder, 'data'), environment });
    await provide(server);
    await server.kill('SIGTERM');
  },
});

export { expect } from '@playwright/test';
