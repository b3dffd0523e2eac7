import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/browser.mjs';
import { makePractice, signInOnPage } from '#tests/e2e/practice.ts';
import { startServer } from '#tests/e2e/server-process.ts';
import { reviewRecording } from './plain/review-recording.ts';
import { digits, type Report } from './report.ts';

const STEPS = 150;
const EVENTS = 10_000;
const MEDIAN_BUDGET_MS = 16.7;
const P99_BUDGET_MS = 33;
const FIRST_PAINT_BUDGET_MS = 150;

/** The review workbench in a real browser: an hour of 64 channels, 10,000 events, a filter on. */
export async function bench(report: Report): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopwell-bench-'));
  const file = path.join(folder, 'hour.edf');
  await writeFile(file, reviewRecording(EVENTS));
  const server = await startServer({ dataDir: path.join(folder, 'data') });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1000 } });
    await makePractice(server.url);
    await signInOnPage(page, server.url);
    await page.goto(`${server.url}/app/eeg-files/local`, { waitUntil: 'networkidle' });
    report.heading(`Review workbench: 64 channels x 256 Hz x 1 h, ${EVENTS} events, filter on`);
    const paintMs = await firstPaint(page, file);
    console.log(`  chosen to first paint: ${digits(paintMs)} ms, wanted ${FIRST_PAINT_BUDGET_MS}`);
    await page.waitForFunction(() => document.querySelector('[data-gathered="1"]') !== null);
    print('scrolling at 10 s', await scroll(page, 'ArrowRight'));
    await page.getByRole('combobox', { name: 'Timebase' }).selectOption({ label: 'Whole recording' });
    await page.waitForFunction(() => document.querySelector('[data-coarse="false"]') !== null);
    print('redrawing at 1 h', await scroll(page, 'ArrowRight'));
    print('sensitivity at 1 h', await scroll(page, '+'));
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

type Frames = { median: number; p99: number; undrawn: number };

function print(name: string, { median, p99, undrawn }: Frames): void {
  console.log(
    `  ${name}: frames median ${digits(median)} ms (wanted ${MEDIAN_BUDGET_MS}), p99 ${digits(p99)} ms ` +
      `(wanted ${P99_BUDGET_MS}), ${undrawn} of ${STEPS} frames without a new picture`,
  );
}

async function firstPaint(page: Page, file: string): Promise<number> {
  await page.evaluate(() => {
    document.addEventListener('change', () => performance.mark('chosen'), { capture: true, once: true });
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[data-drawn]')) return;
      performance.mark('painted');
      watch.disconnect();
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  return page.evaluate(() => performance.measure('paint', 'chosen', 'painted').duration);
}

/** A key at every animation frame; the time from frame to frame is what the eye sees. */
async function scroll(page: Page, key: string): Promise<Frames> {
  return page.evaluate(
    async ({ key, steps }) => {
      const figure = document.querySelector<HTMLElement>('[data-drawn]')!;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      let undrawn = 0;
      let drawn = figure.dataset.drawn;
      await frame();
      let last = performance.now();
      for (let step = 0; step < steps; step++) {
        window.dispatchEvent(new KeyboardEvent('keydown', { key }));
        await frame();
        const now = performance.now();
        times.push(now - last);
        last = now;
        if (figure.dataset.drawn === drawn && step > 0) undrawn++;
        drawn = figure.dataset.drawn;
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
      return { median: at(0.5), p99: at(0.99), undrawn };
    },
    { key, steps: STEPS },
  );
}
