import { Ganglion } from 'ganglion-ble';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { bitsAt, decodeCompressed, decodeRaw, UV_PER_COUNT } from './decode.ts';

const ROUNDS = 1000;

/** Sample counts that the published program decodes from a packet; its state carries over. */
function oracle(): (bytes: Uint8Array) => number[][] {
  const ganglion = new Ganglion();
  const samples: number[][] = [];
  ganglion.stream.subscribe(({ data }) => samples.push(data.map((volts) => (volts * 1e6) / UV_PER_COUNT)));
  return (bytes) => {
    samples.length = 0;
    ganglion.stream.next({ target: { value: { buffer: Uint8Array.from(bytes).buffer } } });
    return samples.map((sample) => sample.map(Math.round));
  };
}

function aRawPacket(random: ReturnType<typeof seededRandom>): Uint8Array {
  const bytes = Uint8Array.from({ length: 20 }, () => random.below(256));
  bytes[0] = 0;
  return bytes;
}

describe('the decoder of ganglion-ble', () => {
  it('agrees on random uncompressed packets', () => {
    const ask = oracle();
    const random = seededRandom(6);
    const counts = new Int32Array(4);
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = aRawPacket(random);
      decodeRaw(bytes, counts);
      expect(ask(bytes)).toEqual([[...counts]]);
    }
  });

  it.each([
    { width: 18, firstId: 1 },
    { width: 19, firstId: 101 },
  ] as const)(
    'agrees on random differences of $width bits, but for the rule of the sign',
    ({ width, firstId }) => {
      const ask = oracle();
      const random = seededRandom(width);
      const counts = new Int32Array(4);
      const numbers = new Int32Array(8);
      for (let round = 0; round < ROUNDS; round++) {
        const raw = aRawPacket(random);
        ask(raw);
        decodeRaw(raw, counts);
        const bytes = Uint8Array.from({ length: 20 }, () => random.below(256));
        bytes[0] = firstId + random.below(100);
        decodeCompressed(bytes, width, numbers);
        const samples = ask(bytes);

        for (let i = 0; i < 8; i++) {
          const channel = i % 4;
          const before = i < 4 ? counts[channel]! : samples[0]![channel]!;
          const theirs = before - samples[i < 4 ? 0 : 1]![channel]!;
          const bits = bitsAt(bytes, 8 + i * width, width);
          // Their rule: the lowest bit is the sign. Ours: the highest bit.
          expect(theirs).toBe(bits & 1 ? bits - 2 ** width : bits);
          const agreesInSign = (bits & 1) === bits >> (width - 1);
          if (agreesInSign) expect(numbers[i]).toBe(theirs);
        }
      }
    },
  );
});
