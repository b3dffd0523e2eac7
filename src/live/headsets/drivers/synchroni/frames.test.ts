import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { synchroniFrame } from '#tests/peripherals/synchroni.ts';
import { crc16, crc8 } from './crc.ts';
import { FrameReader } from './frames.ts';

const hex = (text: string): number[] => text.split(' ').map((byte) => Number.parseInt(byte, 16));

const UNO = '10 01 00 80 00 00 80 00 01 7F FF FF FF FF FF 00 00 00';
const TRIO = '10 FF FF 80 00 A0 7F FF 60 80 01 40 7F FE C0';
const PENTO = '10 02 00 80 00 10 7F FF F0 80 06 40 7F F9 C0 80 03 20 7F FC E0 81 38 80 7E C7 80';

/** A reader, its output, and how often it reported noise. */
function aReader(
  check: 'crc8' | 'crc16',
  isPossible: (marker: number, bytes: number) => boolean = () => true,
) {
  const frames: number[][] = [];
  let noises = 0;
  const reader = new FrameReader(check, {
    frame: (marker, bytes, start, end) => frames.push([marker, ...bytes.subarray(start, end)]),
    noise: () => noises++,
    isPossible,
  });
  return {
    frames,
    noises: () => noises,
    push: (bytes: readonly number[]) => reader.push(Uint8Array.from(bytes), 0),
    reset: () => reader.reset(),
  };
}

describe('the checks of frames', () => {
  const digits = new TextEncoder().encode('123456789');

  it('have the published values', () => {
    expect(crc8(digits, 0, 9)).toBe(0xf4);
    expect(crc16(digits, 0, 9)).toBe(0x4b37);
  });
});

describe('frames of the Synchroni', () => {
  it.each([
    ['crc8', `55 12 ${UNO} 60`, UNO],
    ['crc8', `55 0F ${TRIO} DB`, TRIO],
    ['crc8', `55 1B ${PENTO} 12`, PENTO],
    ['crc16', `55 12 ${UNO} 5C A3`, UNO],
    ['crc16', `55 0F ${TRIO} 56 B2`, TRIO],
    ['crc16', `55 1B ${PENTO} 9C B4`, PENTO],
    ['crc16', 'AA 02 00 4F 44 40', '00 4F'],
    ['crc16', 'AA 03 00 08 57 FE 37', '00 08 57'],
  ] as const)('%s: %s', (check, frame, payload) => {
    const reader = aReader(check);
    reader.push(hex(frame));
    expect(reader.frames).toEqual([[hex(frame)[0], ...hex(payload)]]);
    expect(reader.noises()).toBe(0);
    expect(synchroniFrame(check, hex(payload), hex(frame)[0])).toEqual(hex(frame));
  });

  it('run over the border of two notifications', () => {
    const reader = aReader('crc8');
    reader.push(hex('55 12 10 01 00 80 00 00 80 00 01'));
    expect(reader.frames).toEqual([]);
    reader.push(
      hex('7F FF FF FF FF FF 00 00 00 60 55 12 10 02 00 80 00 02 80 00 03 80 00 04 80 00 05 80 00 06 94'),
    );
    expect(reader.frames.map((frame) => frame.slice(0, 7))).toEqual([
      [0x55, 0x10, 1, 0, 0x80, 0, 0],
      [0x55, 0x10, 2, 0, 0x80, 0, 2],
    ]);
    expect(reader.noises()).toBe(0);
  });

  it('come whole byte by byte', () => {
    const reader = aReader('crc16');
    for (const byte of hex(`55 1B ${PENTO} 9C B4`)) reader.push([byte]);
    expect(reader.frames).toHaveLength(1);
    expect(reader.noises()).toBe(0);
  });

  it('cost no other when one is damaged anywhere', () => {
    const good = synchroniFrame('crc16', hex(PENTO));
    for (let at = 0; at < good.length; at++) {
      const reader = aReader('crc16', (_, bytes) => bytes === hex(PENTO).length);
      const damaged = good.with(at, good[at]! ^ 0x10);
      reader.push([...good, ...damaged, ...good, ...good]);
      expect(reader.frames).toHaveLength(3);
      expect(reader.noises()).toBe(1);
    }
  });

  it('are found behind the half of one whose end was lost', () => {
    const reader = aReader('crc8');
    reader.push(hex(`55 12 ${UNO} 60`).slice(0, 9));
    for (let i = 0; i < 3; i++) reader.push(hex(`55 12 ${UNO} 60`));
    expect(reader.frames).toHaveLength(3);
  });

  it('begin anew after a reset', () => {
    const reader = aReader('crc8');
    reader.push(hex('55 12 10 01'));
    reader.reset();
    reader.push(hex(`55 0F ${TRIO} DB`));
    expect(reader.frames).toHaveLength(1);
    expect(reader.noises()).toBe(0);
  });

  it('too short to exist, and empty notifications, are noise', () => {
    const reader = aReader('crc8');
    reader.push([]);
    reader.push(hex('55 00 00 55 01 10 15'));
    expect(reader.frames).toEqual([]);
    expect(reader.noises()).toBe(2);
  });

  it('are taken from a notification larger than the buffer', () => {
    const reader = aReader('crc16');
    const frame = synchroniFrame('crc16', hex(PENTO));
    reader.push(Array.from({ length: 300 }, () => frame).flat());
    expect(reader.frames).toHaveLength(300);
    expect(reader.noises()).toBe(0);
  });

  it.each(['crc8', 'crc16'] as const)('survive 10,000 hostile notifications (%s)', (check) => {
    const random = seededRandom(7);
    const reader = aReader(check, (_, bytes) => bytes === hex(TRIO).length);
    const frame = synchroniFrame(check, hex(TRIO));
    let noise: number[] = [];
    for (let i = 0; i < 10_000; i++) {
      const length = random.below(60);
      noise = Array.from({ length }, () => (random.chance(0.2) ? 0x55 : random.below(256)));
      reader.push(random.chance(0.2) ? noise.fill(0) : noise);
    }
    const before = reader.frames.length;
    // Random bytes with a valid marker and length pass the check once in 256 or 65,536 frames.
    expect(before).toBeLessThan(check === 'crc8' ? 40 : 3);
    expect(reader.noises()).toBeGreaterThan(8000);
    for (let i = 0; i < 10; i++) reader.push(frame);
    expect(reader.frames.length - before).toBeGreaterThanOrEqual(9);
  });

  it('are handed on in order whatever the borders and the noise between them', () => {
    const random = seededRandom(21);
    for (let round = 0; round < 200; round++) {
      const reader = aReader('crc16', (_, bytes) => bytes === 5);
      const wire: number[] = [];
      for (let i = 0; i < 20; i++) {
        if (random.chance(0.3))
          wire.push(...Array.from({ length: random.below(9) }, () => random.below(0x55)));
        wire.push(...synchroniFrame('crc16', [0x10, i, 0, round, random.below(256)]));
      }
      while (wire.length > 0) reader.push(wire.splice(0, 1 + random.below(30)));
      expect(reader.frames.map((frame) => frame[2])).toEqual(Array.from({ length: 20 }, (_, i) => i));
    }
  });
});
