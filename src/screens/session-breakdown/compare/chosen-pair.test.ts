import { describe, expect, it } from 'vitest';
import { aSessionListItem } from '#tests/builders/session.ts';
import { newestOf, pairWith } from './chosen-pair.ts';

const aTrained = (protocolName: string, isSimulated = false) =>
  aSessionListItem({ protocolName, isSimulated });

describe('a session to compare', () => {
  it('comes with the one before it of the same protocol', () => {
    const [third, second, first] = [aTrained('SMR'), aTrained('Alpha'), aTrained('SMR')];
    expect(pairWith([third, second, first], third)).toEqual([first, third]);
  });

  it('comes first where only later ones have its protocol, so that time runs forward', () => {
    const [third, second, first] = [aTrained('SMR'), aTrained('SMR'), aTrained('SMR')];
    const pair = pairWith([third, second, first], first);
    expect(pair[0]).toBe(first);
    expect(pair[1]).toBe(second);
  });

  it('comes with the next one where no other has its protocol', () => {
    const [second, first] = [aTrained('SMR'), aTrained('Alpha')];
    expect(pairWith([second, first], second)[0]).toBe(first);
    expect(pairWith([second, first], first)[1]).toBe(second);
  });

  it('is a real one at first, and is not compared with a simulated one if there is another', () => {
    const [simulated, newest, older, oldest] = [
      aTrained('SMR', true),
      aTrained('SMR'),
      aTrained('SMR', true),
      aTrained('SMR'),
    ];
    const all = [simulated, newest, older, oldest];
    expect(newestOf(all)).toBe(newest);
    expect(pairWith(all, newest)[0]).toBe(oldest);
  });
});
