import { expect, it } from 'vitest';
import { MainsTally } from './mains-tally.ts';

it('needs hum in a tenth of the seconds, and in two', () => {
  const tallyOf = (found: readonly (50 | 60 | undefined)[]) => {
    const tally = new MainsTally();
    for (const hz of found) tally.note(hz);
    return tally.mainsHz;
  };

  expect(tallyOf([60])).toBeUndefined();
  expect(tallyOf([undefined, 60, 60])).toBe(60);
  expect(tallyOf([...Array.from({ length: 30 }, () => undefined), 60, 60])).toBeUndefined();
  expect(tallyOf([50, 50, 60, 60, 60])).toBe(60);
});
