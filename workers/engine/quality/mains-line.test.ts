import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { buildConfig, buildSource, chunksOf, eventsOf, runEngine } from '#tests/builders/engine-builder.ts';
import { commonMainsHz } from './mains-line.ts';

const SECONDS = 8;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** The mains frequency reported for the last second, with hum amplitudes in uV RMS by frequency. */
function measuredHz(humUv: Partial<Record<number, number>>, { rate = 250, settingHz = 50 as 50 | 60 } = {}) {
  const channelNames = ['Cz', 'Pz'];
  const eeg = new SyntheticEeg({ seed: 5, samplingRateHz: rate, channelNames, mainsUv: 0 });
  const samples = eeg.block(0, SECONDS * rate);
  const recording = channelNames.map((_, channel) =>
    Float32Array.from(
      samples.subarray(channel * SECONDS * rate, (channel + 1) * SECONDS * rate),
      (value, index) =>
        Object.entries(humUv).reduce(
          (sum, [hz, uv]) =>
            sum + uv! * Math.SQRT2 * Math.sin((2 * Math.PI * Number(hz) * index) / rate + channel),
          value,
        ),
    ),
  );
  const config = buildConfig({
    source: buildSource({ samplingRateHz: rate, channelNames }),
    mainsHz: settingHz,
  });
  const { events } = runEngine(core, config, chunksOf(recording, 100));
  return eventsOf(events, 'quality').at(-1)!.mainsHz;
}

describe('the mains frequency in a signal', () => {
  it.each([125, 128, 200, 250, 256, 500, 1000])('is told at %i Hz, whatever the setting is', (rate) => {
    for (const settingHz of [50, 60] as const) {
      expect(measuredHz({ 50: 20 }, { rate, settingHz })).toBe(50);
      expect(measuredHz({ 60: 20 }, { rate, settingHz })).toBe(60);
    }
  });

  it('is told from hum of 2 to 2000 uV, and is the stronger one of two', () => {
    for (const uv of [2, 200, 2000]) expect(measuredHz({ 60: uv })).toBe(60);
    expect(measuredHz({ 50: 3, 60: 12 })).toBe(60);
    expect(measuredHz({ 50: 12, 60: 3 })).toBe(50);
  });

  it('is not made up: no hum, another frequency, or a rate that cannot show it', () => {
    expect(measuredHz({})).toBeUndefined();
    expect(measuredHz({ 55: 50 })).toBeUndefined();
    expect(measuredHz({ 30: 50 })).toBeUndefined();
    expect(measuredHz({ 40: 20 }, { rate: 100 })).toBeUndefined();
  });

  it('is that of most channels', () => {
    expect(commonMainsHz([50, 60, 60, undefined])).toBe(60);
    expect(commonMainsHz([50, 60])).toBeUndefined();
    expect(commonMainsHz([undefined])).toBeUndefined();
  });
});
