import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Random, systemRandom } from '#server/ports/random.ts';
import { below, permutedBlock } from './permuted-block.ts';

/** Repeatable, and as evenly spread as the real one needs to be. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) & 0xff;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, next) };
}

const shamIn = (arms: readonly string[]): number => arms.filter((arm) => arm === 'sham').length;

describe('a permuted block', () => {
  it('is half real and half sham, whatever the random source gives', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const block = permutedBlock(seeded(seed));

        expect([4, 6]).toContain(block.length);
        expect(shamIn(block)).toBe(block.length / 2);
      }),
    );
  });

  it('keeps the arms within three of each other at any number of participants', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = seeded(seed);
        const arms = Array.from({ length: 12 }, () => permutedBlock(random)).flat();

        const gaps = arms.map((_, count) => Math.abs(2 * shamIn(arms.slice(0, count + 1)) - count - 1));

        expect(Math.max(...gaps)).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('comes in every order about equally often', () => {
    const random = seeded(42);
    const counts = new Map<string, number>();
    for (let drawn = 0; drawn < 12_000; drawn++) {
      const key = permutedBlock(random).join(' ');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }

    const ofLength = (length: number) => [...counts].filter(([key]) => key.split(' ').length === length);

    // 6 orders of four and 20 of six; each size is drawn half the time. Expected 1000 and 300, +- 5 standard deviations.
    expect(ofLength(4)).toHaveLength(6);
    expect(ofLength(6)).toHaveLength(20);
    for (const [, count] of ofLength(4)) expect(Math.abs(count - 1000)).toBeLessThan(155);
    for (const [, count] of ofLength(6)) expect(Math.abs(count - 300)).toBeLessThan(87);
  });

  it('draws again when the system gives a byte that would favour a small number', () => {
    const given = [255, 252, 4];
    const random: Random = { bytes: () => Uint8Array.of(given.shift()!) };

    expect(below(random, 6)).toBe(4);
    expect(given).toEqual([]);
  });

  it('draws both sizes from the random source of the system', () => {
    const sizes = new Set(Array.from({ length: 200 }, () => permutedBlock(systemRandom).length));

    expect(sizes).toEqual(new Set([4, 6]));
  });
});
