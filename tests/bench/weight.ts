import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/browser.mjs';
import { makePractice, type Practice, signInBrowser } from '#tests/e2e/practice.ts';
import { type ServerProcess, startServer } from '#tests/e2e/server-process.ts';
import { pathTo } from '#shared/routes.ts';
import { reviewRecording } from './plain/review-recording.ts';
import { recordRequests, type PageWeight } from './page-requests.ts';
import { median } from './ratio.ts';
import type { Report } from './report.ts';

/** The network and processor of a practice's back room. */
const BYTES_PER_SECOND = 400_000;
const CPU_SLOWDOWN = 4;
const TURNS = 5;

type Route = {
  name: string;
  path: (practice: Practice) => string;
  /** What is done on the page before it can be used. */
  begin?: (page: Page) => Promise<void>;
  /** Can be used once this is visible: a selector, of CSS where times are measured. */
  usable: string;
  isSignedIn: boolean;
  scriptKb: number;
  requestCount?: number;
  times?: { firstMs: number; secondMs: number };
};

const ROUTES: readonly Route[] = [
  {
    name: 'Sign-in',
    path: () => pathTo.login(),
    usable: 'input[type=email]',
    isSignedIn: false,
    scriptKb: 150,
    requestCount: 15,
    times: { firstMs: 1500, secondMs: 700 },
  },
  {
    name: 'Clients',
    path: () => pathTo.clients(),
    usable: 'tbody tr a',
    isSignedIn: true,
    scriptKb: 250,
    times: { firstMs: 2500, secondMs: 700 },
  },
  {
    name: 'Session room',
    path: ({ roomPath }) => roomPath,
    usable: 'role=button[name=/heck contact$/]',
    isSignedIn: true,
    scriptKb: 400,
  },
  {
    name: 'EEG review',
    path: () => pathTo.eegReview({ eegFileId: 'local' }),
    begin: async (page) => {
      const buffer = Buffer.from(reviewRecording(10, 60));
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'minute.edf', mimeType: 'application/octet-stream', buffer });
    },
    usable: '[data-drawn]',
    isSignedIn: true,
    scriptKb: 400,
  },
];

const MOST_STYLE_KB = 40;
const MOST_DEPTH = 3;

/** What each page loads from the server in a browser that has seen none of it, and how long a slow one takes. */
export async function bench(report: Report): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopwell-bench-'));
  const server = await startServer({ dataDir: path.join(folder, 'data'), isMeasured: true });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    const practice = await makePractice(server);
    const visit = { browser, server, practice };
    report.figures('Weight of a first visit, compressed as sent (kB of 1000 bytes)');
    for (const route of ROUTES) reportWeight(report, route, await weigh(visit, route));
    report.figures(
      `At ${BYTES_PER_SECOND / 1000} kB/s and a processor ${CPU_SLOWDOWN} times as slow: the middle of ${TURNS} turns`,
    );
    for (const route of ROUTES) await reportTimes(report, visit, route);
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

type Visit = { browser: Browser; server: ServerProcess; practice: Practice };

async function weigh(visit: Visit, route: Route): Promise<PageWeight> {
  const context = await openContext(visit, route, 'block');
  try {
    const page = await context.newPage();
    const weight = await recordRequests(page);
    await page.goto(visit.server.url + route.path(visit.practice));
    await route.begin?.(page);
    await page.locator(route.usable).first().waitFor();
    await page.waitForLoadState('networkidle');
    return weight();
  } finally {
    await context.close();
  }
}

/** An empty cache, and the tokens of the therapist where the page needs them. */
async function openContext(
  { browser, practice }: Visit,
  { isSignedIn }: Route,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  // The service worker stores all files of the app once a page has loaded; they are not part of the page.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers });
  if (!isSignedIn) return context;
  const page = await context.newPage();
  await signInBrowser(page, practice);
  await page.close();
  return context;
}

function reportWeight(report: Report, route: Route, weight: PageWeight): void {
  const { name, scriptKb, requestCount } = route;
  const { scriptBytes, styleBytes, requests, depth } = weight;
  const figure = (what: string, value: number, unit: string, most: number | undefined) =>
    report.figure({
      name: `${name}: ${what}`,
      value,
      unit,
      isExact: true,
      ...(most !== undefined && { most }),
    });
  figure('script', scriptBytes / 1000, 'kB', scriptKb);
  figure('style', styleBytes / 1000, 'kB', MOST_STYLE_KB);
  figure('requests', requests.length, '', requestCount);
  report.figure({
    name: `${name}: longest chain of files`,
    value: depth,
    unit: '',
    most: MOST_DEPTH,
    isExact: true,
    note: requests
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 8)
      .map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(0)}`)
      .join(', '),
  });
}

async function reportTimes(report: Report, visit: Visit, route: Route): Promise<void> {
  const { name, times, usable } = route;
  if (!times) return;
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const context = await openContext(visit, route, 'allow');
    const url = visit.server.url + route.path(visit.practice);
    firsts.push(await timeToUsable(context, url, usable));
    seconds.push(await timeToUsable(context, url, usable));
    await context.close();
  }
  for (const [when, allMs, most] of [
    ['first visit', firsts, times.firstMs],
    ['second visit', seconds, times.secondMs],
  ] as const) {
    const note = `slowest ${Math.max(...allMs).toFixed(0)} ms, load ${loadavg()[0]!.toFixed(1)}`;
    report.figure({ name: `${name}: ${when}`, value: median(allMs), unit: 'ms', most, note });
  }
}

/** A new window takes this long at most to draw the browser's own bar, which uses the processor meanwhile. */
const SETTLE_MS = 3000;

/** Time from the start of the navigation until the frame in which the page can be used, in ms. */
async function timeToUsable(context: BrowserContext, url: string, usable: string): Promise<number> {
  const page = await context.newPage();
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // Runs in the page at every frame: Playwright's own waiting notices up to half a second later.
  await page.addInitScript(watchFor, usable);
  await page.goto(url, { waitUntil: 'commit' });
  const usableMs = await page.waitForFunction(() => (window as Watched).usableMs);
  const ms = Number(await usableMs.jsonValue());
  // A second visit comes after the first has ended.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  return ms;
}

type Watched = typeof window & { usableMs?: number };

/** Runs in the page, so it uses nothing of this file. */
function watchFor(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)?.checkVisibility()) (window as Watched).usableMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
