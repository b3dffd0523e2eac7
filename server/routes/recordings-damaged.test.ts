import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { ARTIFACT_BITS, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { decodePart } from '#shared/recording/part-format.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import type { Part } from '../testing/recordings.ts';
import { blobNameOf } from '../testing/blob-names.ts';
import { aPart, aRun, aSettings } from '../testing/recordings.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, seedTherapist } from '../testing/test-server.ts';

const WIDTH = tickWidth(aSettings().protocol.conditions.length);

let server: TestServer;
let therapist: TestUser;
let token: string;

beforeAll(async () => {
  server = await buildTestServer();
  ({ therapist, token } = await seedTherapist(server));
});
afterAll(() => server.close());

const json = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T;
const url = (rest: string) => `/v2/therapist/${therapist.userId}${rest}`;

/** A recording of three parts, five seconds each. */
async function threeParts() {
  const clientId = await server.seedClient(therapist);
  const session = await json<Session>(server.call('POST', url(`/client/${clientId}/sessions`), { token }));
  const component = session.components[0]!.sessionComponentId;
  const base = url(`/sessionComponent/${component}/recording`);
  await server.call('PUT', base, { token, body: { settings: aSettings() } });
  const parts = [0, 1, 2].map((seq) => {
    const header = { events: [{ atSeconds: 5 * seq, type: 'marker', text: `${seq}` }] };
    return aPart(component, seq, { header });
  });
  const put = ({ seq, sha256, bytes }: Part) =>
    server.call('PUT', `${base}/chunks/${seq}?sha256=${sha256}`, { token, body: bytes });
  for (const part of parts) expect((await put(part)).status).toBe(200);
  return {
    parts,
    put,
    putRun: () => server.call('PUT', url(`/sessionComponent/${component}/runs/1`), { token, body: aRun() }),
    get: (rest: string) => server.call('GET', `${base}${rest}`, { token }),
    complete: (more: object = {}) =>
      server.call('POST', `${base}/complete`, { token, body: { lastSeq: 2, durationSeconds: 15, ...more } }),
    session: () => json<Session>(server.call('GET', url(`/session/${session.sessionId}`), { token })),
  };
}

const fileOf = async ({ sha256 }: Part): Promise<string> => {
  const blob = await blobNameOf(server, sha256);
  const found = fs.readdirSync(server.dataRoot, { recursive: true }).map(String);
  return path.join(server.dataRoot, found.find((name) => path.basename(name) === blob)!);
};

const DAMAGE: [string, (file: string) => void][] = [
  ['deleted', (file) => fs.rmSync(file)],
  ['changed', (file) => fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 7))],
  ['cut off', (file) => fs.truncateSync(file, 100)],
];

describe.each(DAMAGE)('a stored part whose file was %s', (_, damage) => {
  it('is mended when it is sent again, while the recording is open and after it was closed', async () => {
    const { parts, put, get, complete } = await threeParts();

    damage(await fileOf(parts[1]!));
    expect((await put(parts[1]!)).status).toBe(200);
    expect(new Uint8Array(await (await get('/chunks/1')).arrayBuffer())).toEqual(parts[1]!.bytes);

    expect((await complete()).status).toBe(200);
    damage(await fileOf(parts[2]!));
    expect((await put(parts[2]!)).status).toBe(200);
    expect(new Uint8Array(await (await get('/chunks/2')).arrayBuffer())).toEqual(parts[2]!.bytes);
  });

  it('closes neither completion nor the ticks of the others, and is marked as a gap', async () => {
    const { parts, get, complete, session } = await threeParts();
    damage(await fileOf(parts[1]!));

    expect((await complete()).status).toBe(200);

    const { runs, recording } = (await session()).components[0]!;
    expect(recording.state).toBe('complete');
    // 25 of 250 ticks have an artifact as recorded; the 125 lost ticks count as artifact too.
    expect(runs[0]!.summary).toMatchObject({
      ticks: 375,
      durationSeconds: 15,
      rewardedPct: expect.any(Number),
    });
    expect(runs[0]!.summary.artifactPct).toBeCloseTo((100 * 150) / 375, 0);
    const ticks = new Float64Array(await (await get('/ticks')).arrayBuffer());
    const length = parts[0]!.ticks.length;
    expect(ticks.subarray(0, length)).toEqual(parts[0]!.ticks);
    expect(ticks.subarray(2 * length)).toEqual(parts[2]!.ticks);
    for (let at = length; at < 2 * length; at += WIDTH) {
      expect(ticks[at + TICK.artifact]).toBe(ARTIFACT_BITS.gap);
      expect(ticks[at + TICK.phase]).toBe(phaseCode('training'));
      expect(ticks[at + TICK.timeSeconds]).toBeCloseTo(parts[1]!.ticks[at - length]!, 9);
    }
  });

  it('gives no sample, its place in time, and a word about it', async () => {
    const { parts, get } = await threeParts();
    damage(await fileOf(parts[1]!));

    const decoded = decodePart(new Uint8Array(await (await get('/chunks/1')).arrayBuffer()));
    const { events } = await json<{ events: RecordedEvent[] }>(get('/events'));

    const original = decodePart(parts[1]!.bytes);
    if (!decoded.ok || !original.ok) throw new Error('The gap is not a part.');
    expect(decoded.part.header).toEqual({ ...original.part.header, events: [expect.any(Object)] });
    expect(decoded.part.samples).toHaveLength(original.part.samples.length);
    expect(decoded.part.samples.every(Number.isNaN)).toBe(true);
    expect(events.map(({ atSeconds, type }) => `${atSeconds} ${type}`)).toEqual([
      '0 marker',
      '5 gap',
      '10 marker',
    ]);
    expect(server.logs.some(({ event }) => event === 'a stored part cannot be read')).toBe(true);
  });
});

describe('closing a recording with damaged parts', () => {
  it('asks a computer that still has them to send them again', async () => {
    const { parts, put, get, complete } = await threeParts();
    for (const seq of [0, 2]) fs.rmSync(await fileOf(parts[seq]!));

    const refused = await complete({ mayResend: true });

    expect(refused.status).toBe(409);
    expect((await json<ErrorBody>(refused)).error.fields).toEqual({ damaged: '0,2' });
    for (const seq of [0, 2]) await put(parts[seq]!);
    expect((await complete({ mayResend: true })).status).toBe(200);
    const ticks = new Float64Array(await (await get('/ticks')).arrayBuffer());
    expect(ticks).toEqual(Float64Array.from(parts.flatMap((part) => [...part.ticks])));
  });

  it('closes it where none of its parts can be read', async () => {
    const { parts, get, complete, session } = await threeParts();
    for (const part of parts) fs.rmSync(await fileOf(part));

    expect((await complete()).status).toBe(200);

    const { components, state } = await session();
    expect([components[0]!.runs, state]).toEqual([[], 'cancelled']);
    const ticks = new Float64Array(await (await get('/ticks')).arrayBuffer());
    expect(ticks).toHaveLength(375 * WIDTH);
    expect(ticks[TICK.phase]).toBe(phaseCode('idle'));
  });

  it('leaves a session with a reported run completed, though none of its parts can be read', async () => {
    const { parts, putRun, complete, session } = await threeParts();
    expect((await putRun()).status).toBe(200);
    for (const part of parts) fs.rmSync(await fileOf(part));

    expect((await complete()).status).toBe(200);

    expect(await session()).toMatchObject({ state: 'completed', components: [{ runs: [{ run: 1 }] }] });
  });
});
