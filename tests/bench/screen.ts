import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/browser.mjs';
import { makePractice, SHORT_PROTOCOL, signInOnPage } from '#tests/e2e/practice.ts';
import { type ServerProcess, startServer } from '#tests/e2e/server-process.ts';
import type { Report } from './report.ts';
import { traceMainThread, type MainThreadFigures, type WindowFigures } from './main-thread.ts';

const SECONDS = 12;
const BUDGET_MS = 8;

/** The running session room, 8 channels and 10 s on screen, against bare uPlot redrawing the same points. */
export async function bench(report: Report): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopwell-bench-'));
  const server = await startServer({ dataDir: path.join(folder, 'data'), isMeasured: true });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const room = await measureRoom(context, server);
    const bare = await measureBareUplot(context);
    console.log(
      `Main thread per engine frame (40 ms), 8 channels x 10 s on screen, ${room.script.windows} frames`,
    );
    print('session room, script', room.script);
    print('session room, with style, layout and paint', room.all);
    print('bare uPlot redrawing every point 25 times a second, script', bare.script);
    print('bare uPlot, with style, layout and paint', bare.all);
    const [oursMs, theirsMs] = [room.script.p95Ms, bare.script.p95Ms];
    report.heading('Main thread: script per frame of the running session room, 95th percentile');
    compareTimes(report, { alternative: 'bare uPlot', oursMs, theirsMs });
    compareTimes(report, { alternative: `${BUDGET_MS} ms of 40`, oursMs, theirsMs: BUDGET_MS, floor: 1 });
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

type Compared = { alternative: string; oursMs: number; theirsMs: number; floor?: number };

function compareTimes(report: Report, { alternative, oursMs, theirsMs, floor }: Compared): void {
  const name = 'Session room, 8 channels x 10 s';
  const ratio = theirsMs / oursMs;
  report.line(
    { title: name, ratio: { median: ratio, min: ratio, max: ratio }, medianMs: { oursMs, theirsMs } },
    { name, alternative, floor, figures: { percentile: 95 } },
  );
}

function print(name: string, { p50Ms, p95Ms, maxMs }: WindowFigures): void {
  console.log(
    `  ${name}: p50 ${p50Ms.toFixed(2)} ms, p95 ${p95Ms.toFixed(2)} ms, max ${maxMs.toFixed(1)} ms`,
  );
}

async function measureRoom(context: BrowserContext, server: ServerProcess): Promise<MainThreadFigures> {
  const page = await context.newPage();
  const practice = await makePractice(server);
  await signInOnPage(page, practice);
  await page.goto(server.url + practice.roomPath);
  await page.getByRole('combobox', { name: 'Protocol' }).selectOption({ label: SHORT_PROTOCOL.name });
  await page.getByText('Start training right after the baseline').click();
  await page.getByRole('button', { name: 'Connect and check contact' }).click();
  const start = page.getByRole('button', { name: /^Start/ }).and(page.locator(':enabled'));
  await start.first().click({ timeout: 30_000 });
  // The run begins when the baseline is over; by then the trace window of 10 s is full.
  await page.getByRole('region', { name: 'Success', exact: true }).waitFor({ timeout: 60_000 });
  return trace(page);
}

async function measureBareUplot(context: BrowserContext): Promise<MainThreadFigures> {
  const page = await context.newPage();
  await page.addScriptTag({ path: 'node_modules/uplot/dist/uPlot.iife.min.js' });
  await page.evaluate(() => {
    type Plot = { setData(data: number[][], reset: boolean): void };
    const { uPlot } = window as unknown as { uPlot: new (o: object, d: number[][], t: Element) => Plot };
    const points = 2500;
    const xs = Array.from({ length: points }, (_, index) => index / 250);
    const ys = Array.from({ length: 8 }, (_, channel) =>
      xs.map((x) => Math.sin(60 * x + channel) + channel * 3),
    );
    const series = [{}, ...ys.map(() => ({ stroke: 'black' }))];
    const plot = new uPlot({ width: 1000, height: 500, series }, [xs, ...ys], document.body);
    setInterval(() => plot.setData([xs, ...ys], true), 40);
  });
  return trace(page);
}

async function trace(page: Page): Promise<MainThreadFigures> {
  await page.bringToFront();
  const devtools = await page.context().newCDPSession(page);
  const figures = await traceMainThread(devtools, SECONDS);
  await page.close({ runBeforeUnload: false });
  return figures;
}
