import { describe, expect, it } from 'vitest';
import { packBrainBit2Signal } from '#tests/peripherals/brainbit2.ts';
import { seededRandom } from '#tests/fuzz/random.ts';
import { CounterUnit, firstSampleIndexOf, WRAP_SAMPLES } from './align.ts';
import {
  batteryPctOf,
  counterOf,
  decodeSignal,
  fullScaleUvOf,
  markOf,
  resistanceProblem,
  resistanceKohmAt,
  sampleCountOf,
  signalProblem,
  uvPerCountOf,
} from './decode.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16));

const FOUR_CHANNELS = hex(`08 00 00 00
  00 00 00 00 00 00 00 E8 03 00 18 FC FF 00 64 00 00 9C FF FF E9 03 00 17 FC FF
  00 C8 00 00 38 FF FF EA 03 00 16 FC FF 05 2C 01 00 D4 FE FF EB 03 00 15 FC FF
  00 90 01 00 70 FE FF EC 03 00 14 FC FF 00 F4 01 00 0C FE FF ED 03 00 13 FC FF
  00 58 02 00 A8 FD FF EE 03 00 12 FC FF 00 FF FF 7F 00 00 80 01 00 00 FF FF FF`);
const EIGHT_CHANNELS = hex(`02 00 00 00
  00 FF FF FF 01 00 00 00 FF FF 00 01 00 00 00 FF 00 00 01 00 00 80 FF FF 7F
  00 01 00 00 0B 00 00 15 00 00 1F 00 00 29 00 00 33 00 00 3D 00 00 47 00 00`);
const RESISTANCES = hex('10 00 00 00 D4 30 00 00 50 F8 0C 00 20 0B 20 00 FF FF FF 7F');

const inOrder = (channelCount: number): number[] => Array.from({ length: channelCount }, (_, i) => i);

/** One row per sample, in ADC steps. */
function countsOf(bytes: Uint8Array, channelCount: number): number[][] {
  const sampleCount = sampleCountOf(bytes.length, channelCount)!;
  const values = new Float32Array(channelCount * sampleCount);
  decodeSignal(bytes, { order: inOrder(channelCount), uvPerCount: 1, sampleCount }, values);
  return Array.from({ length: sampleCount }, (_, sample) =>
    inOrder(channelCount).map((channel) => values[channel * sampleCount + sample]!),
  );
}

describe('the signal packet of a newer BrainBit', () => {
  it('is decoded with four channels and eight samples', () => {
    const rows = inOrder(7).map((i) => [100 * i, -100 * i + 0, 1000 + i, -(1000 + i)]);

    expect(FOUR_CHANNELS).toHaveLength(108);
    expect(signalProblem(FOUR_CHANNELS, 4, 8)).toBeUndefined();
    expect(counterOf(FOUR_CHANNELS)).toBe(8);
    expect(markOf(FOUR_CHANNELS, 4)).toBe(5);
    expect(countsOf(FOUR_CHANNELS, 4)).toEqual([...rows, [8_388_607, -8_388_608, 1, -1]]);
  });

  it('is decoded with eight channels, however many samples', () => {
    expect(sampleCountOf(EIGHT_CHANNELS.length, 8)).toBe(2);
    expect(sampleCountOf(204, 8)).toBe(8);
    expect(counterOf(EIGHT_CHANNELS)).toBe(2);
    expect(markOf(EIGHT_CHANNELS, 8)).toBeUndefined();
    expect(countsOf(EIGHT_CHANNELS, 8)).toEqual([
      [-1, 1, -256, 256, -65_536, 65_536, -8_388_608, 8_388_607],
      [1, 11, 21, 31, 41, 51, 61, 71],
    ]);
  });

  it.each([
    [3, 0.0953674],
    [6, 0.0476837],
    [12, 0.0238419],
  ])('has at gain %i steps of %f uV', (gain, uv) => {
    expect(uvPerCountOf(gain)).toBeCloseTo(uv, 7);
    expect(fullScaleUvOf(gain)).toBeCloseTo(2_400_000 / gain, 6);
  });

  it('is decoded to uV in the order of the channels asked for', () => {
    const values = new Float32Array(32);

    decodeSignal(FOUR_CHANNELS, { order: [3, 2, 1, 0], uvPerCount: uvPerCountOf(6), sampleCount: 8 }, values);

    expect([1, 9, 17, 25].map((at) => values[at]!)).toEqual(
      [-47.7314, 47.7314, -4.768372, 4.768372].map((uv) => expect.closeTo(uv, 4)),
    );
  });

  it('comes back as it was packed, whatever is in it', () => {
    const random = seededRandom(21);
    for (let round = 0; round < 1000; round++) {
      const channelCount = random.pick([4, 8]);
      const rows = Array.from({ length: 1 + random.below(8) }, () =>
        inOrder(channelCount).map(() => random.below(2 ** 24) - 2 ** 23),
      );
      const counter = random.below(2 ** 32);

      const bytes = packBrainBit2Signal(counter, rows);

      expect(counterOf(bytes)).toBe(counter);
      expect(countsOf(bytes, channelCount)).toEqual(rows);
    }
  });

  it('is none in another length or with nothing but zeros', () => {
    const zeros = [[0, 0, 0, 0]];

    expect(signalProblem(new Uint8Array(107).fill(1), 4, 8)).toContain('108 bytes, this one 107');
    expect(signalProblem(new Uint8Array(108), 4, 8)).toContain('exactly zero');
    expect(signalProblem(packBrainBit2Signal(99, zeros, [7]), 4, 1)).toContain('exactly zero');
    expect(signalProblem(packBrainBit2Signal(0, [[0, 0, 0, -1]]), 4, 1)).toBeUndefined();
    for (const length of [0, 3, 4, 5, 28, 30, 4 + 21 * 25]) {
      expect(sampleCountOf(length, 8)).toBeUndefined();
    }
  });
});

describe('the counter of a newer BrainBit', () => {
  const learned = (counters: readonly number[], sampleCount: number) => {
    const unit = new CounterUnit();
    return counters.map((counter) => unit.learn(counter, sampleCount));
  };

  it('counts samples where it grows by those of a packet', () => {
    expect(learned([8, 16, 24], 8)).toEqual([undefined, undefined, 1]);
    expect(learned([2 ** 32 - 8, 0, 8], 8).at(-1)).toBe(1);
  });

  it('counts packets where it grows by one', () => {
    expect(learned([5, 6, 7], 8)).toEqual([undefined, undefined, 8]);
  });

  it('is not judged by lost, double or swapped packets', () => {
    expect(learned([8, 24, 24, 40, 32], 8).at(-1)).toBeUndefined();
    expect(learned([8, 24, 32, 32, 40], 8)).toEqual([undefined, undefined, undefined, undefined, 1]);
  });

  it('gives gapless sample numbers over its end in either unit', () => {
    for (const samplesPerCount of [1, 8]) {
      const step = 8 / samplesPerCount;
      const last = firstSampleIndexOf(2 ** 32 - step, samplesPerCount);

      expect((firstSampleIndexOf(0, samplesPerCount) - last + WRAP_SAMPLES) % WRAP_SAMPLES).toBe(8);
    }
  });
});

describe('the resistance packet of a newer BrainBit', () => {
  it('is read in kOhm, an open electrode as infinite', () => {
    expect(resistanceProblem(RESISTANCES, 4)).toBeUndefined();
    expect(counterOf(RESISTANCES)).toBe(16);
    expect(inOrder(4).map((position) => resistanceKohmAt(RESISTANCES, position))).toEqual([
      12.5,
      850,
      2100,
      Infinity,
    ]);
  });

  it('is none in another length or with nothing but zeros', () => {
    expect(resistanceProblem(RESISTANCES, 8)).toContain('36 bytes, this one 20');
    expect(resistanceProblem(new Uint8Array(20), 4)).toContain('exactly zero');
  });
});

describe('the battery of a newer BrainBit', () => {
  it('is the first byte where that can be a share', () => {
    expect(batteryPctOf(Uint8Array.of(64, 0, 2))).toBe(64);
    expect(batteryPctOf(Uint8Array.of(101))).toBeUndefined();
    expect(batteryPctOf(new Uint8Array())).toBeUndefined();
  });
});
