import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from '../browser.mjs';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../.cache/e2e',
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // A browser test mostly waits: one alone leaves two cores half idle. Tests wait for conditions, so load only slows them.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_ARGS,
    },
  },
});
