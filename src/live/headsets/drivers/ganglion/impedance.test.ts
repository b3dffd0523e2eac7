import { describe, expect, it } from 'vitest';
import { decodeContact } from './impedance.ts';

const message = (id: number, text: string): Uint8Array =>
  Uint8Array.from([id, ...Array.from(text, (letter) => letter.charCodeAt(0)), 0, 0]);

describe('impedance messages of a Ganglion', () => {
  it.each([
    [201, '4500Z', 0, 'good', 4.5],
    [202, '19999Z', 1, 'good', 19.999],
    [203, '20000Z', 2, 'fair', 20],
    [204, '100000Z', 3, 'poor', 100],
    [205, '1000000Z', 'reference', 'noContact', 1000],
  ] as const)('with id %i and %s are judged', (id, text, channel, level, resistanceKohm) => {
    const reading = decodeContact(message(id, text));

    expect(reading).toMatchObject({ channel, level, resistanceKohm });
    expect(reading!.reason).toMatch(/^Resistance .* kOhm/);
  });

  it.each([
    [200, '4500Z'],
    [206, '4500Z'],
    [201, 'Z'],
    [201, '4500'],
    [201, '-450Z'],
    [201, '12345678901234Z'],
  ])('are none with id %i and %s', (id, text) => {
    expect(decodeContact(message(id, text))).toBeUndefined();
  });
});
