import 'fake-indexeddb/auto';
import { clear, createStore, entries, get, keys, set } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { RecordingPart } from '#shared/recording/part-format.ts';
import { decodePart } from '#shared/recording/part-format.ts';
import {
  LOCAL_LOG_DATABASE,
  LOCAL_LOG_STORE,
  localManifestSchema,
  manifestKey,
  partKey,
  workerKeyName,
} from '#shared/recording/local-log.ts';
import { openLogBytes, openLogValue } from '#shared/recording/log-encryption.ts';
import type { Sealed, SealingKey } from '#shared/sealed.ts';
import { buildProtocol, buildSource } from '#tests/builders/engine-builder.ts';
import type { PartStore } from './part-store.ts';
import { createIdbPartStore } from './idb-part-store.ts';
import { Recorder } from './recorder.ts';

const HOP = 10;
const log = createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE);
let recordings = 0;

type Writer = Pick<PartStore, 'has' | 'write'>;

function setUp(wrap: (store: Writer) => Writer = (store) => store) {
  const recordingId = `recording-${++recordings}`;
  const events: EngineEvent[] = [];
  const calls: Promise<unknown>[] = [];
  const noted = <T>(call: Promise<T>): Promise<T> => {
    calls.push(call);
    return call;
  };
  const store = wrap(createIdbPartStore());
  const recorder = new Recorder({
    target: { recordingId, organizationId: 'organization' },
    settings: {
      engineVersion: 'test',
      source: buildSource({ channelNames: ['Cz', 'Pz'] }),
      protocol: buildProtocol(),
      mainsHz: 50,
    },
    store: {
      has: (id) => noted(store.has(id)),
      write: (parts, manifest) => noted(store.write(parts, manifest)),
    },
    nowMs: () => 1000,
    onEvent: (event) => events.push(event),
  });
  /** Resolves when the recorder has handled the result of every write so far. */
  const writesAreDone = async () => {
    for (let done = -1; done < calls.length; ) {
      done = calls.length;
      await Promise.allSettled(calls);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { recorder, recordingId, events, writesAreDone };
}

/** Hop `tick` of a recording whose samples are their own numbers (channel 1 negative). */
function addTick(recorder: Recorder, tick: number) {
  const raw = new Float32Array(2 * 11);
  for (let index = 0; index < HOP; index++) {
    raw[index] = (tick - 1) * HOP + index;
    raw[11 + index] = -raw[index]!;
  }
  const row = new Float64Array(tickWidth(1));
  row[TICK.timeSeconds] = tick * 0.04;
  const buffers = {
    firstSampleIndex: (tick - 1) * HOP,
    sampleCount: HOP,
    stride: 11,
    filtered: new Float64Array(0),
  };
  recorder.append(row, { tickIndex: tick, raw, isMoving: false, ...buffers });
}

async function read<T>(
  recordingId: string,
  name: string,
  open: (crypto: Crypto, key: SealingKey | undefined, stored: unknown) => Promise<T>,
): Promise<T> {
  return open(crypto, await get<SealingKey>(workerKeyName(recordingId), log), await get(name, log));
}

async function storedPart(recordingId: string, seq: number): Promise<RecordingPart> {
  const decoded = decodePart((await read(recordingId, partKey(recordingId, seq), openLogBytes))!);
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.part;
}

async function stored(recordingId: string) {
  const manifest = localManifestSchema.parse(await read(recordingId, manifestKey(recordingId), openLogValue));
  const parts: RecordingPart[] = [];
  for (let seq = 0; seq <= manifest.lastSeq; seq++) parts.push(await storedPart(recordingId, seq));
  return { manifest, parts };
}

/** Checks that parts follow each other without a gap and hold the right samples; returns their number. */
function countSamples(parts: RecordingPart[]): number {
  let next = 0;
  let tick = 0;
  for (const [seq, { header, samples, ticks }] of parts.entries()) {
    expect(header).toMatchObject({ seq, firstSampleIndex: next, firstTick: tick, channelCount: 2 });
    for (let index = 0; index < header.sampleCount; index++) {
      if (samples[index] !== next + index || samples[header.sampleCount + index] !== -(next + index)) {
        throw new Error(`sample ${next + index} of part ${seq} is wrong`);
      }
    }
    for (let row = 0; row < header.tickCount; row++) {
      expect(ticks[row * header.tickWidth]).toBe((tick + row + 1) * 0.04);
    }
    next += header.sampleCount;
    tick += header.tickCount;
  }
  return next;
}

describe('a recording', () => {
  it('is complete after finish: closed parts of 5 s, tail and events included', async () => {
    const { recorder, recordingId, events } = setUp();
    for (let tick = 1; tick <= 300; tick++) addTick(recorder, tick);
    recorder.addEvent({ atSeconds: 12, type: 'marker', text: 'yawn' });
    const tail = Float32Array.of(3000, 3001, 3002, -3000, -3001, -3002);
    recorder.appendSamples({ raw: tail, stride: 3, sampleCount: 3 });

    const end = await recorder.finish();

    const { manifest, parts } = await stored(recordingId);
    expect(end).toEqual({ lastSeq: 2, durationSeconds: 3003 / 250 });
    expect(manifest).toMatchObject({ lastSeq: 2, closedSeqs: [0, 1, 2], isFinished: true });
    expect(manifest.throughSeconds).toBe(3003 / 250);
    expect(parts.map(({ header }) => [header.tickCount, header.isClosed])).toEqual([
      [125, true],
      [125, true],
      [50, true],
    ]);
    expect(countSamples(parts)).toBe(3003);
    expect(parts[2]!.header.events).toEqual([{ atSeconds: 12, type: 'marker', text: 'yawn' }]);
    expect(events.at(-1)).toEqual({ type: 'saved', seq: 2, throughSeconds: 3003 / 250 });
  });

  it('without a sample still has one part', async () => {
    const { recorder, recordingId } = setUp();

    expect(await recorder.finish()).toEqual({ lastSeq: 0, durationSeconds: 0 });
    expect((await stored(recordingId)).parts).toHaveLength(1);
  });

  it('loses less than a second when the tab dies at any tick', async () => {
    const { recorder, recordingId, writesAreDone } = setUp();
    let worst = 0;
    for (let tick = 1; tick <= 320; tick++) {
      addTick(recorder, tick);
      await writesAreDone();
      if (tick < 20) continue;
      const { manifest, parts } = await stored(recordingId);
      const samples = countSamples(parts);
      expect(manifest.throughSeconds).toBe(samples / 250);
      worst = Math.max(worst, tick * HOP - samples);
    }

    expect(worst / 250).toBeLessThan(0.85);
  });
});

describe('a full disk', () => {
  function failing() {
    const state = { isFull: true };
    const setup = setUp((store) => ({
      ...store,
      write: (parts, manifest) =>
        state.isFull
          ? Promise.reject(Object.assign(new Error('quota'), { name: 'QuotaExceededError' }))
          : store.write(parts, manifest),
    }));
    return { ...setup, state };
  }

  it('is told once, and everything is written when there is room again', async () => {
    const { recorder, recordingId, events, state, writesAreDone } = failing();
    for (let tick = 1; tick <= 400; tick++) {
      addTick(recorder, tick);
      await writesAreDone();
    }
    expect(events).toEqual([
      { type: 'saveFailed', code: 'diskFull', message: expect.stringMatching(/is full/) },
    ]);
    expect((await keys<string>(log)).filter((key) => key.startsWith(`${recordingId}/`))).toEqual([]);

    state.isFull = false;
    for (let tick = 401; tick <= 420; tick++) addTick(recorder, tick);
    await writesAreDone();
    recorder.flush();
    await writesAreDone();

    const { parts, manifest } = await stored(recordingId);
    expect(countSamples(parts)).toBe(4200);
    expect(manifest.closedSeqs).toEqual([0, 1, 2]);
    expect(events.at(-1)).toMatchObject({ type: 'saved', seq: 3 });
  });

  it('makes finish reject with words, and finish can be tried again', async () => {
    const { recorder, recordingId, state } = failing();
    for (let tick = 1; tick <= 30; tick++) addTick(recorder, tick);

    await expect(recorder.finish()).rejects.toThrow(/disk of this computer is full/);
    state.isFull = false;

    expect(await recorder.finish()).toMatchObject({ lastSeq: 0 });
    expect(countSamples((await stored(recordingId)).parts)).toBe(300);
  });
});

describe('data of the browser that is deleted during a recording', () => {
  it('is written again, but for the parts that are safe elsewhere', async () => {
    const { recorder, recordingId, writesAreDone } = setUp();
    const addTicks = async (first: number, last: number) => {
      for (let tick = first; tick <= last; tick++) {
        addTick(recorder, tick);
        await writesAreDone();
      }
    };
    await addTicks(1, 300);
    recorder.release(0);
    await clear(log);
    await addTicks(301, 420);

    await recorder.finish();

    expect(await get(partKey(recordingId, 0), log)).toBeUndefined();
    expect(await storedPart(recordingId, 1)).toMatchObject({ header: { firstTick: 125, tickCount: 125 } });
    const manifest = localManifestSchema.parse(
      await read(recordingId, manifestKey(recordingId), openLogValue),
    );
    expect(manifest).toMatchObject({ lastSeq: 3, closedSeqs: [0, 1, 2, 3], isFinished: true });
    for (const seq of [2, 3]) expect(await get(partKey(recordingId, seq), log)).toBeDefined();
  });
});

describe('a slow store', () => {
  it('gets a part that was closed while it was writing with the next write', async () => {
    const gates: (() => void)[] = [];
    const { recorder, recordingId, writesAreDone } = setUp((store) => ({
      ...store,
      write: async (parts, manifest) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return store.write(parts, manifest);
      },
    }));
    const releaseWrite = async () => {
      await expect.poll(() => gates.length).toBe(1);
      gates.shift()!();
      await writesAreDone();
    };
    for (let tick = 1; tick <= 130; tick++) addTick(recorder, tick);
    await releaseWrite();
    for (let tick = 131; tick <= 260; tick++) addTick(recorder, tick);
    await releaseWrite();

    const end = recorder.finish();
    await releaseWrite();
    await end;

    const { parts, manifest } = await stored(recordingId);
    expect(countSamples(parts)).toBe(2600);
    expect(manifest.closedSeqs).toEqual([0, 1, 2]);
  });
});

describe('a store that refuses for another reason', () => {
  it('is told apart', async () => {
    const { recorder, events, writesAreDone } = setUp((store) => ({
      ...store,
      write: () => Promise.reject(new Error('closed')),
    }));
    for (let tick = 1; tick <= 20; tick++) addTick(recorder, tick);
    await writesAreDone();

    expect(events).toMatchObject([{ type: 'saveFailed', code: 'storageUnavailable' }]);
  });

  it('is encrypted in the browser: neither samples nor words are stored as they are', async () => {
    const { recorder, recordingId } = setUp();
    addTick(recorder, 1);
    recorder.addEvent({ atSeconds: 0, type: 'note', text: 'Anna is tired' });
    await recorder.finish();

    const all = (await entries<string, unknown>(log)).filter(([key]) => key.startsWith(`${recordingId}/`));
    expect(all.map(([key]) => key)).toEqual(
      ['key', 'manifest', 'piece/0000000'].map((each) => `${recordingId}/${each}`),
    );
    const [[, key], ...values] = all as [[string, SealingKey], ...[string, Sealed][]];
    expect(key.extractable).toBe(false);
    for (const [, { bytes }] of values) {
      expect(Buffer.from(bytes).includes('LWC1')).toBe(false);
      expect(Buffer.from(bytes).includes('Anna')).toBe(false);
      expect(Buffer.from(bytes).includes('Cz')).toBe(false);
    }
    expect((await stored(recordingId)).parts[0]!.header.events).toMatchObject([{ text: 'Anna is tired' }]);
  });

  it('is read where an earlier version of the app stored it as it was', async () => {
    const { recorder, recordingId } = setUp();
    addTick(recorder, 1);
    await recorder.finish();
    const encrypted = (await createIdbPartStore().read(recordingId))!;
    await clear(log);
    await set(manifestKey(recordingId), encrypted.manifest, log);
    await set(partKey(recordingId, 0), encrypted.parts[0], log);

    expect(await createIdbPartStore().read(recordingId)).toEqual(encrypted);
  });

  it('cannot be read after a byte was changed', async () => {
    const { recorder, recordingId } = setUp();
    addTick(recorder, 1);
    await recorder.finish();
    const name = partKey(recordingId, 0);
    const sealed = (await get<Sealed>(name, log))!;
    new Uint8Array(sealed.bytes)[100]! ^= 1;
    await set(name, sealed, log);

    expect(await createIdbPartStore().read(recordingId)).toBeUndefined();
  });
});
