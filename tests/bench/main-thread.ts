import type { CDPSession } from 'playwright';

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tid: number;
  pid: number;
  args?: { name?: string };
};

const WINDOW_MS = 40;
/** Names of trace events that are script at work; they nest, so their union in time is taken. */
const SCRIPT = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'EvaluateScript',
  'TimerFire',
  'RunMicrotasks',
  'EventDispatch',
  'MinorGC',
  'MajorGC',
]);
/** Everything the thread does: script, style, layout, paint. */
const TASKS = new Set(['RunTask']);

export type WindowFigures = { p50Ms: number; p95Ms: number; maxMs: number; windows: number };
export type MainThreadFigures = { script: WindowFigures; all: WindowFigures };

/** Busy time of the page's main thread per 40 ms (one engine frame), from a Chromium trace of `seconds`. */
export async function traceMainThread(devtools: CDPSession, seconds: number): Promise<MainThreadFigures> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline',
        'devtools.timeline',
        '__metadata',
        'toplevel',
      ],
      excludedCategories: ['*'],
    },
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  await devtools.send('Tracing.end');
  await complete;
  return figures(events);
}

function figures(events: readonly TraceEvent[]): MainThreadFigures {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && mainThreads.has(`${pid}/${tid}`));
  // Only the page's own renderer has a main thread that runs script for long; others idle through the trace.
  const busiest = busiestProcess(own);
  const page = own.filter(({ pid }) => pid === busiest);
  const startUs = Math.min(...page.map(({ ts }) => ts));
  return { script: perWindow(page, SCRIPT, startUs), all: perWindow(page, TASKS, startUs) };
}

function busiestProcess(events: readonly TraceEvent[]): number | undefined {
  const busyUs = new Map<number, number>();
  for (const { pid, dur = 0 } of events) busyUs.set(pid, (busyUs.get(pid) ?? 0) + dur);
  return [...busyUs].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function perWindow(
  events: readonly TraceEvent[],
  names: ReadonlySet<string>,
  startUs: number,
): WindowFigures {
  const spans = events.filter(({ name }) => names.has(name)).sort((a, b) => a.ts - b.ts);
  const busyMs: number[] = [];
  let coveredUs = startUs;
  for (const { ts, dur = 0 } of spans) {
    const fromUs = Math.max(ts, coveredUs);
    const toUs = ts + dur;
    if (toUs <= fromUs) continue;
    coveredUs = toUs;
    const window = Math.floor((fromUs - startUs) / 1000 / WINDOW_MS);
    busyMs[window] = (busyMs[window] ?? 0) + (toUs - fromUs) / 1000;
  }
  const sorted = Array.from(busyMs, (value) => value ?? 0).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: sorted.at(-1) ?? Number.NaN, windows: sorted.length };
}
