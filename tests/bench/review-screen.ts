import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/browser.mjs';
import { makePractice, signInOnPage } from '#tests/e2e/practice.ts';
import { startServer } from '#tests/e2e/server-process.ts';
import { reviewRecording } from './plain/review-recording.ts';
import { median } from './ratio.ts';
import { peakBytes, rendererBytes } from './renderer-memory.ts';
import type { Report } from './report.ts';
import { stepFrames } from './review-frames.ts';

const STEPS = 150;
/** Of a tenth of a page each, through two pages. */
const STEPS_TO_END = 19;
const NO_KEY = 'F24';
const OPENINGS = 5;
const EVENTS = 10_000;
const HOUR_SECONDS = 3600;
const FRAME_P50_BUDGET_MS = 16.7;
const FRAME_P99_BUDGET_MS = 33;
const FIRST_PAINT_BUDGET_MS = 150;
const MEMORY_BUDGET_MB = 300;
/** The display's own period is 16.67 ms, and clocks are coarse. */
const CLOCK_MS = 0.2;

type Rig = { browser: Browser; page: Page; url: string; report: Report };

/** The review workbench in a real browser: an hour of 64 channels, 10,000 events, a filter on. */
export async function bench(report: Report): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopwell-bench-'));
  const server = await startServer({ dataDir: path.join(folder, 'data'), isMeasured: true });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1000 } });
    const blankBytes = await rendererBytes(browser);
    await signInOnPage(page, await makePractice(server));
    const rig = { browser, page, url: server.url, report };
    const hour = path.join(folder, 'hour.edf');
    await writeFile(hour, reviewRecording(EVENTS));
    report.figures(`Review workbench: 64 channels x 256 Hz x 1 h, ${EVENTS} events, filter on`);
    await openings(rig, hour);
    await memory(rig, hour, blankBytes);
    const idle = await stepFrames(page, [NO_KEY], { steps: STEPS });
    report.figure({
      name: 'A key nobody minds, for comparison: 99 % of frames',
      value: idle.frameP99Ms,
      unit: 'ms',
      note: `what this machine allows now, load ${loadavg()[0]!.toFixed(1)}`,
    });
    await frames(rig, 'Scrolling at 10 s', ['ArrowRight']);
    // Of a longer one, so that there is something to scroll to at an hour a page.
    const hours = path.join(folder, 'hours.edf');
    await writeFile(hours, reviewRecording(EVENTS, 3 * HOUR_SECONDS));
    await choose(rig, hours);
    await gathered(page);
    await page.getByRole('combobox', { name: 'Timebase' }).selectOption(String(HOUR_SECONDS));
    await page.waitForFunction(() => document.querySelector('[data-coarse="false"]') !== null);
    await frames(rig, 'Scrolling at 1 h (of 3 h)', ['ArrowRight', 'ArrowLeft'], STEPS_TO_END);
    await frames(rig, 'Sensitivity at 1 h', ['+', '-'], 5);
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the screen afresh and chooses the file as a person does; the time from then to the first traces. */
async function choose({ page, url }: Rig, file: string): Promise<number> {
  await page.goto(`${url}/app/eeg-files/local`, { waitUntil: 'networkidle' });
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

const gathered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-gathered="1"]') !== null);

async function openings(rig: Rig, file: string): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn++) times.push(await choose(rig, file));
  rig.report.figure({
    name: `Chosen to first paint, median of ${OPENINGS}`,
    value: median(times),
    unit: 'ms',
    most: FIRST_PAINT_BUDGET_MS,
    note: `from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
  });
}

async function memory(rig: Rig, file: string, blankBytes: number | undefined): Promise<void> {
  const peak = await peakBytes(rig.browser, async () => {
    await choose(rig, file);
    await gathered(rig.page);
    await stepFrames(rig.page, ['PageDown'], { steps: STEPS });
  });
  if (peak === undefined || blankBytes === undefined) return;
  rig.report.figure({
    name: 'Peak memory of the page beyond a blank one: open, gather, page through',
    value: (peak - blankBytes) / 1e6,
    unit: 'MB',
    most: MEMORY_BUDGET_MB,
    note: `${(peak / 1e6).toFixed(0)} MB in all, ${(blankBytes / 1e6).toFixed(0)} MB blank`,
  });
}

async function frames({ page, report }: Rig, name: string, keys: string[], inARow = STEPS): Promise<void> {
  const { frameP50Ms, frameP99Ms, scriptP50Ms, scriptP99Ms, undrawn } = await stepFrames(page, keys, {
    steps: STEPS,
    inARow,
  });
  const unit = 'ms';
  report.figure({
    name: `${name}: median frame`,
    value: frameP50Ms,
    unit,
    most: FRAME_P50_BUDGET_MS + CLOCK_MS,
    note: `${undrawn} of ${STEPS} frames without a new picture`,
  });
  report.figure({ name: `${name}: 99 % of frames`, value: frameP99Ms, unit, most: FRAME_P99_BUDGET_MS });
  report.figure({ name: `${name}: script a step, median`, value: scriptP50Ms, unit });
  report.figure({
    name: `${name}: script a step, 99 %`,
    value: scriptP99Ms,
    unit,
    most: FRAME_P50_BUDGET_MS,
  });
}
