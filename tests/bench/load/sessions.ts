import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { aPart, aSettings } from '#server/testing/recordings.ts';
import type { LoadPractice } from './practices.ts';

export const PART_MS = 5000;
const READERS = 8;

/** A recording that is open, and the SHA-256 of each part the server has acknowledged. */
export type LiveSession = {
  practice: LoadPractice;
  componentId: string;
  recording: string;
  acknowledged: Map<number, string>;
};

/** One planned session of the practice's client whose recording is open. */
export async function openSession(practice: LoadPractice, clientId: string): Promise<LiveSession> {
  const { base, call } = practice;
  const planned = await call('POST', `${base}/client/${clientId}/sessions`);
  const { components } = (await planned.json()) as { components: { sessionComponentId: string }[] };
  const componentId = components[0]!.sessionComponentId;
  const recording = `${base}/sessionComponent/${componentId}/recording`;
  await call('PUT', recording, { settings: aSettings() });
  return { practice, componentId, recording, acknowledged: new Map() };
}

/** Sends a part every five seconds from `offsetMs` until `untilMs`. A part that fails is sent once more, as browsers do. */
export async function record(
  session: LiveSession,
  { offsetMs, untilMs }: { offsetMs: number; untilMs: number },
  uploads: UploadTimes,
): Promise<void> {
  const startedMs = performance.now() + offsetMs;
  for (let seq = session.acknowledged.size; ; seq++) {
    const dueMs = startedMs + PART_MS * (seq + 1) - PART_MS;
    if (dueMs >= untilMs) return;
    await delay(Math.max(0, dueMs - performance.now()));
    if (!(await sendPart(session, seq, uploads)) && !(await sendPart(session, seq, uploads)))
      uploads.failed++;
  }
}

export type UploadTimes = { timesMs: number[]; failed: number };

async function sendPart(
  { practice, componentId, recording, acknowledged }: LiveSession,
  seq: number,
  uploads: UploadTimes,
): Promise<boolean> {
  const part = aPart(componentId, seq);
  const startedMs = performance.now();
  const response = await fetch(`${practice.url}${recording}/chunks/${seq}?sha256=${part.sha256}`, {
    method: 'PUT',
    headers: { authorization: practice.authorization, 'content-type': 'application/octet-stream' },
    body: part.bytes,
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  await response?.arrayBuffer();
  uploads.timesMs.push(performance.now() - startedMs);
  if (response?.ok !== true) return false;
  acknowledged.set(seq, part.sha256);
  return true;
}

/** How many acknowledged parts the server no longer has as they were sent. */
export async function countLost(sessions: readonly LiveSession[]): Promise<number> {
  const all = sessions.flatMap((session) =>
    [...session.acknowledged].map(([seq, sha256]) => ({ session, seq, sha256 })),
  );
  let lost = 0;
  const readAll = async () => {
    for (let next = all.pop(); next; next = all.pop()) {
      const { practice, recording } = next.session;
      const response = await fetch(`${practice.url}${recording}/chunks/${next.seq}`, {
        headers: { authorization: practice.authorization },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 429) {
        all.push(next);
        await delay(1000 * Number(response.headers.get('retry-after') ?? 1));
      } else if (createHash('sha256').update(bytes).digest('hex') !== next.sha256) lost++;
    }
  };
  await Promise.all(Array.from({ length: READERS }, readAll));
  return lost;
}
