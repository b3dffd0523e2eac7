import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { SampleChunk } from '#shared/eeg/source.ts';
import { ARTIFACT_BITS, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import { simulatedFeed } from '#workers/sources/simulated-feed.ts';
import {
  buildConfig,
  buildPlan,
  buildProtocol,
  buildSource,
  chunksOf,
  eventsOf,
  noiseRecording,
} from '#tests/builders/engine-builder.ts';
import { SignalEngine } from '../signal-engine.ts';

const RATE = 250;
const CHANNELS = ['Fp1', 'Fp2', 'Cz', 'Pz'];

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** Reasons per channel for every hop, the tick rows and the events of one run. */
function play(chunks: Iterable<SampleChunk>, channelNames = CHANNELS, protocol = buildProtocol()) {
  const reasons: number[][] = [];
  const rows: Float64Array[] = [];
  const events: EngineEvent[] = [];
  const source = buildSource({ channelNames, fullScaleUv: channelNames.map(() => 3000) });
  const engine = new SignalEngine(core, buildPlan(buildConfig({ source, protocol })), {
    tick: (row, _hop, status) => {
      rows.push(row.slice());
      reasons.push([...status.channelReasons]);
    },
    event: (event) => events.push(event),
  });
  engine.startBaseline(1000);
  for (const chunk of chunks) engine.ingest(chunk);
  return { reasons, rows, events, tickCount: engine.ticks.length / tickWidth(1) };
}

const has = (reasons: number[][], channel: number, bit: number) =>
  reasons.slice(100).some((row) => (row[channel]! & bit) !== 0);

/** `change` replaces the clean samples of one channel. */
function spoil(channel: number, change: (clean: number, n: number) => number) {
  const recording = noiseRecording(5, CHANNELS.length, 12 * RATE);
  recording[channel] = recording[channel]!.map(change);
  return play(chunksOf(recording, 50));
}

const from = (seconds: number, change: (clean: number, n: number) => number) => (clean: number, n: number) =>
  n >= seconds * RATE ? change(clean, n) : clean;

describe('artifact reasons per channel', () => {
  it.each<[keyof typeof ARTIFACT_BITS, (clean: number, n: number) => number]>([
    ['amplitude', from(8, (clean, n) => clean + 300 * Math.sin(n / 20))],
    ['slope', from(8, (clean, n) => clean + (n % 100 === 0 ? 80 : 0))],
    ['gap', from(8, (clean, n) => (n < 9 * RATE ? Number.NaN : clean))],
    ['rail', from(8, () => 3000)],
    ['flat', from(8, () => 0)],
    ['mains', from(4, (clean, n) => clean + 200 * Math.sin((2 * Math.PI * 50 * n) / RATE))],
  ])('%s is told of the channel that shows it, and of no other', (reason, change) => {
    for (const channel of [2, 3]) {
      const { reasons } = spoil(channel, change);

      const showing = CHANNELS.map((_, index) => has(reasons, index, ARTIFACT_BITS[reason]));
      expect(showing).toEqual(CHANNELS.map((_, index) => index === channel));
    }
  });

  it('of a channel nobody trains leave the tick clean', () => {
    const { rows, reasons } = spoil(
      3,
      from(8, (clean, n) => clean + 300 * Math.sin(n / 20)),
    );

    expect(has(reasons, 3, ARTIFACT_BITS.amplitude)).toBe(true);
    expect(rows.slice(100).every((row) => row[TICK.artifact] === 0)).toBe(true);
  });

  it('muscle is told of trained channels, blinks of the frontal channels that show them', () => {
    const recording = noiseRecording(6, CHANNELS.length, 12 * RATE);
    const blink = (n: number) => (n % RATE < 80 ? 160 * Math.sin((Math.PI * (n % RATE)) / 80) : 0);
    for (const channel of [0, 1])
      recording[channel] = recording[channel]!.map((clean, n) => clean + blink(n));
    recording[2] = recording[2]!.map((clean, n) => clean + 60 * Math.sin((2 * Math.PI * 47 * n) / RATE));

    const { reasons } = play(chunksOf(recording, 50));

    expect(CHANNELS.map((_, index) => has(reasons, index, ARTIFACT_BITS.blink))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(CHANNELS.map((_, index) => has(reasons, index, ARTIFACT_BITS.emg))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('reach the quality of each channel: bits of the last second, share of the last five', () => {
    const { events } = spoil(
      3,
      from(8, (clean, n) => clean + 300 * Math.sin(n / 20)),
    );
    const last = eventsOf(events, 'quality').at(-1)!.channels;

    expect(last[3]!.artifactBits! & ARTIFACT_BITS.amplitude).toBe(ARTIFACT_BITS.amplitude);
    expect(last[3]!.artifactPct).toBeGreaterThan(75);
    expect([last[2]!.artifactBits, last[2]!.artifactPct]).toEqual([0, 0]);
  });
});

describe('movement told by the source', () => {
  async function* simulated(isMoving: (second: number) => boolean | undefined) {
    const feed = simulatedFeed({
      seed: 3,
      samplingRateHz: RATE,
      channelNames: CHANNELS,
      mainsHz: 50,
      variability: 0.5,
      blinksPerMinute: 0,
    });
    if (!feed.ok) throw new Error('The simulator refused its settings.');
    const cursor = feed.feed.open();
    for (let second = 0; second < 12; second++) {
      const valuesUv = new Float32Array(RATE * CHANNELS.length);
      const block = await cursor.read(RATE, valuesUv);
      if (!block) return;
      yield { ...block, channelCount: CHANNELS.length, hostTimeMs: 0, valuesUv, isMoving: isMoving(second) };
    }
  }
  const collect = async (isMoving: (second: number) => boolean | undefined) => {
    const chunks: SampleChunk[] = [];
    for await (const chunk of simulated(isMoving)) chunks.push(chunk);
    return play(chunks);
  };

  it('makes its ticks artifact, held like any other, and counts for no single channel', async () => {
    const { rows, reasons } = await collect((second) => second === 8);

    const moving = rows.flatMap((row, index) =>
      (row[TICK.artifact]! & ARTIFACT_BITS.motion) === 0 ? [] : [index],
    );
    // A hold of 300 ms is eight ticks.
    expect(moving).toEqual(Array.from({ length: 25 + 8 }, (_, index) => 8 * 25 + index));
    expect(reasons.flat().every((bits) => (bits & ARTIFACT_BITS.motion) === 0)).toBe(true);
  });

  it('changes nothing where the source says it does not move or cannot tell', async () => {
    const [still, unknown] = [await collect(() => false), await collect(() => undefined)];

    expect(still.rows).toEqual(unknown.rows);
    expect(still.rows.every((row) => (row[TICK.artifact]! & ARTIFACT_BITS.motion) === 0)).toBe(true);
  });
});
