import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { createFsBlobStore } from '../storage/fs-blob-store.ts';
import type { Part } from '../testing/recordings.ts';
import { aPart, aRun, aSettings } from '../testing/recordings.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, seedTherapist } from '../testing/test-server.ts';

let server: TestServer;
let therapist: TestUser;
let token: string;
let isDiskFull = false;

beforeAll(async () => {
  server = await buildTestServer({
    blobs: (root) =>
      createFsBlobStore(root, {
        ...fs,
        open: (...args) =>
          isDiskFull && String(args[0]).endsWith('.tmp')
            ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
            : fs.open(...args),
      }),
  });
  ({ therapist, token } = await seedTherapist(server));
});
afterAll(() => server.close());

const json = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T;
const url = (rest: string) => `/v2/therapist/${therapist.userId}${rest}`;

async function aSession(): Promise<{ session: Session; component: string; base: string }> {
  const clientId = await server.seedClient(therapist);
  const session = await json<Session>(server.call('POST', url(`/client/${clientId}/sessions`), { token }));
  const component = session.components[0]!.sessionComponentId;
  return { session, component, base: url(`/sessionComponent/${component}`) };
}

async function anOpenRecording() {
  const made = await aSession();
  const response = await server.call('PUT', `${made.base}/recording`, {
    token,
    body: { settings: aSettings() },
  });
  expect(response.status).toBe(200);
  return made;
}

const put = (base: string, part: Part, sha256 = part.sha256) =>
  server.call('PUT', `${base}/recording/chunks/${part.seq}?sha256=${sha256}`, { token, body: part.bytes });
const close = (base: string, lastSeq: number, durationSeconds = 0, more: { isCutOff?: boolean } = {}) =>
  server.call('POST', `${base}/recording/complete`, { token, body: { lastSeq, durationSeconds, ...more } });
const errorOf = async (response: Response) => (await json<ErrorBody>(response)).error;

describe('opening a recording', () => {
  it('stores the settings and starts the session', async () => {
    const { session, base } = await anOpenRecording();

    const now = await json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token }));

    expect(now.state).toBe('running');
    expect(now.startedAt).not.toBeNull();
    expect(now.components[0]!.settings).toEqual(aSettings());
    expect(now.components[0]!.recording).toEqual({
      state: 'open',
      durationSeconds: 0,
      storedSeqs: [],
      lastSeq: null,
      bytes: 0,
    });
    const again = await server.call('PUT', `${base}/recording`, { token, body: { settings: aSettings() } });
    expect(again.status).toBe(200);
  });

  it('takes other settings while nothing is stored, and refuses them afterwards', async () => {
    const { component, base } = await anOpenRecording();
    const other = { settings: aSettings({ mainsHz: 60 }) };

    expect((await server.call('PUT', `${base}/recording`, { token, body: other })).status).toBe(200);
    expect((await put(base, aPart(component, 0))).status).toBe(200);
    const late = await server.call('PUT', `${base}/recording`, { token, body: { settings: aSettings() } });

    expect(late.status).toBe(409);
  });
});

describe('storing a part', () => {
  it('acknowledges it, and acknowledges it again', async () => {
    const { component, base } = await anOpenRecording();
    const part = aPart(component, 0);

    const first = await put(base, part);
    const second = await put(base, part);

    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual({ seq: 0, sha256: part.sha256 });
  });

  it('refuses other bytes for a closed part', async () => {
    const { component, base } = await anOpenRecording();
    await put(base, aPart(component, 0));

    const response = await put(base, aPart(component, 0, { level: 2 }));

    expect(response.status).toBe(409);
    expect((await errorOf(response)).message).toMatch(/already stored with other contents/);
  });

  it('lets an open part grow, but not shrink', async () => {
    const { component, base } = await anOpenRecording();
    const grow = (seconds: number, isClosed = false) => put(base, aPart(component, 0, { seconds, isClosed }));

    expect((await grow(1)).status).toBe(200);
    expect((await grow(3)).status).toBe(200);
    expect((await grow(2)).status).toBe(409);
    expect((await grow(5, true)).status).toBe(200);
    expect((await grow(4)).status).toBe(409);
  });

  it('notices bytes that were damaged on the way', async () => {
    const { component, base } = await anOpenRecording();

    const response = await put(base, aPart(component, 0), 'a'.repeat(64));

    expect(response.status).toBe(422);
    expect((await errorOf(response)).code).toBe('checksumMismatch');
  });

  it.each([
    ['of another recording', { recordingId: 'someone-else' }],
    ['with another number', { seq: 7 }],
    ['with other channels', { channelCount: 4, sampleCount: 625 }],
    ['of another protocol', { tickWidth: 95, tickCount: 25 }],
  ])('refuses a part %s', async (_what, header) => {
    const { component, base } = await anOpenRecording();

    const response = await put(base, aPart(component, 0, { header }));

    expect(response.status).toBe(400);
    expect((await errorOf(response)).code).toBe('invalid');
  });

  it('refuses what is no part at all', async () => {
    const { base } = await anOpenRecording();
    const bytes = new Uint8Array([1, 2, 3]);
    const sha256 = server.app.deps.sha256(bytes);

    const response = await put(base, { ...aPart('x', 0), bytes, sha256 });

    expect((await errorOf(response)).message).toMatch(/not a recording part/);
  });

  it('refuses a part before the recording is open', async () => {
    const { component, base } = await aSession();

    expect((await put(base, aPart(component, 0))).status).toBe(409);
  });

  it('refuses more bytes than a part can have', async () => {
    const { base } = await anOpenRecording();
    const bytes = new Uint8Array(16 * 1024 * 1024 + 1);

    const response = await put(base, { ...aPart('x', 0), bytes, sha256: 'a'.repeat(64) });

    expect(response.status).toBe(413);
  });

  it('says so when the disk is full, stores nothing, and goes on when there is room again', async () => {
    const { session, component, base } = await anOpenRecording();
    const part = aPart(component, 0);

    isDiskFull = true;
    const refused = await put(base, part);
    isDiskFull = false;
    const now = await json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token }));

    expect(refused.status).toBe(507);
    expect((await errorOf(refused)).message).toMatch(/disk is full/);
    expect(now.components[0]!.recording.storedSeqs).toEqual([]);
    expect((await put(base, part)).status).toBe(200);
  });
});

describe('closing a recording', () => {
  it('is refused while parts are missing, and names them', async () => {
    const { component, base } = await anOpenRecording();
    await put(base, aPart(component, 0));
    await put(base, aPart(component, 2));

    const response = await close(base, 4);

    expect(response.status).toBe(409);
    const error = await errorOf(response);
    expect(error.message).toMatch(/parts 1, 3, 4 are/);
    expect(error.fields).toEqual({ missing: '1,3,4' });
  });

  it('is refused while a part before the last is still open', async () => {
    const { component, base } = await anOpenRecording();
    await put(base, aPart(component, 0, { seconds: 2, isClosed: false }));
    await put(base, aPart(component, 1));

    expect((await errorOf(await close(base, 1))).fields).toEqual({ missing: '0' });
  });

  it('is refused at once for a last part no recording can have', async () => {
    const { base } = await anOpenRecording();

    const response = await close(base, Number.MAX_SAFE_INTEGER);

    expect(response.status).toBe(400);
  });

  it('is refused when parts do not join', async () => {
    const { component, base } = await anOpenRecording();
    await put(base, aPart(component, 0));
    await put(base, aPart(component, 1, { header: { firstSampleIndex: 9999 } }));

    expect((await errorOf(await close(base, 1))).message).toMatch(/starts at sample 9999/);
  });

  it('ends the session and computes the figures from the stored ticks', async () => {
    const { session, component, base } = await anOpenRecording();
    const parts = [aPart(component, 0), aPart(component, 1, { seconds: 2, isClosed: false })];
    for (const part of parts) await put(base, part);
    await server.call('PUT', `${base}/runs/1`, { token, body: aRun() });

    const closed = await close(base, 1, 7);
    const again = await close(base, 1, 7);

    expect(closed.status).toBe(200);
    expect(await closed.json()).toMatchObject({ state: 'complete', durationSeconds: 7, lastSeq: 1 });
    expect(again.status).toBe(200);
    const now = await json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token }));
    const values = new Float64Array([...parts[0]!.ticks, ...parts[1]!.ticks]);
    const conditions = aSettings().conditions.map(({ name, unit }) => ({ name, unit }));
    const [run] = now.components[0]!.runs;
    expect(now.state).toBe('completed');
    expect(run!.summary).toEqual(summarizeTicks({ values, conditions }));
    expect(run!.latency).toEqual(aRun().latency);
  });

  it('keeps whether success followed muscle, once it is closed', async () => {
    const { session, component, base } = await anOpenRecording();
    const parts = Array.from({ length: 14 }, (_, seq) => aPart(component, seq, { muscleUv: 1 + (seq % 5) }));
    for (const part of parts) await put(base, part);
    const read = async () =>
      (await json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token })))
        .components[0]!;
    const open = await read();

    await close(base, 13, 70);

    const values = new Float64Array(parts.flatMap(({ ticks }) => [...ticks]));
    const { correlation } = emgHonesty({ values, conditions: aSettings().conditions });
    expect(open.honesty).toBeNull();
    expect((await read()).honesty).toEqual({ verdict: 'muscle', correlation });
  });

  it('leaves a session interrupted that was cut off before its plan was trained', async () => {
    const { session, component, base } = await anOpenRecording();
    await put(base, aPart(component, 0));

    await close(base, 0, 5, { isCutOff: true });

    const now = await json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token }));
    expect(now.state).toBe('interrupted');
    expect(now.endedAt).not.toBeNull();
    expect(now.components[0]!.recording.state).toBe('complete');
  });

  it('finds a run whose figures never arrived', async () => {
    const { session, component, base } = await anOpenRecording();
    await put(base, aPart(component, 0));
    await close(base, 0, 5);

    const now = await json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token }));

    expect(now.components[0]!.runs).toMatchObject([
      { run: 1, startSeconds: 0, endSeconds: 5, latency: null },
    ]);
  });

  it('closes the door: nothing changes any more', async () => {
    const { component, base } = await anOpenRecording();
    await put(base, aPart(component, 0));
    await close(base, 0, 5);

    expect((await put(base, aPart(component, 0))).status).toBe(200);
    expect((await put(base, aPart(component, 1))).status).toBe(409);
    expect((await close(base, 3)).status).toBe(409);
    expect((await server.call('PUT', `${base}/runs/2`, { token, body: aRun({ run: 2 }) })).status).toBe(409);
  });
});

describe('reading the ticks', () => {
  it('gives all parts in order, bit by bit', async () => {
    const { component, base } = await anOpenRecording();
    const parts = [0, 1, 2].map((seq) => aPart(component, seq));
    for (const part of [2, 0, 1]) await put(base, parts[part]!);

    const response = await server.call('GET', `${base}/recording/ticks`, { token });

    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    const ticks = new Float64Array(await response.arrayBuffer());
    expect(ticks).toEqual(new Float64Array(parts.flatMap((part) => [...part.ticks])));
  });

  it('gives nothing where nothing was recorded', async () => {
    const { base } = await aSession();

    const response = await server.call('GET', `${base}/recording/ticks`, { token });

    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });
});

describe('reading a part', () => {
  it('gives its bytes as they were put', async () => {
    const { component, base } = await anOpenRecording();
    const stored = aPart(component, 0);
    await put(base, stored);

    const response = await server.call('GET', `${base}/recording/chunks/0`, { token });

    expect(new Uint8Array(await response.arrayBuffer())).toEqual(stored.bytes);
  });

  it('says so when there is none of this number', async () => {
    const { base } = await anOpenRecording();

    const response = await server.call('GET', `${base}/recording/chunks/4`, { token });

    expect(response.status).toBe(404);
    expect((await errorOf(response)).message).toMatch(/part of the recording/);
  });
});

describe('reading the events', () => {
  it('gives the markers of all parts in the order of their time', async () => {
    const { component, base } = await anOpenRecording();
    for (const seq of [0, 1]) {
      const events = [{ atSeconds: seq * 5 + 1, type: 'marker', text: `Part ${seq}` }];
      await put(base, aPart(component, seq, { header: { events } }));
    }

    const response = await server.call('GET', `${base}/recording/events`, { token });

    expect(await response.json()).toEqual({
      events: [
        { atSeconds: 1, type: 'marker', text: 'Part 0' },
        { atSeconds: 6, type: 'marker', text: 'Part 1' },
      ],
    });
  });
});

describe('storing a run', () => {
  it('replaces what was reported before', async () => {
    const { session, base } = await anOpenRecording();
    await server.call('PUT', `${base}/runs/1`, { token, body: aRun() });
    await server.call('PUT', `${base}/runs/1`, { token, body: aRun({ endSeconds: 12, latency: null }) });

    const now = await json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token }));

    expect(now.components[0]!.runs).toEqual([aRun({ endSeconds: 12, latency: null })]);
  });

  it('refuses a number that differs from the address', async () => {
    const { base } = await anOpenRecording();

    expect((await server.call('PUT', `${base}/runs/2`, { token, body: aRun() })).status).toBe(400);
  });
});
