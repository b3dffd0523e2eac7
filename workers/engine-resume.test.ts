import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import type { ToScreenMessage } from '#shared/engine/port-messages.ts';
import { decodePart } from '#shared/recording/part-format.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunkOf,
  noiseRecording,
  THETA,
} from '#tests/builders/engine-builder.ts';
import type { PartStore, StoredSession } from './engine/recording/part-store.ts';
import { EngineHost } from './engine-host.ts';
import type { PortLike } from './transport/port-endpoint.ts';

const RATE = 250;
const HOP = 10;
const RECORDING = noiseRecording(5, 2, 100 * RATE);
const TARGET = { recordingId: 'recording', organizationId: 'organization' };
const CONFIG = buildConfig({
  source: buildSource({ kind: 'simulated', channelNames: ['Cz', 'Pz'] }),
  protocol: buildProtocol({
    conditions: [{}, { ...THETA, threshold: { mode: 'auto' } }],
    timing: { baselineSeconds: 12, runSeconds: 30 },
  }),
});

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** Parts and manifests in memory, as IndexedDB stores them. */
function memoryStore(): PartStore & { stored: () => StoredSession } {
  let manifest: StoredSession['manifest'] | undefined;
  const parts = new Map<number, Uint8Array<ArrayBuffer>>();
  const stored = () => ({
    manifest: manifest!,
    parts: [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes),
  });
  return {
    has: async () => manifest !== undefined,
    read: async () => structuredClone(stored()),
    write: async (given, next) => {
      for (const { seq, bytes } of given) parts.set(seq, bytes.slice());
      manifest = structuredClone(next);
    },
    stored,
  };
}

type Rig = {
  host: EngineHost;
  events: EngineEvent[];
  feed: (from: number, to: number, first: number) => Promise<void>;
};

/** A page: its own engine, on the store of the browser. */
async function openPage(store: PartStore, nowMs: () => number, config = CONFIG): Promise<Rig> {
  const host = new EngineHost({ loadCore: async () => core, store, nowMs, every: () => () => {} });
  const events: EngineEvent[] = [];
  const samples: PortLike = { onmessage: null, postMessage: () => {}, close: () => {} };
  const frames: PortLike = {
    onmessage: null,
    postMessage: (message) => {
      const sent = message as ToScreenMessage;
      if (sent.kind === 'event') events.push(sent.event);
      else frames.onmessage?.({ data: { kind: 'recycle', buffer: sent.buffer } } as MessageEvent);
    },
    close: () => {},
  };
  await host.init();
  await host.connect(samples, frames);
  await host.configure(config);
  const feed = async (from: number, to: number, first: number) => {
    const chunk = { ...chunkOf(RECORDING, from, to), firstSampleIndex: first };
    samples.onmessage?.({ data: { kind: 'chunk', chunk } } as MessageEvent);
    // Lets the recorder finish its write.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { host, events, feed };
}

const COMMANDS: Record<number, (host: EngineHost) => Promise<void>> = {
  0: (host) => host.startBaseline(12, 'run'),
  100: (host) => host.addMarker('Yawned'),
  400: (host) => host.setThreshold(0, 3.217_456),
  500: (host) => host.pause(),
  560: (host) => host.resume(),
  600: (host) => host.setGoal(55),
  1300: (host) => host.endPhase(),
  1310: (host) => host.startResting(2),
  1320: (host) => host.extend(1),
  1400: (host) => host.startRun({ run: 2, seconds: 20 }),
};
/** Ticks in which the radio sends nothing: an outage, and a loss that is an artifact. */
const isLost = (tick: number): boolean => (tick >= 700 && tick < 780) || tick === 1000;
const END = 2200;

/** Feeds ticks `from` to `to` and gives their commands. Sample numbers begin at `firstNumber`. */
async function play({ host, feed }: Rig, from: number, to: number, firstNumber = from * HOP): Promise<void> {
  for (let tick = from; tick < to; tick++) {
    await COMMANDS[tick]?.(host);
    if (!isLost(tick)) await feed(tick * HOP, (tick + 1) * HOP, firstNumber + (tick - from) * HOP);
  }
}

const ticksOf = ({ parts }: StoredSession): BigUint64Array => {
  const ticks = parts.flatMap((bytes) => {
    const decoded = decodePart(bytes);
    if (!decoded.ok) throw new Error(decoded.problem);
    return [...decoded.part.ticks];
  });
  return new BigUint64Array(Float64Array.from(ticks).buffer);
};

const throughTicks = ({ manifest }: StoredSession): number =>
  Math.round((manifest.throughSeconds * RATE) / HOP);

/** Plays a session whose page is closed at each of `crashes`, and continued after `awaySeconds`. */
async function playInterrupted(crashes: readonly number[], awaySeconds: number) {
  const store = memoryStore();
  let nowMs = 1_700_000_000_000;
  let page = await openPage(store, () => nowMs);
  await page.host.startRecording(TARGET);
  const kept: { fed: number; kept: number }[] = [];
  let [from, firstNumber, added] = [0, 0, 0];
  for (const crash of crashes) {
    await play(page, from, crash, firstNumber);
    const stored = throughTicks(store.stored()) - added;
    kept.push({ fed: crash, kept: stored });
    nowMs += awaySeconds * 1000;
    page = await openPage(store, () => nowMs);
    const { goalPct, markers } = await page.host.resumeRecording(TARGET);
    expect(goalPct).toBe(stored > 600 ? 55 : undefined);
    const before = Array.from({ length: kept.length - 1 }, () => 'interrupted');
    const yawned = stored > 100 ? ['Yawned'] : [];
    expect(markers.map(({ text }) => text.match(/Yawned|interrupted/)?.[0])).toEqual([
      ...yawned,
      ...before,
      'interrupted',
    ]);
    added += (awaySeconds * RATE) / HOP - (crash - stored);
    [from, firstNumber] = [crash, 0];
  }
  await play(page, from, END, firstNumber);
  const end = await page.host.finish();
  return { store, page, kept, end };
}

/** The same session in one page whose radio loses what the interruptions cost. */
async function playWhole(kept: readonly { fed: number; kept: number }[], awaySeconds: number) {
  const store = memoryStore();
  const page = await openPage(store, () => 1_700_000_000_000);
  await page.host.startRecording(TARGET);
  let [from, number] = [0, 0];
  for (const { fed, kept: until } of kept) {
    await play(page, from, until, number);
    number += (until - from) * HOP + awaySeconds * RATE;
    from = fed;
  }
  await play(page, from, END, number);
  const end = await page.host.finish();
  return { store, page, end };
}

describe('a session whose page was closed', () => {
  it.each([
    ['in the baseline', [150]],
    ['in a run', [450]],
    ['in a pause', [530]],
    ['after an outage of the radio', [850]],
    ['in a rest', [1350]],
    ['in the second run', [1600]],
    ['twice in one run', [450, 900]],
  ])('continues %s as if only the radio had been away, bit for bit', async (_, crashes) => {
    const interrupted = await playInterrupted(crashes, 8);
    const whole = await playWhole(interrupted.kept, 8);

    for (const { fed, kept } of interrupted.kept) expect(fed - kept).toBeLessThanOrEqual(25);
    const ticks = ticksOf(interrupted.store.stored());
    const same = ticksOf(whole.store.stored());
    expect(ticks).toHaveLength(same.length);
    expect(ticks.findIndex((bits, index) => bits !== same[index])).toBe(-1);
    expect(ticks.length).toBeGreaterThan(0);
    expect(interrupted.end.summary).toEqual(whole.end.summary);
  });
});

describe('a recording that cannot continue', () => {
  const nowMs = () => 1_700_000_000_000;

  async function storeOf(ticks: number): Promise<ReturnType<typeof memoryStore>> {
    const store = memoryStore();
    const page = await openPage(store, nowMs);
    await page.host.startRecording(TARGET);
    await play(page, 0, ticks);
    return store;
  }

  it('is refused with a way out when it was ended, is gone, is damaged or is of an earlier version', async () => {
    const refusalOf = async (stored: StoredSession | undefined) => {
      const store: PartStore = { ...memoryStore(), read: async () => stored };
      const { host } = await openPage(store, nowMs);
      return host.resumeRecording(TARGET).then(
        () => 'continued',
        (error: Error) => error.message,
      );
    };
    const { manifest, parts } = (await storeOf(60)).stored();
    const cannot = 'This recording cannot continue. Save it, then start a new session.';
    expect(await refusalOf({ manifest, parts })).toBe('continued');
    expect(await refusalOf(undefined)).toBe(cannot);
    expect(await refusalOf({ manifest: { ...manifest, isFinished: true }, parts })).toBe(cannot);
    expect(await refusalOf({ manifest: { ...manifest, commands: undefined }, parts })).toBe(cannot);
    expect(await refusalOf({ manifest, parts: [] })).toContain('Start a new session.');
    expect(await refusalOf({ manifest, parts: [parts[0]!.slice(0, 40)] })).toContain(
      'Save what is left of it.',
    );
  });

  it('is refused from a headset with other channels', async () => {
    const store = await storeOf(60);
    const one = { ...CONFIG, source: { ...CONFIG.source, channelNames: ['Cz'] } };
    const { host } = await openPage(store, nowMs, one);
    await expect(host.resumeRecording(TARGET)).rejects.toThrow('Connect the headset of the session.');
  });
});
