import { decodeEEGSamples, parseAccelerometer, parseTelemetry } from 'muse-js/dist/lib/muse-parse.js';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { decodeAccelerationG, decodeBatteryPct, decodeEeg, isMusePacket, packetIndex } from './decode.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const M1 = hex('01 4A 57 21 C0 52 49 06 6A F2 31 40 58 99 80 42 FE 2C 77 9D');
const M2 = hex('FF FF 80 08 01 7F F0 00 FF F8 64 79 CC 00 40 08 00 80 08 00');
const M3 = hex('01 4A B5 B8 07 40 0F 7F 00 1B 00 00 00 00 00 00 00 00 00 00');
const M4 = hex('52 6D 0D B2 0D 9D 3C 73 12 05 0D 49 3C 35 11 B7 11 E3 3C 8F');

function eegOf(bytes: Uint8Array): number[] {
  const valuesUv = new Float32Array(14).fill(Number.NaN);
  decodeEeg(bytes, valuesUv, 1);
  expect([valuesUv[0], valuesUv[13]]).toEqual([Number.NaN, Number.NaN]);
  return Array.from(valuesUv.subarray(1, 13));
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

describe('packets of a Muse', () => {
  it('hold a number and twelve values of 12 bits', () => {
    expect(packetIndex(M1)).toBe(330);
    expect(eegOf(M1)).toEqual([
      -319.3359375, -781.25, -357.421875, 127.9296875, -164.55078125, -726.07421875, -497.55859375,
      74.70703125, 1.953125, -625.9765625, -652.83203125, -48.33984375,
    ]);
    expect(packetIndex(M2)).toBe(65_535);
    expect(eegOf(M2)).toEqual([
      0, 0.48828125, -0.48828125, -1000, 999.51171875, 48.828125, -48.828125, 500, -500, 0, 0, 0,
    ]);
  });

  it('tell the battery, and nothing that no battery has', () => {
    expect(decodeBatteryPct(M3)).toBe(90.859375);
    expect(parseTelemetry(viewOf(M3)).fuelGaugeVoltage).toBeCloseTo(4083.2, 9);
    const full = Uint8Array.from(M3);
    full.set([0xff, 0xff], 2);
    expect(decodeBatteryPct(full)).toBeUndefined();
    const empty = Uint8Array.from(M3);
    empty.set([0, 0], 4);
    expect(decodeBatteryPct(empty)).toBeUndefined();
  });

  it('tell the acceleration', () => {
    const readings = [0, 1, 2].map((reading) =>
      [0, 1, 2].map((axis) => decodeAccelerationG(M4, reading, axis)),
    );
    const known = [
      [0.214, 0.2127, 0.9445],
      [0.2816, 0.2076, 0.9407],
      [0.2768, 0.2795, 0.9462],
    ];
    for (const [reading, axes] of known.entries()) {
      for (const [axis, value] of axes.entries()) expect(readings[reading]![axis]).toBeCloseTo(value, 4);
    }
  });

  it('have 20 bytes that are not all zero', () => {
    expect(isMusePacket(M1)).toBe(true);
    expect(isMusePacket(M1.subarray(0, 19))).toBe(false);
    expect(isMusePacket(new Uint8Array(20))).toBe(false);
    expect(isMusePacket(new Uint8Array())).toBe(false);
  });
});

describe('the decoder of muse-js', () => {
  it('agrees on random EEG, telemetry and acceleration', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 2000; round++) {
      const bytes = Uint8Array.from({ length: 20 }, () => random.below(256));

      expect(eegOf(bytes)).toEqual(decodeEEGSamples(bytes.subarray(2)));
      const telemetry = parseTelemetry(viewOf(bytes));
      expect(packetIndex(bytes)).toBe(telemetry.sequenceId);
      expect(decodeBatteryPct(bytes) ?? telemetry.batteryLevel).toBe(telemetry.batteryLevel);
      const { samples } = parseAccelerometer(viewOf(bytes));
      for (const [reading, { x, y, z }] of samples.entries()) {
        // The reference factor is rounded to seven digits.
        expect(decodeAccelerationG(bytes, reading, 0)).toBeCloseTo(x, 5);
        expect(decodeAccelerationG(bytes, reading, 1)).toBeCloseTo(y, 5);
        expect(decodeAccelerationG(bytes, reading, 2)).toBeCloseTo(z, 5);
      }
    }
  });
});
