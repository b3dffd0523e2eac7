// `npm run soak -- [SECONDS]`: eight channels through a real browser for ten minutes, with the page repeatedly blocked
// and another tab in front. Prints the figures at the end: samples sent, stored, lost, and the latency.
// `npm run soak -- session [MINUTES] [--headed]`: a whole session with the client's screen, for an hour: memory, frames,
// script time and stored data in one table. `--headed` shows the windows, at the rate of the computer's display.
import path from 'node:path';
import {
  ensureBuilt,
  ensureDependencies,
  orExit,
  requireNode,
  ROOT,
  run,
} from '../../server/launch/setup.mjs';
import { ensureBrowser } from '../browser.mjs';

const [first, ...others] = process.argv.slice(2);
const isSession = first === 'session';
const length = Number(others.find((each) => !each.startsWith('--')) ?? 60);
const seconds = Number(first ?? 600);
if (isSession ? !(length >= 2) : !Number.isInteger(seconds) || seconds < 15) {
  console.error(
    isSession
      ? 'Say for how many minutes it should run, 2 at least: npm run soak -- session 8'
      : 'Say for how many seconds it should run, 15 at least: npm run soak -- 60',
  );
  process.exit(1);
}
requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
const CHROMIUM_PATH = await orExit(ensureBrowser());
if (isSession) {
  const { runnerImport } = await import('vite');
  const file = path.join(ROOT, 'tests', 'soak', 'session.ts');
  const { module } = await runnerImport(file, { configFile: false });
  const isPassed = await module.soakSession({
    minutes: length,
    isHeaded: others.includes('--headed'),
    executablePath: CHROMIUM_PATH,
  });
  process.exit(isPassed ? 0 : 1);
}
const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const config = path.join('tests', 'e2e', 'playwright.config.ts');
await orExit(
  run(process.execPath, [cli, 'test', '--config', config, 'headset-loss'], {
    env: { CHROMIUM_PATH, LOOPWELL_SOAK_SECONDS: String(seconds) },
  }),
);
