import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { makePractice } from '#tests/e2e/practice.ts';
import { startServer } from '#tests/e2e/server-process.ts';
import { measureFirstPaint } from './lists-paint.ts';
import {
  ASSIGNMENTS,
  CLIENTS,
  fillPractice,
  SESSIONS_OF_EACH,
  withDatabase,
} from './plain/large-practice.ts';
import { median } from './ratio.ts';
import type { Report } from './report.ts';

const MOST_MS = 50;
const CALLS = 30;

type ListServer = { pid: number | undefined; fetchList: (path: string) => Promise<unknown> };

/**
 * Calls of lists over HTTP to the real server on its built-in database, in a practice of 50,000 clients, after the upkeep
 * the server does by itself; then the same lists in a browser.
 */
export async function bench(report: Report): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopwell-bench-'));
  const dataDir = path.join(folder, 'data');
  try {
    const practice = await preparePractice(dataDir);
    await measureCalls(report, dataDir, practice);
    await against(report, dataDir, practice);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type LargePractice = { therapistId: string; operatorId: string; port: number; call: Call };
type Call = (this: void, method: string, path: string) => Promise<Response>;

async function preparePractice(dataDir: string): Promise<LargePractice> {
  const server = await startServer({ dataDir, isMeasured: true });
  const practice = await makePractice(server);
  const { therapistId } = practice;
  const call: Call = (method, to) => practice.call(method, to);
  await server.kill('SIGTERM');
  return withDatabase(dataDir, async (db) => {
    await fillPractice(db);
    await db.tidy?.();
    const rows = await db.query<{ id: string }>(
      'owner',
      'select user_id as id from app_user where user_id <> $1',
      [therapistId],
    );
    return { therapistId, operatorId: rows[0]!.id, port: server.port, call };
  });
}

async function measureCalls(report: Report, dataDir: string, practice: LargePractice): Promise<void> {
  const { therapistId, operatorId, port, call } = practice;
  const server = await startServer({ dataDir, port, isMeasured: true });
  try {
    const fetchList = async (to: string) => {
      const response = await call('GET', `/v2/therapist/${therapistId}/${to}`);
      if (!response.ok) throw new Error(`${to} was answered with ${response.status}`);
      return response.json();
    };
    const sessions = CLIENTS * SESSIONS_OF_EACH;
    report.figures(
      `Lists of a practice with ${CLIENTS} clients and ${sessions} sessions: 95 % of ${CALLS} calls`,
    );
    for (const [name, query] of clientCalls(operatorId)) {
      await callList(report, { pid: server.pid, fetchList }, name, `clients?${query}`);
    }
    for (const [name, query] of sessionCalls(sessions)) {
      await callList(report, { pid: server.pid, fetchList }, name, `sessions?${query}`);
    }
    for (const [name, to] of ASSIGNMENT_CALLS) {
      await callList(report, { pid: server.pid, fetchList }, name, to);
    }
    await measureFirstPaint(report, server.url);
  } finally {
    await server.kill('SIGTERM');
  }
}

const clientCalls = (operatorId: string): [string, string][] => [
  ['Clients, first page', 'sortKey=lastName'],
  ['Clients, page in the middle', `sortKey=lastName&startFrom=${CLIENTS / 2}`],
  ['Clients, last page', `sortKey=lastName&startFrom=${CLIENTS - 10}`],
  ...['firstName', 'createdAt', 'lastSessionAt', 'sessionCount', 'status'].flatMap(
    (key): [string, string][] => [
      [`Clients by ${key}, rising`, `sortKey=${key}&sortOrder=asc`],
      [`Clients by ${key}, falling`, `sortKey=${key}&sortOrder=desc`],
    ],
  ),
  ['Clients, search for a name', 'searchTerm=greta'],
  ['Clients, search for one address', 'searchTerm=c49321%40mail'],
  ['Clients, search for nobody', 'searchTerm=zzyzx'],
  ['Clients, active', 'userStatus=active'],
  ['Clients, inactive by last session', 'userStatus=inactive&sortKey=lastSessionAt&sortOrder=desc'],
  ['Clients of one operator', `operatorId=${operatorId}`],
  ['Clients of others', 'isOwned=false'],
];

const sessionCalls = (count: number): [string, string][] => [
  ['Sessions, newest', 'sortKey=at&sortOrder=desc'],
  ['Sessions, page in the middle', `sortKey=at&sortOrder=desc&startFrom=${count / 2}`],
  ['Sessions by time, rising', 'sortKey=at'],
  ['Sessions by the day of their making, page in the middle', `startFrom=${count / 2}`],
  ['Sessions by state', 'sortKey=state'],
  ['Sessions by client', 'sortKey=clientName'],
  ['Sessions by client, page in the middle', `sortKey=clientName&startFrom=${count / 2}`],
  ['Sessions, interrupted', 'state=interrupted&sortKey=at&sortOrder=desc'],
  ['Sessions of one month', 'from=2025-10-31T23:00:00Z&until=2025-11-30T23:00:00Z&sortKey=at&sortOrder=desc'],
  ['Sessions of one year', 'from=2024-12-31T23:00:00Z&until=2025-12-31T23:00:00Z&sortKey=at&sortOrder=desc'],
  ['Sessions, search for a client', 'searchTerm=greta+a1&sortKey=at&sortOrder=desc'],
  ['Sessions, search for many clients', 'searchTerm=greta&sortKey=at&sortOrder=desc'],
];

const ASSIGNMENT_CALLS: readonly [string, string][] = [
  ['Assigned questionnaires, most urgent', 'questionnaireAssignments'],
  ['Assigned questionnaires, page in the middle', `questionnaireAssignments?startFrom=${ASSIGNMENTS / 2}`],
  ['Assigned questionnaires, overdue', 'questionnaireAssignments?state=overdue&today=2027-01-01'],
  ['Assigned assessments, newest', 'assessmentAssignments'],
  ['Assigned assessments by due day', 'assessmentAssignments?sortKey=dueOn'],
];

/** Milliseconds of each of `calls` calls, one after the other, the first three of them not counted. */
async function timesOf(calls: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -3; turn < calls; turn++) {
    const startedAt = performance.now();
    await call();
    if (turn >= 0) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

async function callList(
  report: Report,
  { pid, fetchList }: ListServer,
  name: string,
  to: string,
): Promise<void> {
  const before = cpuMsOf(pid);
  const times = await timesOf(CALLS, () => fetchList(to));
  const cpuMs = (cpuMsOf(pid) - before) / (CALLS + 3);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  const cpu = Number.isNaN(cpuMs) ? '' : `, ${cpuMs.toFixed(1)} ms of the processor each`;
  report.figure({
    name,
    value: p95,
    unit: 'ms',
    most: MOST_MS,
    note: `half of them within ${median(times).toFixed(1)} ms${cpu}, load ${loadavg()[0]!.toFixed(1)}`,
  });
}

/** What a process has used of the processor, where the system tells: hundredths of a second, in two fields. */
function cpuMsOf(pid: number | undefined): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}

/** The same rows by what one would write first: sessions counted up and put in order in every call. */
const COUNTED_PER_CALL = `
  select c.client_id, c.first_name, c.last_name, count(s.session_id) as sessions, max(s.started_at) as last
  from client c
  left join session s on s.organization_id = c.organization_id and s.client_id = c.client_id
    and s.started_at is not null
  group by c.organization_id, c.client_id
  order by last desc nulls last, lower(c.last_name), lower(c.first_name), c.client_id
  limit 10`;

async function against(report: Report, dataDir: string, practice: LargePractice): Promise<void> {
  const turns = 7;
  const { therapistId, port, call } = practice;
  const server = await startServer({ dataDir, port, isMeasured: true });
  const to = `/v2/therapist/${therapistId}/clients?sortKey=lastSessionAt&sortOrder=desc`;
  const ours = await timesOf(turns, async () => (await call('GET', to)).json());
  await server.kill('SIGTERM');
  const theirs = await withDatabase(dataDir, (db) =>
    timesOf(turns, () => db.query('owner', COUNTED_PER_CALL)),
  );
  const ratios = ours.map((time, turn) => theirs[turn]! / time);
  report.heading('The whole call for clients by last session, against the query alone that counts per call');
  report.line(
    {
      title: 'lists',
      ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
      medianMs: { ours: median(ours), theirs: median(theirs) },
    },
    { name: 'Clients by last session', alternative: 'counted per call', floor: 5 },
  );
}
