import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from '../browser.mjs';
import { WORKERS_COUNT } from './third-worker.ts';

/** Tests with their own browser that talks to an emulated radio. */
const RADIO =
  /(?:headset-(?:brands|crown|failures|loss|radio|session|survival)|connection-test|interrupted-states)\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  globalSetup: './data/unused-data.ts',
  outputDir: '../../.cache/e2e',
  // Whole files and tests of one file go to any free worker, so that the last ones end together.
  fullyParallel: true,
  // Several times what the longest test needs on a busy machine.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  // A browser test mostly waits, and one alone leaves two cores half idle. Tests wait for conditions, so load only
  // slows them.
  workers: WORKERS_COUNT,
  // A session over the radio takes longest, so it comes first: at the end, one worker would wait for it.
  projects: [
    { name: 'radio', testMatch: RADIO },
    { name: 'pages', testIgnore: RADIO },
  ],
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // An action that hangs fails by itself and names its reason, before the whole test is ended.
    actionTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    // The same dates and times on every machine.
    locale: 'en-GB',
    // Storing all files of the app takes a new browser longer than most tests. Tests of the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_ARGS,
    },
  },
});
