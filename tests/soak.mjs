// `npm run soak -- [SECONDS]`: eight channels through a real browser for ten minutes, with the page repeatedly blocked
// and another tab in front. Prints the figures at the end: samples sent, stored, lost, and the latency.
import path from 'node:path';
import { ensureBuilt, ensureDependencies, orExit, requireNode, ROOT, run } from '../server/launch/setup.mjs';
import { ensureBrowser } from './browser.mjs';

const seconds = Number(process.argv[2] ?? 600);
if (!Number.isInteger(seconds) || seconds < 15) {
  console.error('Say for how many seconds it should run, 15 at least: npm run soak -- 60');
  process.exit(1);
}
requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
const CHROMIUM_PATH = await orExit(ensureBrowser());
const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const config = path.join('tests', 'e2e', 'playwright.config.ts');
await orExit(
  run(process.execPath, [cli, 'test', '--config', config, 'headset-loss'], {
    env: { CHROMIUM_PATH, LOOPWELL_SOAK_SECONDS: String(seconds) },
  }),
);
