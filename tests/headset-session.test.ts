import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { createHeadset } from '#live/headsets/connection/create-headset.ts';
import { headsetSource } from '#live/headsets/state/headset-source.ts';
import { decodePart } from '#shared/recording/part-format.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import { buildConfig, buildProtocol } from '#tests/builders/engine-builder.ts';
import type { StoredPart } from '#workers/engine/recording/part-store.ts';
import { EngineHost } from '#workers/engine-host.ts';
import { FakeWebBluetooth } from './peripherals/fakes/fake-web-bluetooth.ts';
import { createHandClock } from './peripherals/hand-clock.ts';
import { createPlainPeripheral, PLAIN, plainDriver } from './peripherals/plain-headset.ts';

const RATE = PLAIN.samplingRateHz;
const CHANNELS = PLAIN.channelNames.length;
const protocol = buildProtocol({
  conditions: [{ site: 'C3' }],
  timing: { baselineSeconds: 10, runSeconds: 3600 },
});

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});
const opened: { dispose(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.dispose();
});

const messagesArrive = async () => {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
};

/** A headset with the real link, driver, timeline and engine, joined by a real port, and what the engine stores. */
async function aRoom() {
  const clock = createHandClock();
  const peripheral = createPlainPeripheral({ clock });
  const bluetooth = new FakeWebBluetooth(peripheral, clock);
  const brands = [
    { brand: 'Plain', models: ['Plain'], driver: 'brainbit' as const, bluetooth: [plainDriver] },
  ];
  const headset = createHeadset({ radio: { bluetooth }, brands, time: clock });
  const parts = new Map<number, Uint8Array>();
  const host = new EngineHost({
    loadCore: async () => core,
    store: {
      has: async () => false,
      read: async () => undefined,
      write: async (written: readonly StoredPart[]) => {
        for (const { seq, bytes } of written) parts.set(seq, Uint8Array.from(bytes));
      },
    },
    nowMs: () => clock.nowMs(),
    every: () => () => undefined,
  });
  const samples = new MessageChannel();
  const screen = new MessageChannel();
  screen.port2.onmessage = ({ data }: MessageEvent<{ kind: string; buffer: ArrayBuffer }>) => {
    if (data.kind === 'frame')
      screen.port2.postMessage({ kind: 'recycle', buffer: data.buffer }, [data.buffer]);
  };
  opened.push({
    dispose() {
      headset.connection.dispose();
      for (const port of [samples.port1, samples.port2, screen.port1, screen.port2]) port.close();
    },
  });
  await host.init();
  await host.connect(samples.port1, screen.port1);
  await headset.samples.connect(samples.port2);
  await clock.until(headset.connection.connect('Plain'));
  return { clock, peripheral, device: bluetooth.device, headset, host, parts };
}

type Room = Awaited<ReturnType<typeof aRoom>>;

/** Checks contact for a second, then records; returns the device's own number of the first recorded sample. */
async function startRecording({ clock, headset, host, peripheral }: Room): Promise<number> {
  await host.configure(buildConfig({ source: headsetSource(headset.connection.view.get()), protocol }));
  await clock.until(headset.samples.start({ speed: 1 }));
  await clock.advance(1000);
  await headset.samples.stop();
  await clock.advance(100);
  await messagesArrive();
  await host.startRecording({ recordingId: 'r', organizationId: 'o' });
  await host.startBaseline(10, 'run');
  const first = peripheral.sentUv[0]!.length;
  await clock.until(headset.samples.start({ speed: 1 }));
  return first;
}

async function recordingOf({ headset, host, parts }: Room) {
  // Nothing else is awaited: the last samples must be in.
  await headset.samples.hold();
  await host.finish();
  await headset.samples.stop();
  const channels: number[][] = Array.from({ length: CHANNELS }, () => []);
  const events: RecordedEvent[] = [];
  for (const [, bytes] of [...parts].sort(([a], [b]) => a - b)) {
    const decoded = decodePart(bytes);
    if (!decoded.ok) throw new Error(decoded.problem);
    const { header, samples } = decoded.part;
    for (const [c, values] of channels.entries()) {
      for (let i = 0; i < header.sampleCount; i++) values.push(samples[c * header.sampleCount + i]!);
    }
    events.push(...header.events);
  }
  return { channels, events };
}

/** Spans of missing samples; every other sample must equal the one the device sent at that position. */
function gapsOf(channels: readonly number[][], sentUv: readonly (readonly number[])[], first: number) {
  const gaps: { from: number; to: number }[] = [];
  for (const [c, values] of channels.entries()) {
    for (let i = 0; i < values.length; i++) {
      if (!Number.isNaN(values[i])) {
        if (values[i] !== Math.fround(sentUv[c]![first + i]!))
          throw new Error(`Sample ${i} of channel ${c} is another.`);
      } else if (c === 0) {
        const last = gaps.at(-1);
        if (last?.to === i) last.to = i + 1;
        else gaps.push({ from: i, to: i + 1 });
      }
    }
  }
  return gaps;
}

const radioOf = (events: readonly RecordedEvent[]): Record<string, unknown> =>
  JSON.parse(events.findLast(({ type }) => type === 'radio')!.text) as Record<string, unknown>;

describe('a session with a headset', () => {
  it('keeps all of 10 minutes of 8 channels at 250 Hz, in order', async () => {
    const room = await aRoom();
    const first = await startRecording(room);
    await room.clock.advance(600_000);
    const { channels, events } = await recordingOf(room);

    expect(gapsOf(channels, room.peripheral.sentUv, first)).toEqual([]);
    expect(channels[0]!.length).toBe(600 * RATE);
    expect(radioOf(events)).toMatchObject({ lostSamples: 0, badPackets: 0, latePackets: 0, reconnects: 0 });
    const clocks = events
      .filter(({ type }) => type === 'clock')
      .map(({ text }) => JSON.parse(text) as object);
    expect(clocks).toHaveLength(60);
    expect(clocks[1]).toMatchObject({ sampleIndex: 10 * RATE });
    // The last note contains the figures of the whole recording.
    expect(events.findLast(({ type }) => type === 'radio')!.atSeconds).toBe(600);
  });

  it('loses nothing while the page stands still for 1.5 s', async () => {
    const room = await aRoom();
    const first = await startRecording(room);
    await room.clock.advance(5000);
    await room.clock.stall(1500);
    await room.clock.advance(5000);
    const { channels } = await recordingOf(room);

    expect(gapsOf(channels, room.peripheral.sentUv, first)).toEqual([]);
    expect(channels[0]!.length).toBe(11.5 * RATE);
  });

  it('brings a lost link back by itself; the recording misses exactly the dropped span', async () => {
    const room = await aRoom();
    const { clock, device, headset } = room;
    const { view } = headset.connection;
    const first = await startRecording(room);
    await clock.advance(20_000);
    device.isAway = true;
    device.drop();
    expect(view.get()).toMatchObject({ step: 'reconnecting', problem: { failure: 'linkLost' } });
    await clock.advance(5000);
    device.isAway = false;
    await clock.advance(4000);
    expect(view.get()).toMatchObject({ step: 'streaming', problem: undefined, attempt: undefined });
    await clock.advance(10_000);
    const { channels, events } = await recordingOf(room);

    const gaps = gapsOf(channels, room.peripheral.sentUv, first);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]!.from).toBe(20 * RATE);
    expect(gaps[0]!.to).toBe(room.peripheral.startedAt.at(-1)! - first);
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['linkLost', 'linkBack', 'gap']));
    const atSecondsOf = (wanted: string) => events.find(({ type }) => type === wanted)!.atSeconds;
    expect(atSecondsOf('linkLost')).toBe(20);
    expect(atSecondsOf('linkBack')).toBe(gaps[0]!.to / RATE);
    const missing = gaps[0]!.to - gaps[0]!.from;
    expect(radioOf(events)).toMatchObject({ reconnects: 1, lostSamples: missing, outageSamples: missing });
    // The radio lost nothing while the link was up.
    expect(radioOf(events)).toMatchObject({ lostPct: 0 });
  });

  it('does not lose a run to a lost link: the time that was left is trained afterwards', async () => {
    const room = await aRoom();
    const { clock, device, host } = room;
    await startRecording(room);
    await clock.advance(10_000);
    await messagesArrive();
    // The first run follows the baseline automatically.
    await host.endPhase();
    await host.startRun({ run: 2, seconds: 30 });
    await clock.advance(18_000);
    device.isAway = true;
    device.drop();
    await clock.advance(20_000);
    device.isAway = false;
    await clock.advance(30_000);
    const { events } = await recordingOf(room);

    const ofType = (wanted: string) => events.filter(({ type }) => type === wanted);
    const backAt = ofType('linkBack')[0]!.atSeconds;
    expect(backAt).toBeGreaterThan(48);
    const ended = ofType('phase').find(({ text }) => text === 'rest (elapsed)');
    // Exact to the hop: a hop that contains a sample belongs to the run.
    expect(Math.abs(ended!.atSeconds - (backAt + 12))).toBeLessThanOrEqual(0.04);
  });
});
