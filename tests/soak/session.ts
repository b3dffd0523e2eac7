import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_ARGS } from '#tests/browser.mjs';
import { type MainThreadFigures, traceMainThread } from '#tests/bench/main-thread.ts';
import { SessionRoom } from '#tests/e2e/pages/session-room.page.ts';
import { makePractice, type Practice, SHORT_PROTOCOL, signInBrowser } from '#tests/e2e/practice.ts';
import { startServer } from '#tests/e2e/server-process.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import {
  type FrameFigures,
  measureDisplayPeriod,
  prepareCounting,
  readFrames,
  setCounting,
} from './client-frames.ts';
import { MemoryReader, type MemoryReading } from './memory.ts';
import { stopNetworkRecord } from './network-record.ts';
import { printSession } from './session-table.ts';
import { checkStored } from './stored-session.ts';

export type SoakOptions = { minutes: number; isHeaded: boolean; executablePath: string };

const RUN_MINUTES = 5;
const LEAST_RUNS = 4;
const REST_SECONDS = 5;
const READINGS = 30;
const LEAST_READ_EVERY_SECONDS = 10;
/** The trace of the main thread is taken twice, at these shares of the session. */
const TRACES_AT = [0.25, 0.8] as const;

type Windows = { therapist: Page; client: Page };
type Plan = { protocol: Protocol; displayPeriodMs: number };
type Watched = { memory: MemoryReading[]; traces: MainThreadFigures[]; frames: FrameFigures };

/** A session of `minutes` with the client's screen on the simulated headset. Resolves to whether it kept all limits. */
export async function soakSession({ minutes, isHeaded, executablePath }: SoakOptions): Promise<boolean> {
  const protocol = protocolOf(minutes);
  const folder = await mkdtemp(path.join(tmpdir(), 'loopwell-soak-'));
  const server = await startServer({ dataDir: path.join(folder, 'data'), isMeasured: true });
  const browser = await chromium.launch({
    executablePath,
    headless: !isHeaded,
    // On a display, the windows are drawn as they are for people.
    args: isHeaded ? BROWSER_ARGS.filter((each) => each !== '--disable-gpu') : BROWSER_ARGS,
  });
  try {
    const practice = await makePractice(server, protocol);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const displayPeriodMs = await displayPeriod(context);
    const windows = await openRoom(context, practice);
    const room = new SessionRoom(windows.therapist);
    const problems = pageProblems(windows);
    await room.chooseProtocol(protocol.name);
    await room.goStraightOnAfterBaseline();
    await windows.therapist.getByRole('button', { name: 'Connect and check contact' }).click();
    await room.startBaseline();
    await room.waitForRun();
    for (const page of context.pages()) await stopNetworkRecord(page);
    const watched = await watch(windows, { protocol, displayPeriodMs });
    await room.endAfterRuns(0);
    const stored = await checkStored(practice, protocol);
    return printSession({ ...watched, protocol, stored, pageProblems: problems, load: loadavg()[0]! });
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs of about five minutes, rests included; four shorter ones if the session is short. */
function protocolOf(minutes: number): Protocol {
  const runCount = Math.max(LEAST_RUNS, Math.round(minutes / RUN_MINUTES));
  const runSeconds = Math.round((minutes * 60) / runCount) - REST_SECONDS;
  const timing = { ...SHORT_PROTOCOL.timing, runSeconds, runCount, restSeconds: REST_SECONDS };
  return { ...SHORT_PROTOCOL, timing };
}

async function displayPeriod(context: BrowserContext): Promise<number> {
  const blank = await context.newPage();
  const periodMs = await measureDisplayPeriod(blank);
  await blank.close();
  return periodMs;
}

async function openRoom(context: BrowserContext, practice: Practice): Promise<Windows> {
  const therapist = await context.newPage();
  await signInBrowser(therapist, practice);
  await therapist.goto(practice.url + practice.roomPath);
  await therapist.getByRole('combobox', { name: 'Feedback picture' }).selectOption('Breath (animation)');
  return { therapist, client: await new SessionRoom(therapist).openClientWindow() };
}

/** Uncaught errors and console errors of both windows; the list grows during the session. */
function pageProblems({ therapist, client }: Windows): string[] {
  const problems: string[] = [];
  for (const page of [therapist, client]) {
    page.on('pageerror', ({ message }) => problems.push(`uncaught: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
  }
  return problems;
}

/** Reads memory at equal intervals from the start of the first run to the end of the last. */
async function watch({ therapist, client }: Windows, { protocol, displayPeriodMs }: Plan): Promise<Watched> {
  const { timing } = protocol;
  const seconds = timing.runCount * (timing.runSeconds + timing.restSeconds);
  const everySeconds = Math.max(LEAST_READ_EVERY_SECONDS, seconds / READINGS);
  const count = Math.floor(seconds / everySeconds);
  const tracedReadings = TRACES_AT.map((share) => Math.round(share * count));
  const traceSeconds = Math.min(12, 0.6 * everySeconds);
  const reader = await MemoryReader.open({ therapist, client });
  const memory: MemoryReading[] = [];
  const traces: MainThreadFigures[] = [];
  await prepareCounting(client);
  const startedAtMs = Date.now();
  for (let reading = 1; reading < count; reading += 1) {
    await setCounting(client, true);
    await therapist.waitForTimeout(Math.max(0, startedAtMs + reading * everySeconds * 1000 - Date.now()));
    // Garbage collection and traces stop the thread that both windows share.
    await setCounting(client, false);
    const atSeconds = (Date.now() - startedAtMs) / 1000;
    memory.push(await reader.read(atSeconds));
    if (tracedReadings.includes(reading)) traces.push(await trace(therapist, traceSeconds));
    process.stderr.write(`${(atSeconds / 60).toFixed(1)} of ${(seconds / 60).toFixed(1)} min\n`);
  }
  const frames = await readFrames(client, displayPeriodMs);
  const done = therapist.getByRole('heading', { name: `All ${timing.runCount} runs done` });
  await done.waitFor({ timeout: 120_000 });
  return { memory, traces, frames };
}

async function trace(therapist: Page, seconds: number): Promise<MainThreadFigures> {
  const devtools = await therapist.context().newCDPSession(therapist);
  const figures = await traceMainThread(devtools, seconds);
  await devtools.detach();
  return figures;
}
