import { describe, expect, it } from 'vitest';
import { eegPacket, impedancePacket } from '#tests/peripherals/synchroni-packets.ts';
import {
  type EegConfig,
  ecgChannels,
  eegConfigBody,
  parseEegCapability,
  parseEegConfig,
  parseImuConfig,
} from './config.ts';
import {
  decodeEeg,
  eegPacketBytes,
  firstSampleIndexOf,
  fullScaleUv,
  packetNumber,
  wrapSamples,
} from './decode.ts';
import { contactReading, isImpedanceLength, parseImpedance } from './impedance.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const config = (channels: number, samplesPerPacket: number, bits: EegConfig['bits'] = 24): EegConfig => ({
  samplingRateHz: 250,
  channels,
  samplesPerPacket,
  bits,
  uvPerStep: 0.0625,
});

describe('a packet of EEG of the Synchroni', () => {
  const PACKETS: [name: string, bytes: string, config: EegConfig, number: number, uv: number[]][] = [
    [
      'Uno, both ends of 24 bits',
      '10 01 00 80 00 00 80 00 01 7F FF FF FF FF FF 00 00 00',
      config(1, 5),
      1,
      [0, 0.0625, -0.0625, 524_287.9375, -524_288],
    ],
    [
      'Trio, the last number',
      '10 FF FF 80 00 A0 7F FF 60 80 01 40 7F FE C0',
      config(2, 2),
      65_535,
      [10, 20, -10, -20],
    ],
    [
      'Pento, four channels',
      '10 02 00 80 00 10 7F FF F0 80 06 40 7F F9 C0 80 03 20 7F FC E0 81 38 80 7E C7 80',
      config(4, 2),
      2,
      [1, 50, -1, -50, 100, 5000, -100, -5000],
    ],
    ['16 bits', '10 09 00 01 00 FF FF FF 7F 00 80', config(2, 2, 16), 9, [0.0625, 2047.9375, -0.0625, -2048]],
    ['8 bits', '10 09 00 00 01 FF', config(3, 1, 8), 9, [0, 0.0625, 15.9375]],
  ];

  it.each(PACKETS)('%s', (_, text, eeg, number, uv) => {
    const bytes = hex(text);
    const memory = new Uint8Array(80).fill(0x55);
    memory.set(bytes, 7);
    const valuesUv = new Float32Array(uv.length);
    decodeEeg(memory, 7, eeg, valuesUv);
    expect([...valuesUv]).toEqual(uv.map(Math.fround));
    expect(packetNumber(memory, 7)).toBe(number);
    expect(eegPacketBytes(eeg)).toBe(bytes.length);
  });

  it('survives the way there and back in every width', () => {
    for (const bits of [8, 16, 24] as const) {
      const steps = bits === 8 ? [0, 1, 255] : [-(2 ** (bits - 1)), -1, 2 ** (bits - 1) - 1];
      const valuesUv = new Float32Array(3);
      const bytes = Uint8Array.from(eegPacket(77, bits, [steps]));
      decodeEeg(bytes, 0, { ...config(3, 1, bits), uvPerStep: 1 }, valuesUv);
      expect([...valuesUv]).toEqual(steps);
    }
  });

  it('can express as much as its width and step allow', () => {
    expect(fullScaleUv(config(1, 5))).toBe(524_288);
    expect(fullScaleUv(config(1, 5, 16))).toBe(2048);
    expect(fullScaleUv(config(1, 5, 8))).toBe(15.9375);
  });

  it('counts two lost packets across the wrap', () => {
    const lost = (firstSampleIndexOf(2, 5) - firstSampleIndexOf(65_535, 5) + wrapSamples(5)) % wrapSamples(5);
    expect(lost).toBe(3 * 5);
  });
});

describe('settings the Synchroni tells', () => {
  const EEG = hex('FA 00 0F 00 00 00 00 00 00 00 05 18 00 00 00 00 00 00 B0 3F');

  it('are rate, channels, packet, width and step of the EEG', () => {
    expect(parseEegConfig(EEG)).toEqual(config(4, 5));
    expect(parseEegCapability(hex('FA 04 05 18'))).toEqual({ channels: 4, samplesPerPacket: 5, bits: 24 });
  });

  it('are set in the same layout', () => {
    expect(eegConfigBody(250, { channels: 4, samplesPerPacket: 5, bits: 24 })).toEqual(
      Array.from(EEG.slice(0, 12)),
    );
  });

  it('are channels of the ECG', () => {
    expect(ecgChannels(hex('FA 00 01 00 05 18 00 00 00 00 00 00 B0 3F'))).toBe(1);
    expect(ecgChannels(hex('FA 00'))).toBe(0);
  });

  it.each([
    ['an unpublished width', 11, 0x20],
    ['packets without samples', 10, 0],
    ['a packet beyond what a frame holds', 10, 0xff],
    ['no channel', 2, 0],
    ['a step that is negative', 19, 0xbf],
    ['a step of infinity', 18, 0xf0],
  ])('are not believed with %s', (_, at, byte) => {
    const bytes = Uint8Array.from(EEG);
    bytes[at] = byte;
    if (at === 18) bytes[19] = 0x7f;
    expect(parseEegConfig(bytes)).toBeUndefined();
  });

  it('are not believed when they are too short', () => {
    for (let length = 0; length < 20; length++) {
      expect(parseEegConfig(EEG.slice(0, length))).toBeUndefined();
      expect(parseImuConfig(new Uint8Array(length))).toBeUndefined();
    }
    expect(parseEegCapability(new Uint8Array(3))).toBeUndefined();
  });
});

describe('resistances of the Synchroni', () => {
  const WIDE = hex('12 03 00 00 40 9C 45 00 24 F4 47 00 00 F0 42 00 00 7A 44');
  const COMPACT = hex('16 04 00 00 40 9C 45 00 24 F4 47 78 00 E8 03');
  const EXPECTED = [
    { kohm: 5, saturatedPct: 12 },
    { kohm: 125, saturatedPct: 100 },
  ];

  it.each([
    ['wide', WIDE],
    ['compact', COMPACT],
  ])('are read from a %s packet', (_, bytes) => {
    expect(parseImpedance(bytes, 0, bytes.length, 2)).toEqual(EXPECTED);
    expect(isImpedanceLength(bytes[0]!, bytes.length, 2, 2)).toBe(true);
  });

  it('leave out the ECG behind the EEG', () => {
    expect(parseImpedance(WIDE, 0, WIDE.length, 1)).toEqual([EXPECTED[0]]);
    expect(isImpedanceLength(0x12, WIDE.length, 1, 2)).toBe(true);
  });

  it('fit no other length', () => {
    const fitting = Array.from({ length: 80 }, (_, i) => i).filter((bytes) =>
      isImpedanceLength(0x12, bytes, 2, 3),
    );
    expect(fitting).toEqual([19, 27]);
  });

  it.each([
    ['zero', 0, 0],
    ['negative', -1, 0],
    ['not a number', Number.NaN, 0],
    ['saturated by a negative share', 5000, -1],
  ])('are not believed when one is %s', (_, ohm, perMille) => {
    const bytes = Uint8Array.from(impedancePacket(0x12, 0, [5000, ohm], [0, perMille]));
    expect(parseImpedance(bytes, 0, bytes.length, 2)).toBeUndefined();
  });

  it.each([
    [5, 12, 'good', 5, /^Resistance 5.0 kOhm$/],
    [20, 0, 'good', 20, /20 kOhm/],
    [21, 0, 'fair', 21, /usable/],
    [50, 0, 'fair', 50, /gel/],
    [51, 0, 'poor', 51, /clean the skin/],
    [1001, 0, 'noContact', Infinity, /open/],
    [Infinity, 0, 'noContact', Infinity, /open/],
    [5, 100, 'noContact', 5, /saturated/],
  ])('%f kOhm, saturated for %f %%: %s', (kohm, saturatedPct, level, resistanceKohm, reason) => {
    expect(contactReading({ kohm, saturatedPct }, 3)).toEqual({
      channel: 3,
      level,
      resistanceKohm,
      reason: expect.stringMatching(reason) as string,
    });
  });
});
