import { type MessagePort as NodePort, receiveMessageOnPort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { isUnitMissing, UNIT_NAMED } from '#shared/eeg/voltage-unit.ts';
import { parseToEngineMessage, type ToEngineMessage } from '#shared/engine/port-messages.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { buildEdf, type EdfSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from '../eeg-files/byte-source.ts';
import { openEegFile } from '../eeg-files/open.ts';
import type { StreamTime } from './paced-stream.ts';
import { SourceHost } from './source-host.ts';

/** A manual clock. Advancing it runs the actions that are due. */
class FakeTime implements StreamTime {
  #nowMs = 1_700_000_000_000;
  readonly #actions = new Set<{ atMs: number; action: () => Promise<void> }>();

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, action: () => Promise<void>): () => void {
    const entry = { atMs: this.#nowMs + delayMs, action };
    this.#actions.add(entry);
    return () => this.#actions.delete(entry);
  }

  /** Advances time without running anything, as when the computer is busy or asleep. */
  stall(ms: number): void {
    this.#nowMs += ms;
  }

  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [next] = [...this.#actions].sort((a, b) => a.atMs - b.atMs);
      if (!next || next.atMs > endMs) break;
      this.#actions.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      await next.action();
    }
    this.#nowMs = endMs;
  }
}

const RATE = 160;
const SECONDS = 5;
const signal = (channel: number) =>
  Float64Array.from({ length: RATE * SECONDS }, (_, i) => ((i * (7 + channel)) % 801) - 400);

const recording: EdfSpec = {
  plus: 'C',
  channels: [
    uvChannel('C3', signal(0), { samplesPerRecord: RATE }),
    uvChannel('Cz', signal(1), { samplesPerRecord: RATE }),
    { ...uvChannel('SaO2', new Float32Array(SECONDS), { samplesPerRecord: 1 }), unit: '%' },
    uvChannel('Slow', new Float32Array(SECONDS * 4), { samplesPerRecord: 4 }),
  ],
};

const fileOf = (spec: EdfSpec, name = 'rest.edf') => new File([buildEdf(spec)], name);

/** The next message that has arrived at a port, without waiting. */
function nextMessage(port: unknown): ToEngineMessage | undefined {
  const received: { message: unknown } | undefined = receiveMessageOnPort(port as NodePort);
  if (!received) return undefined;
  const message = parseToEngineMessage(received.message);
  if (message.kind === 'unknown') throw new Error(`Unknown message ${message.got}`);
  return message;
}

/** The engine's end of the samples port. */
class FakeEngine {
  readonly port: MessagePort;
  readonly messages: ToEngineMessage[] = [];
  readonly buffers = new Set<ArrayBuffer>();

  constructor(port: MessagePort) {
    this.port = port;
  }

  /** Receives the messages that have arrived; with `recycle` the buffers are returned at once. */
  receive({ recycle = true } = {}): void {
    for (;;) {
      const message = nextMessage(this.port);
      if (!message) return;
      if (message.kind === 'chunk') {
        const { chunk } = message;
        this.messages.push({ kind: 'chunk', chunk: { ...chunk, valuesUv: chunk.valuesUv.slice() } });
        if (recycle)
          this.port.postMessage({ kind: 'recycle', buffer: chunk.valuesUv.buffer }, [chunk.valuesUv.buffer]);
      } else {
        this.messages.push(message);
      }
    }
  }

  get chunks() {
    return this.messages.flatMap((message) => (message.kind === 'chunk' ? [message.chunk] : []));
  }

  get ends() {
    return this.messages.filter((message) => message.kind === 'end');
  }

  clear(): void {
    this.messages.length = 0;
  }

  /** One channel in order of arrival, with its sample numbers. */
  channel(channel: number): { values: number[]; indices: number[] } {
    const values: number[] = [];
    const indices: number[] = [];
    for (const { valuesUv, firstSampleIndex, sampleCount } of this.chunks) {
      values.push(...valuesUv.subarray(channel * sampleCount, (channel + 1) * sampleCount));
      for (let i = 0; i < sampleCount; i++) indices.push(firstSampleIndex + i);
    }
    return { values, indices };
  }
}

const openPorts: MessagePort[] = [];

async function connected() {
  const time = new FakeTime();
  const reports: string[] = [];
  const host = new SourceHost({ time, report: (message) => reports.push(message) });
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  await host.connect(port1);
  return { host, time, engine: new FakeEngine(port2), reports };
}

/** Lets messages in transit through a real port arrive. */
const portsSettle = () => new Promise<void>((resolve) => setImmediate(resolve));

afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

async function fileValues(spec: EdfSpec, channel: number): Promise<number[]> {
  const result = await openEegFile(memoryByteSource(buildEdf(spec)));
  if (!result.ok) throw new Error(result.problem.message);
  const sampleCount = result.file.channels[channel]?.sampleCount ?? 0;
  return Array.from(
    (await result.file.readFloat32({ channels: [channel], firstSampleIndex: 0, sampleCount }))[0] ?? [],
  );
}

describe('playing a recording', () => {
  it('takes the EEG channels of one rate and names what it leaves out', async () => {
    const { host } = await connected();
    const { info, warnings } = await host.openFile(fileOf(recording));

    expect(info).toEqual({
      kind: 'file',
      name: 'rest.edf',
      samplingRateHz: RATE,
      channelNames: ['C3', 'Cz'],
      durationSeconds: SECONDS,
      fullScaleUv: [3276.7, 3276.7],
    });
    expect(warnings.map((warning) => warning.code)).toEqual(['channelsLeftOut', 'otherRatesLeftOut']);
    expect(warnings[0]?.message).toContain('SaO2');
    expect(warnings[1]?.message).toContain('Slow');
  });

  it('sends every sample once, in order and as the file holds it, then the end', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    for (let i = 0; i < 60; i++) {
      await time.advance(100);
      engine.receive();
    }

    for (const channel of [0, 1]) {
      const { values, indices } = engine.channel(channel);
      expect(values).toEqual(await fileValues(recording, channel));
      expect(indices).toEqual(Array.from({ length: RATE * SECONDS }, (_, i) => i));
    }
    expect(engine.messages.at(-1)).toEqual({ kind: 'end' });
    expect(engine.ends).toHaveLength(1);
  });

  it.each([0.5, 1, 4])(
    'keeps the pace at speed %d in chunks of a twenty-fifth of a second',
    async (speed) => {
      const { host, time, engine } = await connected();
      await host.openFile(fileOf(recording));
      await host.start({ speed });
      await time.advance(1000);
      engine.receive();

      const sent = engine.channel(0).values.length;
      expect(RATE * speed - sent).toBeGreaterThanOrEqual(0);
      expect(RATE * speed - sent).toBeLessThan(RATE / 25 + 1);
      for (const chunk of engine.chunks) expect(chunk.sampleCount).toBeLessThanOrEqual(6);
      expect(engine.chunks.length).toBeLessThan((RATE * speed) / 6 + 3);
      expect(engine.chunks.at(-1)?.hostTimeMs).toBeLessThanOrEqual(time.nowMs());
      expect(engine.chunks[0]?.hostTimeMs).toBeGreaterThanOrEqual(time.nowMs() - 1000);
    },
  );

  it('catches up after a stall in chunks of the usual size', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    await time.advance(500);
    time.stall(1500);
    await time.advance(50);
    engine.receive();

    const { indices } = engine.channel(0);
    expect(indices).toEqual(Array.from({ length: indices.length }, (_, i) => i));
    // 2050 ms have passed, which makes 328 samples due; less than one chunk of them may wait.
    expect(indices.length).toBeGreaterThan(328 - 6);
    expect(indices.length).toBeLessThanOrEqual(328);
    expect(Math.max(...engine.chunks.map((chunk) => chunk.sampleCount))).toBe(6);
  });

  it('loses no sample when the computer slept', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    await time.advance(200);
    time.stall(8 * 3_600_000);
    await time.advance(100);
    engine.receive();
    expect(engine.channel(0).values.length).toBeLessThan(2.5 * RATE);

    await time.advance(5000);
    engine.receive();
    expect(engine.channel(0).indices).toEqual(Array.from({ length: RATE * SECONDS }, (_, i) => i));
  });

  it('starts over from the first sample', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    await time.advance(730);
    engine.receive();
    engine.clear();
    await host.start({ speed: 1 });
    await time.advance(6000);
    engine.receive();

    expect(engine.channel(1).values).toEqual(await fileValues(recording, 1));
    expect(engine.ends).toHaveLength(1);
  });

  it('leaves one stream when it is started twice at once', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await Promise.all([host.start({ speed: 1 }), host.start({ speed: 1 })]);
    await time.advance(6000);
    engine.receive();

    expect(engine.channel(0).indices).toHaveLength(RATE * SECONDS);
  });

  it('stands still while it is held and goes on with the next sample', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    await time.advance(1000);
    await host.hold();
    engine.receive();
    const beforeHold = engine.channel(0).indices.length;
    await time.advance(60_000);
    engine.receive();
    const whileHeld = engine.channel(0).indices.length;
    await host.resume();
    await time.advance(500);
    engine.receive();
    const soonAfter = engine.channel(0).indices.length;
    await time.advance(6000);
    engine.receive();

    expect(beforeHold).toBeGreaterThan(0);
    expect(whileHeld).toBe(beforeHold);
    expect(soonAfter - beforeHold).toBeLessThanOrEqual(RATE / 2);
    expect(engine.channel(0).indices).toEqual(Array.from({ length: RATE * SECONDS }, (_, i) => i));
  });

  it('sends nothing any more once it has stopped', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    await time.advance(300);
    await host.stop();
    engine.receive();
    engine.clear();
    await time.advance(10_000);
    engine.receive();

    expect(engine.messages).toEqual([]);
  });

  it('uses few buffers again and again', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    const distinct = new Set<ArrayBufferLike>();
    const { port } = engine;
    let chunks = 0;
    for (let i = 0; i < 100; i++) {
      await time.advance(40);
      for (;;) {
        const message = nextMessage(port);
        if (message?.kind !== 'chunk') break;
        chunks++;
        distinct.add(message.chunk.valuesUv.buffer);
        port.postMessage({ kind: 'recycle', buffer: message.chunk.valuesUv.buffer }, [
          message.chunk.valuesUv.buffer,
        ]);
      }
      await portsSettle();
    }

    expect(chunks).toBeGreaterThan(90);
    expect(host.buffersCreated).toBeLessThanOrEqual(4);
  });

  it('waits for the engine when it plays faster than real time', async () => {
    const { host, time, engine } = await connected();
    const long = { channels: [uvChannel('Cz', new Float32Array(100 * 400), { samplesPerRecord: 100 })] };
    await host.openFile(fileOf(long));
    await host.start({ speed: 1000 });
    await time.advance(300);
    engine.receive({ recycle: true });
    expect(engine.chunks).toHaveLength(256);

    for (let i = 0; i < 200 && engine.ends.length === 0; i++) {
      await portsSettle();
      await time.advance(50);
      engine.receive();
    }
    expect(engine.channel(0).indices).toEqual(Array.from({ length: 40_000 }, (_, i) => i));
  });

  it('turns the gaps of a discontinuous file into jumps of the sample number, without waiting', async () => {
    const { host, time, engine } = await connected();
    const gappy: EdfSpec = { ...recording, plus: 'D', recordOnsets: [0.5, 1.5, 4, 5, 100] };
    const { info } = await host.openFile(fileOf(gappy));
    await host.start({ speed: 1 });
    await time.advance(6000);
    engine.receive();

    const { values, indices } = engine.channel(0);
    expect(info.durationSeconds).toBe(100.5);
    expect(values).toEqual(await fileValues(gappy, 0));
    expect([indices[319], indices[320], indices[639], indices[640]]).toEqual([319, 560, 879, 99.5 * RATE]);
    expect(engine.ends).toHaveLength(1);
  });

  it('ends with the reason when the file can no longer be read', async () => {
    const { host, time, engine } = await connected();
    // Far longer than the head of a file that readers cache.
    const channels = [uvChannel('Cz', new Float32Array(1000 * 120), { samplesPerRecord: 1000 })];
    const file = fileOf({ channels }, 'stick.edf');
    const slice = file.slice.bind(file);
    let isGone = false;
    Object.defineProperty(file, 'slice', {
      value: (from: number, to: number) => {
        if (isGone) throw new DOMException('gone', 'NotReadableError');
        return slice(from, to);
      },
    });
    await host.openFile(file);
    await host.start({ speed: 1 });
    await time.advance(100);
    isGone = true;
    for (let second = 0; second < 60 && engine.ends.length === 0; second++) {
      await time.advance(1000);
      engine.receive({ recycle: true });
    }

    expect(engine.ends).toEqual([
      { kind: 'end', problem: expect.stringContaining("'stick.edf' can no longer be read") },
    ]);
    expect(engine.channel(0).values.length).toBeLessThan(1000 * 120);
  });
});

describe('what cannot be played', () => {
  it.each<[string, File, string]>([
    ['a picture', new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'a.edf'), 'a PNG picture'],
    ['an empty file', new File([], 'b.edf'), 'is empty'],
    ['half a header', new File([buildEdf(recording).slice(0, 700)], 'c.edf'), 'ends within its header'],
    ['a file without samples', fileOf({ ...recording, recordCount: 0 }), 'holds no recorded samples'],
    ['annotations alone', fileOf({ plus: 'C', channels: [], recordCount: 2 }), 'annotations only'],
    [
      'a file without volts',
      fileOf({ channels: [{ label: 'SaO2', unit: '%', digital: [1, 2], samplesPerRecord: 1 }] }),
      'voltage',
    ],
  ])('refuses %s in words', async (_name, file, words) => {
    const { host } = await connected();

    await expect(host.openFile(file)).rejects.toThrow(words);
  });

  it('asks for a unit that is left blank, and plays with the answer as a file that names the unit', async () => {
    const { host, time, engine } = await connected();
    const blank = {
      ...recording,
      channels: recording.channels.map((channel) => ({ ...channel, unit: '' })),
    };

    const refusal: unknown = await host.openFile(fileOf(blank)).catch((error: unknown) => error);
    await expect(host.start({ speed: 1 })).rejects.toThrow('Choose a recording');
    const { info, warnings } = await host.openFile(fileOf(blank), 'uV');
    await host.start({ speed: 1 });
    await time.advance(1000);
    engine.receive();

    expect(isUnitMissing(refusal)).toBe(true);
    expect(String(refusal)).toMatch(/'C3'/);
    expect(info.blankUnit).toBe('uV');
    expect(warnings).toContainEqual({
      code: UNIT_NAMED,
      message: expect.stringMatching(/given by a person/),
    });
    const { values } = engine.channel(0);
    expect(values.length).toBeGreaterThan(100);
    expect(values).toEqual((await fileValues(recording, 0)).slice(0, values.length));
  });

  it('keeps the source it has when another file is refused', async () => {
    const { host, time, engine } = await connected();
    await host.openFile(fileOf(recording));
    await expect(host.openFile(new File([], 'b.edf'))).rejects.toThrow('is empty');
    await host.start({ speed: 1 });
    await time.advance(1000);
    engine.receive();

    expect(engine.chunks.length).toBeGreaterThan(20);
  });

  it('asks for a source, a connection and a possible speed before it starts', async () => {
    const bare = new SourceHost({ time: new FakeTime(), report: () => undefined });
    await expect(bare.start({ speed: 1 })).rejects.toThrow('Choose a recording');
    await bare.openFile(fileOf(recording));
    await expect(bare.start({ speed: 1 })).rejects.toThrow('not connected');

    const { host } = await connected();
    await host.openFile(fileOf(recording));
    for (const speed of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(host.start({ speed })).rejects.toThrow('speed');
    }
  });

  it('reports a message that makes no sense and goes on', async () => {
    const { host, time, engine, reports } = await connected();
    await host.openFile(fileOf(recording));
    await host.start({ speed: 1 });
    engine.port.postMessage({ kind: 'nonsense' });
    await portsSettle();
    await time.advance(1000);
    engine.receive();

    expect(reports).toEqual([expect.stringContaining('nonsense')]);
    expect(engine.chunks.length).toBeGreaterThan(20);
  });
});

describe('the simulated headset', () => {
  const options = {
    seed: 5,
    samplingRateHz: 250,
    channelNames: ['C3', 'Cz', 'C4'],
    mainsHz: 50 as const,
    variability: 0.5,
    blinksPerMinute: 10,
  };

  it('plays the same synthetic EEG from the start each time', async () => {
    const { host, time, engine } = await connected();
    const { info } = await host.openSimulated(options);
    const expected = new SyntheticEeg(options).block(0, 250).subarray(250, 500);
    for (let round = 0; round < 2; round++) {
      engine.clear();
      await host.start({ speed: 1 });
      await time.advance(1005);
      await host.stop();
      engine.receive();
      expect(engine.channel(1).values).toEqual(Array.from(expected));
    }

    expect(info).toMatchObject({ kind: 'simulated', name: 'Simulated headset', samplingRateHz: 250 });
  });

  it('closes its eyes when told, and still has them closed when it starts over', async () => {
    const { host, time, engine } = await connected();
    await host.openSimulated(options);
    await host.start({ speed: 1 });
    await time.advance(1005);
    await host.setEyes('closed');
    engine.receive();
    engine.clear();
    await host.start({ speed: 1 });
    await time.advance(1005);
    engine.receive();

    const closed = new SyntheticEeg({ ...options, eyes: 'closed' }).block(0, 250).subarray(250, 500);
    expect(engine.channel(1).values).toEqual(Array.from(closed));
  });

  it('closes its eyes while it streams', async () => {
    const { host, time, engine } = await connected();
    await host.openSimulated(options);
    await host.start({ speed: 1 });
    await time.advance(1005);
    await host.setEyes('closed');
    await time.advance(1000);
    engine.receive();

    const { values } = engine.channel(1);
    const expected = new SyntheticEeg(options);
    expected.block(0, 250);
    expected.setEyes('closed');
    expect(values).toHaveLength(500);
    expect(values.slice(250)).toEqual(Array.from(expected.block(250, 250).subarray(250, 500)));
  });

  it.each([{ samplingRateHz: 0 }, { channelNames: [] }, { samplingRateHz: Number.NaN }])(
    'refuses %o in words',
    async (defect) => {
      const { host } = await connected();

      await expect(host.openSimulated({ ...options, ...defect })).rejects.toThrow('simulated headset');
    },
  );
});
