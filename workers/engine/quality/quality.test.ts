import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import {
  buildConfig,
  buildSource,
  chunkOf,
  chunksOf,
  eventsOf,
  noiseRecording,
  runEngine,
} from '#tests/builders/engine-builder.ts';

const RATE = 250;
const SECONDS = 8;
const FULL_SCALE_UV = 1000;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

function judge(change: (clean: number, index: number) => number, samplingRateHz = RATE): ChannelQuality {
  const clean = noiseRecording(11, 1, SECONDS * samplingRateHz)[0]!;
  const recording = [clean.map((value, index) => change(value, index))];
  const config = buildConfig({ source: buildSource({ samplingRateHz, fullScaleUv: [FULL_SCALE_UV] }) });
  const { events } = runEngine(core, config, chunksOf(recording, 100));
  return eventsOf(events, 'quality').at(-1)!.channels[0]!;
}
const hum =
  (amplitudeUv: number, rate = RATE) =>
  (value: number, index: number) =>
    value + amplitudeUv * Math.sin((2 * Math.PI * 50 * index) / rate);

describe('the quality of a channel', () => {
  it.each<[string, (clean: number, index: number) => number, ChannelQuality['level'], RegExp]>([
    ['clean EEG', (value) => value, 'good', /Steady brain signal, \d/],
    ['clean EEG on an offset of half the range', (value) => value + 500, 'good', /Steady/],
    ['a value that never changes', () => 3, 'noContact', /do not change/],
    ['a disconnected input', (value) => value / 100, 'noContact', /Flat line, 0\.\d µV/],
    ['an input at the limit', (value) => value + 950, 'noContact', /limit of the amplifier \(9\d %|100 %/],
    ['an input near the limit', (value) => value * 0.5 + 800, 'fair', /Near the limit/],
    ['strong hum', hum(60), 'poor', /Mains hum is \d+\.\d times/],
    ['some hum', hum(15), 'fair', /Mains hum is louder/],
    ['movement', (value) => value * 20, 'poor', /Movement or a loose electrode/],
    ['large waves', (value) => value * 8, 'fair', /Large waves or movement/],
    ['a very small signal', (value) => value / 8, 'fair', /Very small/],
  ])('%s', (_name, change, level, reason) => {
    const quality = judge(change);

    expect(quality).toMatchObject({ level, reason: expect.stringMatching(reason) });
  });

  it('tense muscles', () => {
    const next = normalNoise(3);
    let previous = 0;
    const quality = judge((value) => {
      const white = next();
      const rising = white - previous;
      previous = white;
      return 0.2 * value + 8 * rising;
    });

    expect(quality).toMatchObject({ level: 'fair', reason: expect.stringMatching(/Tense muscles: \d+ %/) });
  });

  it.each([
    [2, 'fair', /^\d\.\d % of the samples are missing/],
    [20, 'poor', /^20 % of the samples are missing/],
    [70, 'noContact', /^70 % of the samples do not arrive/],
  ])('%d %% missing samples', (pct, level, reason) => {
    const quality = judge((value, index) => (index % 50 < pct / 2 && index >= 3 * RATE ? Number.NaN : value));

    expect(quality).toMatchObject({ level, reason: expect.stringMatching(reason) });
    expect(quality.missingPct).toBeCloseTo(pct, 5);
  });

  it('comes once a second for every channel, and says so while it is still measuring', () => {
    const config = buildConfig({ source: buildSource({ channelNames: ['Cz', 'Pz'] }) });
    const { events } = runEngine(core, config, chunksOf(noiseRecording(1, 2, 5 * RATE), 90));

    const quality = eventsOf(events, 'quality');
    expect(quality).toHaveLength(5);
    expect(quality[0]!.channels.map(({ channel, level }) => [channel, level])).toEqual([
      [0, 'fair'],
      [1, 'fair'],
    ]);
    expect(quality[0]!.channels[0]!.reason).toMatch(/Measuring/);
    expect(quality[4]!.channels[0]!.level).toBe('good');
  });

  it('recovers after a gap', () => {
    const recording = noiseRecording(1, 1, 30 * RATE);
    const parts = [chunkOf(recording, 0, 5 * RATE), chunkOf(recording, 9 * RATE, 30 * RATE)];

    const levels = eventsOf(runEngine(core, buildConfig(), parts).events, 'quality').map(
      ({ channels }) => channels[0]!.level,
    );

    expect(levels[8]).toBe('noContact');
    expect(levels.at(-1)).toBe('good');
  });

  it.each([[128], [160], [500], [1024]])('of clean EEG is good at %d Hz', (rate) => {
    expect(judge((value) => value, rate).level).toBe('good');
    expect(judge(hum(60, rate), rate).level).toBe('poor');
  });
});
