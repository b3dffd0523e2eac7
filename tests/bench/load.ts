import { setTimeout as delay } from 'node:timers/promises';
import { median } from './ratio.ts';
import type { Report } from './report.ts';
import { exportOnce, p95, type Probe, probe, signInOnce, storm } from './load/probes.ts';
import {
  countLost,
  type LiveSession,
  openSession,
  PART_MS,
  record,
  type UploadTimes,
} from './load/sessions.ts';
import { cpuMsOf, openSides, type Side } from './load/side.ts';

type Plan = {
  /** Concurrent live sessions, one step after the other. */
  sessions: readonly number[];
  seconds: number;
  stormSeconds: number;
  /** The list may then take {@link MOST_TIMES_LIVE} times its idle value. */
  judgedAt: number;
};

/** On two databases 12 minutes of sessions and 4 of storms, and what it takes to prepare and to read everything back. */
const LONG: Plan = { sessions: [50, 200, 1000], seconds: 120, stormSeconds: 10, judgedAt: 200 };
const SHORT: Plan = { sessions: [10, 40], seconds: 15, stormSeconds: 3, judgedAt: 40 };

const MOST_TIMES_LIVE = 3;
const MOST_TIMES_STORM = 2;
/** The probe's calls are part of it, and weigh less the more sessions there are. */
const MOST_TIMES_COST = 1.2;
/** An account may make 50 calls a second; this many sessions make 20. */
const SESSIONS_OF_AN_ACCOUNT = 100;
const STORM_LINES = 8;
const STORM_ROUNDS = 3;
const MOST_PROBES = 2000;
const MOST_STORM_CALLS = 5000;

/** Live sessions, exports and sign-ins against the built server, on both databases in one run. */
export async function bench(report: Report, { isShort }: { isShort: boolean }): Promise<void> {
  const plan = isShort ? SHORT : LONG;
  const most = Math.max(...plan.sessions);
  const sides = await openSides(Math.max(2, Math.ceil(most / SESSIONS_OF_AN_ACCOUNT)));
  try {
    const idle = new Map<Side, number>();
    for (const side of sides) idle.set(side, await measureIdle(report, side, plan));
    const costs = new Map<Side, number[]>(sides.map((side) => [side, []]));
    for (const count of plan.sessions) {
      report.figures(`${count} live sessions for ${plan.seconds} s, a part of five seconds each`);
      for (const side of sides)
        costs.get(side)!.push(await measureSessions(report, side, { count, plan, idleMs: idle.get(side)! }));
    }
    reportGrowth(report, plan, costs);
    report.figures(`A storm of one practice, ${STORM_LINES} calls at once, seen from another practice`);
    for (const side of sides) await measureStorms(report, side, plan);
  } finally {
    for (const side of sides) await side.stop();
  }
}

const probeFor = (side: Side, seconds: number): Promise<Probe> =>
  probe(side.probed, side.clientId, { untilMs: performance.now() + seconds * 1000, most: MOST_PROBES });

async function measureIdle(report: Report, side: Side, { stormSeconds }: Plan): Promise<number> {
  await probeFor(side, 1);
  const times = await probeFor(side, stormSeconds);
  report.figures(`${side.name}, idle`);
  reportProbe(report, side.name, times);
  return p95(times.listMs);
}

function reportProbe(report: Report, name: string, { listMs, readMs, writeMs }: Probe): void {
  for (const [what, timesMs] of [
    ['list', listMs],
    ['read', readMs],
    ['write', writeMs],
  ] as const) {
    const note = `half of ${timesMs.length} within ${median(timesMs).toFixed(1)} ms`;
    report.figure({ name: `${name}: ${what}, 95 %`, value: p95(timesMs), unit: 'ms', note });
  }
}

type Step = { count: number; plan: Plan; idleMs: number };

/** Returns the processor time of the server per session and minute, in milliseconds. */
async function measureSessions(report: Report, side: Side, { count, plan, idleMs }: Step): Promise<number> {
  const sessions: LiveSession[] = [];
  for (let index = 0; index < count; index++) {
    const { practice, clientId } = side.workers[index % side.workers.length]!;
    sessions.push(await openSession(practice, clientId));
  }
  const uploads: UploadTimes = { timesMs: [], failed: 0 };
  const cpuBeforeMs = cpuMsOf(side.server);
  const startedMs = performance.now();
  const untilMs = startedMs + plan.seconds * 1000;
  const [times] = await Promise.all([
    probeFor(side, plan.seconds),
    ...sessions.map((session, index) =>
      record(session, { offsetMs: (index / count) * PART_MS, untilMs }, uploads),
    ),
  ]);
  const minutes = (performance.now() - startedMs) / 60_000;
  const cpuMs = cpuMsOf(side.server) - cpuBeforeMs;
  const acknowledged = sessions.reduce((sum, session) => sum + session.acknowledged.size, 0);

  reportProbe(report, side.name, times);
  report.figure({
    name: `${side.name}: list, times its idle value`,
    value: p95(times.listMs) / idleMs,
    unit: 'x',
    ...(count === plan.judgedAt && { most: MOST_TIMES_LIVE }),
  });
  report.figure({
    name: `${side.name}: part, 95 %`,
    value: p95(uploads.timesMs),
    unit: 'ms',
    note: `${uploads.timesMs.length} sent, ${acknowledged} acknowledged, ${uploads.failed} failed twice`,
  });
  const value = cpuMs / minutes / count;
  const name = `${side.name}: processor of the server per session and minute`;
  report.figure({ name, value, unit: 'ms' });
  const lost = await countLost(sessions);
  report.figure({
    name: `${side.name}: acknowledged parts lost`,
    value: lost,
    unit: `of ${acknowledged}`,
    most: 0,
    isExact: true,
  });
  return value;
}

/** Linear growth: a session among many costs no more than one among few. */
function reportGrowth(report: Report, { sessions }: Plan, costs: ReadonlyMap<Side, readonly number[]>): void {
  report.figures(`What a session costs among ${sessions.at(-1)}, times what it costs among ${sessions[0]}`);
  for (const [{ name }, perSession] of costs) {
    const value = perSession.at(-1)! / perSession[0]!;
    report.figure({
      name,
      value,
      unit: 'x',
      most: MOST_TIMES_COST,
      note: 'of the processor, probes included',
    });
  }
}

async function measureStorms(report: Report, side: Side, { stormSeconds }: Plan): Promise<void> {
  const [stormy] = side.workers;
  for (const [what, work] of [
    ['exports', () => exportOnce(stormy!.practice)],
    ['sign-ins', () => signInOnce(stormy!.practice)],
  ] as const) {
    const calm: number[] = [];
    const stormed: number[] = [];
    let calls = 0;
    // By turns, so that a machine that slows down for a while slows both.
    for (let round = 0; round < STORM_ROUNDS; round++) {
      calm.push(...(await probeFor(side, stormSeconds)).listMs);
      const running = storm(STORM_LINES, MOST_STORM_CALLS, work);
      // Until all lines are under way.
      await delay(500);
      stormed.push(...(await probeFor(side, stormSeconds)).listMs);
      await running.stop();
      calls += running.calls;
    }
    report.figure({
      name: `${side.name}: list during ${what}, times its calm value`,
      value: p95(stormed) / p95(calm),
      unit: 'x',
      most: MOST_TIMES_STORM,
      note: `${calls} ${what}; 95 % of lists in ${p95(stormed).toFixed(1)} ms, calm ${p95(calm).toFixed(1)} ms`,
    });
  }
}
