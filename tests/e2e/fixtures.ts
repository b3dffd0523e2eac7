import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';

type Fixtures = {
  /** An empty folder that is deleted after the test. */
  folder: string;
  /** A server on an empty data folder. */
  server: ServerProcess;
  /** Problems the page reported: uncaught errors, console errors, broken policies. A test must leave it empty. */
  complaints: string[];
};

export const test = base.extend<Fixtures>({
  folder: async ({ browserName }, provide) => {
    const folder = await mkdtemp(path.join(tmpdir(), `loopwell-${browserName}-`));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
  server: async ({ folder }, provide) => {
    const server = await startServer({ dataDir: path.join(folder, 'data') });
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
