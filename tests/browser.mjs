// Finds a Chromium for the browser tests, and installs one if there is none.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run, say } from '../server/launch/setup.mjs';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a usable Chromium, or undefined. `CHROMIUM_PATH` wins, then the system's, then Playwright's own. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (system) return system;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  say('No Chromium found; installing one for the browser tests ...');
  const isRoot = process.getuid?.() === 0;
  const cli = path.join(ROOT, 'node_modules', 'playwright', 'cli.js');
  const attempts = [
    () => run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']),
    async () => {
      if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new Error('no package manager to ask');
      await run('apt-get', ['update', '-qq']);
      await run('apt-get', [
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        'chromium',
        'fonts-dejavu-core',
      ]);
    },
  ];
  for (const attempt of attempts) {
    await attempt().catch((error) => say(error.message));
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium and it could not be installed. Install Chromium or Chrome, or name one with CHROMIUM_PATH.',
  );
}

/** Flags that every automated Chromium needs: root has no sandbox, and nothing may access the network. */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];
