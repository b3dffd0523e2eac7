import 'fake-indexeddb/auto';
import { writeFile, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { EngineEvent, EngineReady } from '#shared/engine/engine-api.ts';
import { encodeSeries } from '#shared/engine/feedback-series.ts';
import { conditionOffset, TICK } from '#shared/engine/ticks.ts';
import { systemRandom } from '#server/ports/random.ts';
import { readPublicKey, sealFor } from '#server/services/studies/seal-feedback.ts';
import { FeedbackKey } from './engine/study/feedback-key.ts';
import { FRAME_HEADER, frameViews } from '#shared/engine/frame-layout.ts';
import type { ToScreenMessage } from '#shared/engine/port-messages.ts';
import { decodePart } from '#shared/recording/part-format.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunksOf,
  eventsOf,
  HIGH_BETA,
  noiseRecording,
  runEngine,
  THETA,
} from '#tests/builders/engine-builder.ts';
import { runCli } from './cli/run-cli.ts';
import { ticksCsv } from './cli/ticks-csv.ts';
import { memoryByteSource } from './eeg-files/byte-source.ts';
import { openEegFile } from './eeg-files/open.ts';
import { createIdbPartStore } from './engine/recording/idb-part-store.ts';
import { EngineHost } from './engine-host.ts';
import { SourceHost } from './sources/source-host.ts';

const RATE = 160;
const SECONDS = 40;
const BASELINE_SECONDS = 12;
const protocol = buildProtocol({
  conditions: [{}, { ...THETA, threshold: { mode: 'auto' } }, HIGH_BETA],
  timing: { baselineSeconds: BASELINE_SECONDS, runSeconds: 300 },
});
const edf = buildEdf({
  plus: 'C',
  channels: noiseRecording(21, 3, RATE * SECONDS).map((samples, index) =>
    uvChannel(['C3', 'Cz..', 'C4'][index]!, samples, { samplesPerRecord: RATE }),
  ),
});

let core: SignalCore;
let folder: string;
const openPorts: MessagePort[] = [];
beforeAll(async () => {
  core = await loadTestCore();
  folder = await mkdtemp(join(tmpdir(), 'loopwell-engine-'));
  await writeFile(join(folder, 'core.wasm'), await coreBytes());
  await writeFile(join(folder, 'noise.edf'), edf);
  await writeFile(join(folder, 'protocol.json'), JSON.stringify(protocol));
  return () => rm(folder, { recursive: true });
});
afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

function channel(): MessageChannel {
  const made = new MessageChannel();
  openPorts.push(made.port1, made.port2);
  return made;
}

/** A screen that returns frames at once and stores their ticks. */
class FakeScreen {
  readonly events: EngineEvent[] = [];
  readonly mergedHops: number[] = [];
  readonly rows: number[][] = [];
  readonly held: ArrayBuffer[] = [];
  isHolding = false;
  ready: EngineReady | undefined;
  #onEvent: () => void = () => {};

  constructor(readonly port: MessagePort) {
    port.onmessage = ({ data }: MessageEvent<ToScreenMessage>) => {
      if (data.kind === 'event') {
        this.events.push(data.event);
        this.#onEvent();
        return;
      }
      const { header, tick } = frameViews(data.buffer, this.ready!.frameShape);
      this.mergedHops.push(header[FRAME_HEADER.mergedHops]!);
      this.rows.push([...tick]);
      if (this.isHolding) this.held.push(data.buffer);
      else port.postMessage({ kind: 'recycle', buffer: data.buffer }, [data.buffer]);
    };
  }

  release(): void {
    this.isHolding = false;
    for (const buffer of this.held.splice(0)) this.port.postMessage({ kind: 'recycle', buffer }, [buffer]);
  }

  /** Resolves once a matching event has arrived. */
  async saw(isIt: (event: EngineEvent) => boolean): Promise<void> {
    while (!this.events.some(isIt)) await new Promise<void>((resolve) => (this.#onEvent = resolve));
  }
}

/** The hosts of both workers, connected by real ports; time passes as fast as the event loop turns. */
async function connectLive() {
  const samples = channel();
  const frames = channel();
  let nowMs = 1_700_000_000_000;
  const source = new SourceHost({
    time: {
      nowMs: () => nowMs,
      after: (delayMs, action) => {
        const turn = setImmediate(() => {
          nowMs += delayMs;
          void action();
        });
        return () => clearImmediate(turn);
      },
    },
    report: (message) => expect.unreachable(message),
  });
  const engine = new EngineHost({
    loadCore: () => Promise.resolve(core),
    store: createIdbPartStore(),
    nowMs: () => nowMs,
    every: () => () => {},
  });
  await engine.init();
  await source.connect(samples.port1);
  await engine.connect(samples.port2, frames.port1);
  const screen = new FakeScreen(frames.port2);
  const { info } = await source.openFile(new File([edf], 'noise.edf'));
  screen.ready = await engine.configure({ source: info, protocol, mainsHz: 50 });
  return { source, engine, screen };
}

async function runSession(recordingId: string, speed: number) {
  const live = await connectLive();
  const { source, engine, screen } = live;
  await source.start({ speed });
  await screen.saw((event) => event.type === 'quality' && event.channels.length === 3);
  await source.stop();
  await engine.startRecording({ recordingId, organizationId: 'organization' });
  await engine.startBaseline(BASELINE_SECONDS, 'run');
  await source.start({ speed });
  await screen.saw((event) => event.type === 'sourceEnded');
  return { ...live, end: await engine.finish() };
}

/** All ticks of a recording, from the parts in the local log. */
async function recordedTicks(recordingId: string): Promise<Float64Array> {
  const { parts } = (await createIdbPartStore().read(recordingId))!;
  const all: number[] = [];
  for (const part of parts) {
    const decoded = decodePart(part);
    if (!decoded.ok) throw new Error(decoded.problem);
    all.push(...decoded.part.ticks);
  }
  return Float64Array.from(all);
}

const bitsOf = (values: Float64Array) => new BigUint64Array(values.slice().buffer);

describe('a live session on a file', () => {
  it.each([1, 8])(
    'at speed %d gives the ticks of the direct engine and of eeg replay, bit for bit',
    async (speed) => {
      const { end, screen } = await runSession(`same-${speed}`, speed);

      const live = await recordedTicks(`same-${speed}`);
      const opened = await openEegFile(memoryByteSource(edf));
      if (!opened.ok) throw new Error(opened.problem.message);
      const count = RATE * SECONDS;
      const samples = await opened.file.readFloat32({
        channels: [0, 1, 2],
        firstSampleIndex: 0,
        sampleCount: count,
      });
      const source = buildSource({ samplingRateHz: RATE, channelNames: ['C3', 'Cz..', 'C4'] });
      const direct = runEngine(core, buildConfig({ source, protocol }), chunksOf(samples, count), (fresh) =>
        fresh.startBaseline(BASELINE_SECONDS, { run: 1, seconds: 300 }),
      );
      expect(live.length).toBeGreaterThan(0);
      expect(bitsOf(live)).toEqual(bitsOf(direct.ticks));

      let printed = '';
      const csvPath = join(folder, `ticks-${speed}.csv`);
      const args = ['replay', join(folder, 'noise.edf'), '--protocol', join(folder, 'protocol.json')];
      const code = await runCli([...args, '--ticks', csvPath], {
        stdout: (text) => (printed += text),
        stderr: (text) => expect.unreachable(text),
        corePath: join(folder, 'core.wasm'),
      });
      expect(code).toBe(0);
      expect(await readFile(csvPath, 'utf8')).toBe(
        [
          ...ticksCsv(live, [
            { name: 'SMR', band: '12-15 Hz' },
            { name: 'Theta', band: '4-8 Hz' },
            { name: 'High beta', band: '20-30 Hz' },
          ]),
        ].join(''),
      );
      expect(JSON.parse(printed)).toMatchObject({
        ticks: (SECONDS - BASELINE_SECONDS) * 25,
        rewardedPct: end.summary.rewardedPct,
        meanSuccess: end.summary.meanSuccess,
      });
      expect(eventsOf(screen.events, 'runSummary')).toEqual([
        { type: 'runSummary', run: 1, summary: end.summary },
      ]);
    },
  );

  it('is wholly in the local log, with what happened', async () => {
    const { end } = await runSession('whole', 8);

    const { manifest, parts } = (await createIdbPartStore().read('whole'))!;
    expect(end).toMatchObject({ durationSeconds: SECONDS, lastSeq: 8 });
    expect(manifest).toMatchObject({ lastSeq: 8, throughSeconds: SECONDS, isFinished: true });
    const first = decodePart(parts[0]!);
    const events = first.ok ? first.part.header.events : [];
    expect(events).toEqual([{ atSeconds: 0, type: 'phase', text: 'baseline (command)' }]);
  });
});

describe('a session of a study', () => {
  it.each([true, false])(
    '(series followed: %s) records what any session does and shows no figure',
    async (isFollowed) => {
      await runSession(`plain-${isFollowed}`, 8);
      const live = await connectLive();
      const { engine, screen, source } = live;
      const series = { success: Float32Array.of(20, 80, 40), isPassing: Uint8Array.of(0, 1, 1) };
      const reader = await readPublicKey(await engine.feedbackKey());
      await engine.useSealedFeedback(await sealFor(reader, encodeSeries(series, isFollowed), systemRandom));
      await engine.startRecording({ recordingId: `study-${isFollowed}`, organizationId: 'organization' });
      await engine.startBaseline(BASELINE_SECONDS, 'run');
      await source.start({ speed: 8 });
      await screen.saw((event) => event.type === 'sourceEnded');
      await engine.finish();

      const recorded = await recordedTicks(`study-${isFollowed}`);
      expect(bitsOf(recorded)).toEqual(bitsOf(await recordedTicks(`plain-${isFollowed}`)));
      expect(screen.rows.every((row) => Number.isNaN(row[conditionOffset(0, 'value')]))).toBe(true);
      const shown = new Set(screen.rows.map((row) => row[TICK.success]));
      if (isFollowed) expect(shown).toEqual(new Set([0, 20, 80, 40]));
      else expect(shown.size).toBeGreaterThan(50);
      expect(eventsOf(screen.events, 'suggestion')).toEqual([]);
      expect(new Set(eventsOf(screen.events, 'thresholds').flatMap(({ values }) => values))).toEqual(
        new Set([Number.NaN]),
      );
    },
  );

  it('is refused in words when the feedback is sealed for somebody else', async () => {
    const { engine } = await connectLive();
    const other = await FeedbackKey.make();
    await engine.feedbackKey();
    const series = encodeSeries({ success: Float32Array.of(1), isPassing: Uint8Array.of(1) }, true);
    const sealed = await sealFor(await readPublicKey(other.publicKey), series, systemRandom);

    await expect(engine.useSealedFeedback(sealed)).rejects.toThrow(/cannot be read/);
  });
});

describe('a screen that is busy', () => {
  it('gets merged frames, while the recording misses nothing', async () => {
    const live = await connectLive();
    live.screen.isHolding = true;
    await live.engine.startRecording({ recordingId: 'busy', organizationId: 'organization' });
    await live.engine.startBaseline(BASELINE_SECONDS, 'run');
    await live.source.start({ speed: 1 });
    await live.screen.saw((event) => event.type === 'saved' && event.throughSeconds > 4);
    expect(live.screen.mergedHops).toHaveLength(4);

    live.screen.release();
    await live.screen.saw((event) => event.type === 'sourceEnded');
    await live.engine.finish();

    expect(live.screen.mergedHops[4]).toBeGreaterThan(90);
    const whole = await recordedTicks('busy');
    expect(live.screen.mergedHops.reduce((sum, hops) => sum + hops, 0)).toBe(SECONDS * 25);
    expect(whole.length / live.screen.rows[0]!.length).toBe(SECONDS * 25);
  });
});

describe('the engine host', () => {
  it('refuses in words what cannot be', async () => {
    const fresh = new EngineHost({
      loadCore: () => Promise.resolve(core),
      store: createIdbPartStore(),
      nowMs: () => 0,
      every: () => () => {},
    });
    await expect(fresh.configure(buildConfig())).rejects.toThrow(/call init first/);
    await fresh.init();
    await expect(fresh.startRun({ run: 1, seconds: 10 })).rejects.toThrow(/Choose a source/);
    const lacking = buildConfig({ source: buildSource({ channelNames: ['O1'] }) });
    await expect(fresh.configure(lacking)).rejects.toThrow(/trains at Cz, but test.edf has O1/);
    await fresh.configure(buildConfig());
    await expect(fresh.addMarker('x')).rejects.toThrow(/none is in progress/);
    await expect(fresh.finish()).rejects.toThrow(/no recording/);
  });

  it('does not write over a recording that is still on this computer', async () => {
    await runSession('kept', 8);
    const { engine } = await connectLive();

    await expect(engine.startRecording({ recordingId: 'kept', organizationId: 'o' })).rejects.toThrow(
      /already holds a recording/,
    );
  });

  it('reports messages it does not know', async () => {
    const { screen } = await connectLive();

    screen.port.postMessage({ kind: 'nonsense' });

    await screen.saw((event) => event.type === 'problem' && event.message.includes("'nonsense'"));
  });

  it('passes on why a source ended early', async () => {
    const samples = channel();
    const frames = channel();
    const engine = new EngineHost({
      loadCore: () => Promise.resolve(core),
      store: createIdbPartStore(),
      nowMs: () => 0,
      every: () => () => {},
    });
    await engine.init();
    await engine.connect(samples.port2, frames.port1);
    await engine.configure(buildConfig());
    const screen = new FakeScreen(frames.port2);

    samples.port1.postMessage({ kind: 'end', problem: 'The memory stick was removed.' });

    await screen.saw((event) => event.type === 'sourceEnded');
    expect(eventsOf(screen.events, 'problem')).toMatchObject([{ message: 'The memory stick was removed.' }]);
  });
});
