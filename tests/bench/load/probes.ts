import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { IDP_CLIENT_ID, IDP_PATH, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { send } from '#tests/e2e/account.ts';
import type { LoadPractice } from './practices.ts';

/** Between two turns of a probe. */
const PAUSE_MS = 50;

export const p95 = (timesMs: readonly number[]): number =>
  [...timesMs].sort((a, b) => a - b)[Math.ceil(timesMs.length * 0.95) - 1] ?? Number.NaN;

export type Probe = { listMs: number[]; readMs: number[]; writeMs: number[] };

/** Lists, reads and writes by turns in a practice of its own, until `untilMs`, at most `most` turns. */
export async function probe(
  { base, call }: LoadPractice,
  clientId: string,
  { untilMs, most }: { untilMs: number; most: number },
): Promise<Probe> {
  const times: Probe = { listMs: [], readMs: [], writeMs: [] };
  const client = `${base}/client/${clientId}`;
  const timed = async (into: number[], method: string, to: string, body?: unknown) => {
    const startedMs = performance.now();
    await (await call(method, to, body)).arrayBuffer();
    into.push(performance.now() - startedMs);
  };
  for (let turn = 0; turn < most && performance.now() < untilMs; turn++) {
    await timed(times.listMs, 'GET', `${base}/clients?sortKey=lastName`);
    await timed(times.readMs, 'GET', client);
    await timed(times.writeMs, 'POST', `${client}/note`, { text: `Note ${turn}` });
    await delay(PAUSE_MS);
  }
  return times;
}

type Storm = { calls: number; stop(): Promise<void> };

/** `lines` loops that repeat `work` without a pause until stopped, at most `most` times each. */
export function storm(lines: number, most: number, work: () => Promise<unknown>): Storm {
  const ending = new AbortController();
  const made: Storm = {
    calls: 0,
    async stop() {
      ending.abort();
      await all;
    },
  };
  const line = async () => {
    for (let turn = 0; turn < most && !ending.signal.aborted; turn++) {
      await work();
      made.calls++;
    }
  };
  const all = Promise.all(Array.from({ length: lines }, line));
  // Reported by `stop`: the servers are stopped in order first.
  all.catch(() => undefined);
  return made;
}

export const exportOnce = async ({ organizationId, call }: LoadPractice): Promise<void> => {
  await (await call('GET', `/v2/organization/${organizationId}/export?timeZone=UTC`)).arrayBuffer();
};

/** A wrong sign-in under a new name at the practice's domain: it costs a hash, and no account has to wait. */
export async function signInOnce({ url, email }: LoadPractice): Promise<void> {
  const body = {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: IDP_CLIENT_ID,
    AuthParameters: { USERNAME: email.replace('ada', randomUUID()), PASSWORD: 'guess' },
  };
  const headers = { 'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth` };
  const response = await send(url, 'POST', IDP_PATH, body, headers);
  if (response.status !== 400) throw new Error(`A wrong sign-in was answered with ${response.status}`);
  await response.arrayBuffer();
}
