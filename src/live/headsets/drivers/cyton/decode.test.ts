import { describe, expect, it } from 'vitest';
import { CytonAligner } from './align.ts';
import { decodeAxisG, decodeFrame, frameNumber, hasAcceleration, isFrame } from './decode.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const O1 = hex(
  'A0 11 00 00 01 FF FF FF 01 86 A0 FE 79 60 7F FF FF 80 00 00 00 00 00 00 11 7A 20 00 E0 00 00 10 C0',
);

const O1_UV = [0.022352, -0.022352, 2235.174446, -2235.174446, 187_500, -187_500.022352, 0, 100.001705];

describe('a frame of a Cyton', () => {
  it('holds its number, eight values and the acceleration', () => {
    const valuesUv = new Float32Array(8);
    decodeFrame(O1, 0, valuesUv);

    expect(isFrame(O1, 0)).toBe(true);
    expect(frameNumber(O1, 0)).toBe(17);
    for (const [channel, valueUv] of O1_UV.entries()) {
      // Float32 has 24 significant bits, as many as the amplifier.
      expect(Math.abs(valuesUv[channel]! - valueUv)).toBeLessThan(1e-6 + 1e-7 * Math.abs(valueUv));
    }
    expect(hasAcceleration(O1, 0)).toBe(true);
    const axesG = [0, 1, 2].map((axis) => decodeAxisG(O1, 0, axis));
    for (const [axis, valueG] of [1.024, -1.024, 0.002].entries()) expect(axesG[axis]).toBeCloseTo(valueG, 9);
  });

  it('is read at its place among others', () => {
    const two = Uint8Array.from([1, 2, 3, ...O1]);
    const heard: number[][] = [];
    const aligner = new CytonAligner({
      packet: ({ firstSampleIndex, sampleCount, valuesUv, hostTimeMs }) =>
        heard.push([firstSampleIndex, sampleCount, hostTimeMs, ...valuesUv]),
    });

    aligner.frame(two, 3, 1234);

    expect(heard[0]!.slice(0, 3)).toEqual([17, 1, 1234]);
    expect(heard[0]![5]).toBeCloseTo(2235.174446, 3);
  });

  it('begins with A0 and ends with C0 to C6', () => {
    for (const [at, byte, isOne] of [
      [0, 0xa1, false],
      [32, 0xbf, false],
      [32, 0xc0, true],
      [32, 0xc6, true],
      [32, 0xc7, false],
    ] as const) {
      const bytes = Uint8Array.from(O1);
      bytes[at] = byte;
      expect(isFrame(bytes, 0)).toBe(isOne);
    }
    expect(isFrame(O1.subarray(0, 32), 0)).toBe(false);
  });

  it('brings no acceleration when it says zero, or ends in another way', () => {
    const still = Uint8Array.from(O1).fill(0, 26, 32);
    expect(hasAcceleration(still, 0)).toBe(false);
    const other = Uint8Array.from(O1);
    other[32] = 0xc3;
    expect(hasAcceleration(other, 0)).toBe(false);
  });
});
