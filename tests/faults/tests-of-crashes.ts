import { spawn } from 'node:child_process';
import path from 'node:path';
import type { FaultRow, Family } from './family.ts';
import { findBrowser } from '../browser.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHOWN_CHARACTERS = 1500;
/** Each kills at another random moment. */
const KILLS_OF_TAB = 3;

type Suite = { fault: string; done: string; script: string; args: readonly string[] };

const PLAYWRIGHT = [
  'test',
  '--config',
  'tests/e2e/playwright.config.ts',
  '--workers',
  '1',
  '--reporter',
  'line',
];
const RANDOM_KILL = 'a tab killed at a random moment';

/** Faults that tests in a real browser and of the built server cause; the tests ask for what was saved themselves. */
const SUITES: readonly Suite[] = [
  {
    fault: 'kill of the tab',
    done: `renderer killed ${KILLS_OF_TAB} times, each in a session`,
    script: '@playwright/test/cli.js',
    args: [...PLAYWRIGHT, 'crash', '--grep', RANDOM_KILL, '--repeat-each', String(KILLS_OF_TAB)],
  },
  {
    fault: 'kill of the server',
    done: 'killed while a browser uploads; a tab that comes back',
    script: '@playwright/test/cli.js',
    args: [
      ...PLAYWRIGHT,
      'crash',
      'continue-session',
      'headset-survival',
      '--grep',
      'crashed|killed during upload',
    ],
  },
  {
    fault: 'loss of a worker',
    done: 'database thread lost 3 times under load, and one that hangs',
    script: 'vitest/vitest.mjs',
    args: ['run', '--project', 'deep', 'server/main-lost-database'],
  },
];

export const crashes: Family = {
  name: 'crashes',
  async *faults() {
    for (const suite of SUITES) yield await runSuite(suite);
  },
};

async function runSuite({ fault, done, script, args }: Suite): Promise<FaultRow> {
  const CHROMIUM_PATH = await findBrowser();
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...(CHROMIUM_PATH && { CHROMIUM_PATH }), NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const passed = Number(/(\d+) passed(?! \(\d+\)\s+Tests)/.exec(output.split('Tests').at(-1)!)?.[1] ?? 0);
  const isPassed = code === 0 && passed > 0;
  return {
    fault,
    done,
    found: isPassed ? `${passed} tests: all that was saved is there` : `failed with code ${code}`,
    checked: passed,
    problems: isPassed ? [] : [output.slice(-SHOWN_CHARACTERS)],
  };
}
