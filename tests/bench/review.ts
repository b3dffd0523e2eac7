import { readFile } from 'node:fs/promises';
import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { kernelExports } from '#dsp/host/kernel-exports.ts';
import { instantiate } from '#dsp/host/load-core.ts';
import { loadDecoder } from '#dsp/host/load-kernels.ts';
import type { TraceSpec } from '#shared/review/page.ts';
import { memoryByteSource } from '#workers/eeg-files/byte-source.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';
import { ReviewSession } from '#workers/review/review-session.ts';
import { reviewRecording } from './plain/review-recording.ts';
import { median } from './ratio.ts';
import { digits, type Report } from './report.ts';

const WIDTH_PX = 1800;
const HOUR_SECONDS = 3600;
const TURNS = 21;
const HOUR_BUDGET_MS = 2;
const PAGE_BUDGET_MS = 5;
const OPENING_BUDGET_KB = 64;

type Rig = {
  report: Report;
  session: ReviewSession;
  traces(filter?: TraceSpec['filter']): TraceSpec[];
  asked: { bytes: number };
};

/** What the review worker does for a page: 64 channels, 256 Hz, an hour. */
export async function bench(report: Report): Promise<void> {
  const rig = await open(report);
  const filter = { highPassHz: 0.5, lowPassHz: 70, notchHz: 50, phase: 'zero' } as const;
  report.figures('Review worker: 64 channels, 256 Hz, 1 h');

  const opening = rig.asked.bytes;
  await page(rig, { id: 1, traces: rig.traces() }, 0, 10);
  const beyond = rig.asked.bytes - 10 * 64 * 256 * 2;
  report.figure({
    name: 'Opening and the first page of 10 s read beyond the page itself',
    value: beyond / 1024,
    unit: 'KB',
    most: OPENING_BUDGET_KB,
    note: `${(opening / 1024).toFixed(0)} KB by opening alone`,
  });

  await rig.session.settled();
  await time(
    rig,
    { id: 1, traces: rig.traces() },
    HOUR_SECONDS,
    `1 h to ${WIDTH_PX} px from the pyramid`,
    HOUR_BUDGET_MS,
  );
  await time(
    rig,
    { id: 2, traces: rig.traces(filter) },
    10,
    '10 s filtered to and fro, samples at hand',
    PAGE_BUDGET_MS,
  );
  await page(rig, { id: 3, traces: rig.traces(filter) }, 0, HOUR_SECONDS);
  const startedAt = performance.now();
  await rig.session.settled();
  report.figure({
    name: 'Gathering the hour with the filter, in the background',
    value: performance.now() - startedAt,
    unit: 'ms',
  });
  await time(
    rig,
    { id: 3, traces: rig.traces(filter) },
    HOUR_SECONDS,
    '1 h with a filter, gathered',
    HOUR_BUDGET_MS,
  );
}

async function open(report: Report): Promise<Rig> {
  const wasm = await readFile('dsp/build/core.wasm');
  const inner = memoryByteSource(reviewRecording(10_000), 'hour.edf');
  const asked = { bytes: 0 };
  const source = {
    ...inner,
    read: (offset: number, length: number) => {
      asked.bytes += Math.min(length, inner.size - offset);
      return inner.read(offset, length);
    },
  };
  const opened = await openEegFile(source, { decoder: await loadDecoder(wasm) });
  if (!opened.ok) throw new Error(opened.problem.message);
  const session = new ReviewSession(opened.file, {
    kernel: new BatchFilter(kernelExports(await instantiate(wasm))),
    pause: () => new Promise((resolve) => void setImmediate(resolve)),
    onEvent: () => undefined,
  });
  const traces = (filter?: TraceSpec['filter']) =>
    opened.file.channels.map((_, channel) => ({ weights: [{ channel, weight: 1 }], filter }));
  return { report, session, traces, asked };
}

type Settings = { id: number; traces: TraceSpec[] };
let current: number | undefined;

async function page({ session }: Rig, settings: Settings, startSeconds: number, spanSeconds: number) {
  if (current !== settings.id) session.setTraces(settings);
  current = settings.id;
  const request = {
    settingsId: settings.id,
    startSeconds,
    spanSeconds,
    widthPx: WIDTH_PX,
    buffer: undefined,
  };
  const reply = await session.page(request);
  if (reply.kind !== 'page') throw new Error('The page was superseded.');
  return reply.page;
}

async function time(rig: Rig, settings: Settings, spanSeconds: number, name: string, budgetMs: number) {
  const times: number[] = [];
  const startSeconds = spanSeconds < HOUR_SECONDS ? 600 : 0;
  await page(rig, settings, startSeconds, spanSeconds);
  for (let turn = 0; turn < TURNS; turn++) {
    const startedAt = performance.now();
    const { isCoarse } = await page(rig, settings, startSeconds, spanSeconds);
    times.push(performance.now() - startedAt);
    if (isCoarse) throw new Error(`'${name}' was only estimated.`);
  }
  const note = `best ${digits(Math.min(...times))} ms`;
  rig.report.figure({ name, value: median(times), unit: 'ms', most: budgetMs, note });
}
