import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/browser.mjs';
import { THERAPIST } from '#tests/e2e/account.ts';
import { signInOnPage } from '#tests/e2e/practice.ts';
import { median } from './ratio.ts';
import type { Report } from './report.ts';

const MOST_MS = 300;
const TURNS = 7;
const CLIENTS_PATH = '/app/clients';
const SESSIONS_PATH = '/app/sessions';

/** From the click in the menu to the first row on the screen, in a page that has asked for nothing of the list yet. */
export async function measureFirstPaint(report: Report, serverUrl: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await signInOnPage(page, { url: serverUrl, email: THERAPIST.email });
    report.figures(`From a click in the menu to the first row of a list: the middle of ${TURNS} turns`);
    for (const [name, from, to] of [
      ['List of clients', SESSIONS_PATH, CLIENTS_PATH],
      ['List of sessions', CLIENTS_PATH, SESSIONS_PATH],
    ] as const) {
      const times: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        await page.goto(serverUrl + from);
        await page.locator('tbody tr a').first().waitFor();
        times.push(await timeToRow(page, to));
      }
      report.figure({
        name,
        value: median(times),
        unit: 'ms',
        most: MOST_MS,
        note: `slowest ${Math.max(...times).toFixed(0)} ms, load ${loadavg()[0]!.toFixed(1)}`,
      });
    }
  } finally {
    await browser.close();
  }
}

const timeToRow = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`a[href="${to}"]`);
        if (!link) return reject(new Error(`No link leads to ${to}`));
        const startedAt = performance.now();
        const old = document.querySelector('tbody tr a');
        link.click();
        const look = () => {
          const row = document.querySelector('tbody tr a');
          if (location.pathname !== to || !row || row === old) return requestAnimationFrame(look);
          // The task after the frame that draws the row.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt), 0));
        };
        look();
      }),
    path,
  );
