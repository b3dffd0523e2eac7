import { describe, expect, it } from 'vitest';
import { bitsAt, decodeCompressed, decodeOhms, decodeRaw, isEmpty, UV_PER_COUNT } from './decode.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

const G1 = hex('00 00 03 E8 FF FC 18 07 A1 20 FF FF FF 00 00 00 00 00 00 00');
const G2 = hex('01 00 02 80 01 4F FF 8F FF FD 00 00 80 00 00 00 1B FF F9 3D');
const G3 = hex('00 00 00 00 20 00 28 00 04 80 00 BC 00 07 00 28 C0 0A');
const G4 = hex('FF FF 7F FF BF FF E7 FF F5 00 01 4F 8E 30 00 1F F0 01');
const G5 = hex('00 00 00 00 08 00 05 00 00 48 00 09 F0 01 B0 00 30 00 08');
const G6 = hex('05 00 04 3F FF 14 00 02 A0 01 00 00 80 00 40 00 18 00 08 00');
const G7 = Uint8Array.from([...hex('C9 34 35 30 30 5A'), ...new Uint8Array(14)]);

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];

/** The decoding rule of OpenBCI's own program, for its test vectors: the lowest bit is the sign. */
function byLowestBit(data: Uint8Array, width: 18 | 19): number[] {
  return EIGHT.map((i) => bitsAt(data, i * width, width)).map((raw) => (raw & 1 ? raw - 2 ** width : raw));
}

function compressed(bytes: Uint8Array, width: 18 | 19): number[] {
  const numbers = new Int32Array(8);
  decodeCompressed(bytes, width, numbers);
  return [...numbers];
}

describe('packets of a Ganglion', () => {
  it('are uncompressed with id 0', () => {
    const counts = new Int32Array(4);
    decodeRaw(G1, counts);

    expect([...counts]).toEqual([1000, -1000, 500_000, -1]);
    const known = [1.86995, -1.86995, 934.974931, -0.00187];
    for (const [channel, valueUv] of known.entries()) {
      expect(counts[channel]! * UV_PER_COUNT).toBeCloseTo(valueUv, 6);
    }
  });

  it("hold eight numbers in two's complement", () => {
    expect(compressed(G2, 18)).toEqual([10, 20, -29, -3, 2, 0, 6, -7]);
    expect(compressed(G6, 18)).toEqual([16, -15, 65_536, -90_111, 2, 4, 6, 8]);
  });

  it('hold the bits that the tests of OpenBCI have, under its own rule of the sign', () => {
    expect(byLowestBit(G2.subarray(1), 18)).toEqual([10, 20, -29, -3, 2, 0, 6, -7]);
    expect(byLowestBit(G3, 18)).toEqual([0, 2, 10, 4, 131_074, 245_760, 114_698, 49_162]);
    expect(byLowestBit(G4, 18)).toEqual([-3, -5, -7, -11, -262_139, -198_429, -262_137, -4095]);
    expect(byLowestBit(G5, 19)).toEqual([0, 2, 10, 4, 262_148, 507_910, 393_222, 8]);
  });

  it('tell impedances in digits', () => {
    expect(decodeOhms(G7)).toBe(4500);
    expect(decodeOhms(hex('C9 34 35 30 30'))).toBeUndefined();
    expect(decodeOhms(hex('C9 5A'))).toBeUndefined();
    expect(decodeOhms(hex('C9 34 2D 5A'))).toBeUndefined();
    expect(decodeOhms(new Uint8Array(20))).toBeUndefined();
  });

  it('are none when nothing but the id is there', () => {
    expect(isEmpty(new Uint8Array(20))).toBe(true);
    expect(isEmpty(G1)).toBe(false);
  });
});
