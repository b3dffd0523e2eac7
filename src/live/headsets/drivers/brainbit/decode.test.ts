import { describe, expect, it } from 'vitest';
import { packBrainBitSignal } from '#tests/peripherals/brainbit.ts';
import { seededRandom } from '#tests/fuzz/random.ts';
import {
  decodeSignal,
  decodeStatus,
  firstCount,
  firstSampleIndexOf,
  formatProblem,
  hasMark,
  packetNumber,
  secondCount,
  signalProblem,
  WRAP_SAMPLES,
} from './decode.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const B1 = hex('00 00 00 00 FF FF FC 00 7D 1F FC 18 00 00 00 01 FF FF 00 0A');
const B2 = hex('FF F7 FF FF C0 00 00 00 00 04 00 00 80 00 7F FF 00 64 FF 9C');
const B3 = hex('00 A0 00 41 FF FB E8 00 41 9F FB E7 FF 7D 00 83 00 1A FF E6');

const PACKET_ORDER = [0, 1, 2, 3];

type Known = {
  bytes: Uint8Array;
  number: number;
  mark: boolean;
  first: number[];
  second: number[];
  uv: number[];
};

const KNOWN: Record<string, Known> = {
  'small values of both signs': {
    bytes: B1,
    number: 0,
    mark: false,
    first: [1, -1, 1000, -1000],
    second: [1, 0, 999, -990],
    uv: [0.38147, 0.38147, -0.38147, 0, 381.47009, 381.08862, -381.47009, -377.655389],
  },
  'the ends of the range, the last number and a mark': {
    bytes: B2,
    number: 2047,
    mark: true,
    first: [1_048_575, -1_048_576, 0, 262_144],
    second: [1_015_807, -1_015_809, 100, 262_044],
    uv: [400_000, 387_499.988, -400_000.3815, -387_500.751, 0, 38.147009, 100_000.0954, 99_961.9484],
  },
  'middling values': {
    bytes: B3,
    number: 5,
    mark: false,
    first: [131, -262, 524, -1049],
    second: [0, -131, 550, -1075],
    uv: [49.972582, 0, -99.945164, -49.972582, 199.890327, 209.80855, -400.162125, -410.080347],
  },
};

describe('the signal packet of a BrainBit', () => {
  it.each(Object.entries(KNOWN))('is decoded: %s', (_, known) => {
    const valuesUv = new Float32Array(8);

    decodeSignal(known.bytes, PACKET_ORDER, valuesUv);

    expect(signalProblem(known.bytes)).toBeUndefined();
    expect(packetNumber(known.bytes)).toBe(known.number);
    expect(hasMark(known.bytes)).toBe(known.mark);
    expect(PACKET_ORDER.map((position) => firstCount(known.bytes, position))).toEqual(known.first);
    expect(PACKET_ORDER.map((position) => secondCount(known.bytes, position))).toEqual(known.second);
    for (const [i, uv] of known.uv.entries()) {
      expect(Math.abs(valuesUv[i]! - uv)).toBeLessThan(Math.max(1e-4, Math.abs(uv) * 1e-7));
    }
  });

  it('is decoded in the order of the channels asked for', () => {
    const valuesUv = new Float32Array(8);

    decodeSignal(B1, [3, 2, 1, 0], valuesUv);

    expect(valuesUv[0]).toBeCloseTo(-381.47009, 4);
    expect(valuesUv[7]).toBeCloseTo(0.38147, 4);
  });

  it('follows the packet before it over the end of the numbers', () => {
    const after = (firstSampleIndexOf(0) - firstSampleIndexOf(2047) + WRAP_SAMPLES) % WRAP_SAMPLES;
    const gap = (firstSampleIndexOf(5) - firstSampleIndexOf(0) + WRAP_SAMPLES) % WRAP_SAMPLES;

    expect(after).toBe(2);
    expect(gap - 2).toBe(8);
  });

  it('comes back as it was packed, whatever is in it', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 2000; round++) {
      const first = PACKET_ORDER.map(() => random.below(2 ** 21) - 2 ** 20);
      const second = first.map((count) => {
        const moved = count + random.below(2 ** 16) - 2 ** 15;
        return Math.max(-(2 ** 20), Math.min(2 ** 20 - 1, moved));
      });
      const number = random.below(2048);
      const mark = random.chance(0.5);

      const bytes = packBrainBitSignal(number, mark, first, second);

      expect(formatProblem(bytes)).toBeUndefined();
      expect(packetNumber(bytes)).toBe(number);
      expect(hasMark(bytes)).toBe(mark);
      expect(PACKET_ORDER.map((position) => firstCount(bytes, position))).toEqual(first);
      expect(PACKET_ORDER.map((position) => secondCount(bytes, position))).toEqual(second);
    }
  });

  it.each([0, 1, 19, 21, 40])('is none with %i bytes', (length) => {
    expect(signalProblem(new Uint8Array(length).fill(1))).toContain(`this one ${length}`);
  });

  it('is none when all its values are zero, whatever its number', () => {
    const zeros = [0, 0, 0, 0];

    expect(signalProblem(new Uint8Array(20))).toContain('exactly zero');
    expect(signalProblem(packBrainBitSignal(1234, true, zeros, zeros))).toContain('exactly zero');
    expect(signalProblem(packBrainBitSignal(0, false, zeros, [0, 0, 0, 1]))).toBeUndefined();
    expect(signalProblem(packBrainBitSignal(0, false, [-(2 ** 17), 0, 0, 0], zeros))).toBeUndefined();
  });

  it('is none when a second sample leaves the range of the converter', () => {
    const beyond = packBrainBitSignal(0, false, [0, 0, 1_048_575, 0], [0, 0, 1_048_576, 0]);
    const below = packBrainBitSignal(0, false, [0, -1_048_576, 0, 0], [0, -1_048_577, 0, 0]);

    expect(signalProblem(beyond)).toContain('converter');
    expect(signalProblem(below)).toContain('converter');
  });
});

describe('the status of a BrainBit', () => {
  it.each([
    ['02 00 57 12', { state: 'signal', batteryPct: 87, isCharging: false, firmwareMajor: 18 }],
    ['03 00 D0 12', { state: 'resistance', batteryPct: 80, isCharging: true, firmwareMajor: 18 }],
    ['01 00 64 67', { state: 'stopped', batteryPct: 100, isCharging: false, firmwareMajor: 103 }],
    ['01 02 64 12', { state: 'stopped', commandError: 'change of mode not possible', firmwareMajor: 18 }],
    ['00 01 00 00', { state: 'notReady', commandError: 'wrong length' }],
    ['04 00 00 00', { state: 'needsFirmware' }],
  ])('is read from %s', (text, expected) => {
    expect(decodeStatus(hex(text))).toMatchObject(expected);
  });

  it.each(['05 00 64 12', '01 03 64 12', '01 00 65 12', '01 00 64', '01 00 64 12 00'])(
    'is none in %s',
    (text) => {
      expect(decodeStatus(hex(text))).toBeUndefined();
    },
  );
});
