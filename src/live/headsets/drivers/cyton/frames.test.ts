import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { frameNumber } from './decode.ts';
import { CytonFrames } from './frames.ts';

/** A frame whose values all contain start and end bytes, the worst case for finding frame boundaries. */
function aFrame(number: number, end = 0xc0): Uint8Array {
  const bytes = new Uint8Array(33);
  for (let i = 2; i < 32; i++) bytes[i] = i % 3 === 0 ? 0xa0 : i % 3 === 1 ? 0xc0 : number;
  bytes[0] = 0xa0;
  bytes[1] = number;
  bytes[32] = end;
  return bytes;
}

const aStream = (count: number, first = 0): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => aFrame((first + i) % 256));

function reader() {
  const numbers: number[] = [];
  const bad: string[] = [];
  const frames = new CytonFrames({
    frame: (bytes, at) => numbers.push(frameNumber(bytes, at)),
    bad: (reason) => bad.push(reason),
  });
  return { frames, numbers, bad };
}

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const counted = (count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, i) => (first + i) % 256);

describe('frames in a stream of bytes', () => {
  it('are found however the stream is cut', () => {
    const stream = joined(aStream(300, 200));
    const random = seededRandom(2);
    for (let round = 0; round < 50; round++) {
      const { frames, numbers, bad } = reader();
      for (let at = 0; at < stream.length; ) {
        const length = 1 + random.below(round < 25 ? 90 : 9000);
        frames.accept(stream.subarray(at, at + length), 0);
        at += length;
      }
      frames.flush();
      expect(numbers).toEqual(counted(300, 200));
      expect(bad).toEqual([]);
    }
  });

  it('are found again after text, and the text is one fault', () => {
    const { frames, numbers, bad } = reader();
    const text = new TextEncoder().encode('OpenBCI V3 8-16 channel\r\nFirmware: v3.1.2\r\n$$$');

    frames.accept(joined([text, ...aStream(10)]), 0);
    frames.flush();

    expect(numbers).toEqual(counted(10));
    expect(bad).toHaveLength(1);
  });

  it('are found again after lost and torn ones', () => {
    const all = aStream(40);
    all.splice(10, 3);
    all[20] = all[20]!.subarray(0, 17);
    const { frames, numbers, bad } = reader();

    frames.accept(joined(all), 0);
    frames.flush();

    expect(numbers).toEqual([...counted(10), ...counted(10, 13), ...counted(16, 24)]);
    expect(bad).toHaveLength(1);
  });

  it('are not found in 10,000 random, short, long and empty pieces', () => {
    const { frames, numbers, bad } = reader();
    const random = seededRandom(9);
    for (let i = 0; i < 10_000; i++) {
      const isZero = random.chance(0.2);
      frames.accept(
        Uint8Array.from({ length: random.below(260) }, () => (isZero ? 0 : random.below(256))),
        0,
      );
    }
    expect(numbers).toEqual([]);
    frames.accept(joined(aStream(10)), 0);
    frames.flush();
    expect(numbers).toEqual(counted(10));
    expect(bad.length).toBeGreaterThan(0);
  });
});
