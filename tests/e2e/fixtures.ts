import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';
import { copyUnusedData } from './unused-data.ts';

type Fixtures = {
  /** An empty folder that is deleted after the test. */
  folder: string;
  /** Further environment of the server; `test.use` sets it. */
  serverEnvironment: Readonly<Record<string, string>>;
  /** Whether the server starts without a data folder; `test.use` sets it. */
  isFirstStart: boolean;
  /** A server that has not been set up. */
  server: ServerProcess;
  /** Problems the page reported: uncaught errors, console errors, violated policies. A test must leave it empty. */
  complaints: string[];
};

export const test = base.extend<Fixtures>({
  folder: async ({ browserName }, provide) => {
    const folder = await mkdtemp(path.join(tmpdir(), `loopwell-${browserName}-`));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
  serverEnvironment: [{}, { option: true }],
  isFirstStart: [false, { option: true }],
  server: async ({ folder, isFirstStart, serverEnvironment: environment }, provide) => {
    const dataDir = path.join(folder, 'data');
    if (!isFirstStart) await copyUnusedData(dataDir);
    const server = await startServer({ dataDir, environment });
    await provide(server);
    await server.kill('SIGTERM');
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

export { expect } from '@playwright/test';
