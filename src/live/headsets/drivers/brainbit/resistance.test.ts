import { describe, expect, it } from 'vitest';
import { packBrainBitSignal } from '#tests/peripherals/brainbit.ts';
import { readingOfKohm } from '../common/ohm-contact.ts';
import { CONTACT_LIMITS } from './models.ts';
import { HalfMeasurement, resistanceCommand, resistanceKohm } from './resistance.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** One direction of the current, with a constant electrode reading of `count`. */
function aHalf(position: number, count: number): HalfMeasurement {
  const half = new HalfMeasurement(position);
  const counts = [7, 7, 7, 7].with(position, count);
  while (!half.add(packBrainBitSignal(0, false, counts, counts)));
  return half;
}

describe('the resistance of an electrode', () => {
  it.each([
    [0, false, '0330919191010100'],
    [0, true, '03309191910101ff'],
    [1, false, '0391309191020200'],
    [2, true, '03919130910404ff'],
    [3, false, '0391919130080800'],
  ])('is asked for at position %i, reversed: %s', (position, isReversed, expected) => {
    expect(hex(resistanceCommand(position, isReversed))).toBe(expected);
  });

  it.each([
    [1000, 2.54313],
    [131_072, 333.33365],
    [400_000, 1017.25357],
  ])('follows from the voltage of %i steps in both directions', (count, kohm) => {
    const measured = resistanceKohm(aHalf(2, count), aHalf(2, -count));

    expect(measured).toBeCloseTo(kohm, 4);
  });

  it('is infinite beyond the voltage the maker calls open, in either direction', () => {
    expect(resistanceKohm(aHalf(0, 983_040), aHalf(0, -983_040))).toBe(Infinity);
    expect(resistanceKohm(aHalf(0, 983_039), aHalf(0, -983_039))).toBeLessThan(2500);
    expect(resistanceKohm(aHalf(0, 1000), aHalf(0, -983_040))).toBe(Infinity);
  });

  it('looks at samples 20 to 24 after the zeros only', () => {
    const half = new HalfMeasurement(1);
    const zeros = [0, 0, 0, 0];
    half.add(packBrainBitSignal(0, false, zeros, zeros));
    const reference = aHalf(1, 5000);
    for (let packet = 0; packet < 13; packet++) {
      const at = 2 * packet;
      const counts = [at, at + 1].map((each) => (each >= 20 && each < 25 ? 5000 : 9000));

      const isDone = half.add(packBrainBitSignal(0, false, [0, counts[0]!, 0, 0], [0, counts[1]!, 0, 0]));

      expect(isDone).toBe(packet === 12);
    }
    expect(half.meanVolts).toBeCloseTo(reference.meanVolts, 12);
  });

  it.each([
    [5, 'good', '5 kOhm'],
    [999, 'good', '999 kOhm'],
    [1000, 'fair', '1.0 MOhm'],
    [2400, 'fair', '2.4 MOhm'],
    [2500, 'poor', '2.5 MOhm'],
    [Infinity, 'noContact', 'No contact'],
  ] as const)('of %i kOhm is %s', (kohm, level, words) => {
    const reading = readingOfKohm(3, kohm, CONTACT_LIMITS);

    expect(reading).toMatchObject({ channel: 3, level, resistanceKohm: kohm });
    expect(reading.reason).toContain(words);
  });
});
