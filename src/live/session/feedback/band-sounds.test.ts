import { expect, it } from 'vitest';
import { bandSoundsOf } from './band-sounds.ts';

const reward = (bandLabel: string) => ({ direction: 'reward' as const, bandLabel });

it('gives alpha a brook and theta the surf, and inhibits no sound', () => {
  const conditions = [
    reward('8-12 Hz'),
    reward('4-8 Hz'),
    { direction: 'inhibit' as const, bandLabel: '20-30 Hz' },
  ];

  expect(bandSoundsOf(conditions)).toEqual([
    { condition: 0, name: 'brook' },
    { condition: 1, name: 'ocean' },
  ]);
});

it('never gives two bands one sound, as long as there are enough', () => {
  const names = bandSoundsOf(['8-10 Hz', '10-12 Hz', '8-12 Hz', '', '4-8 Hz'].map(reward)).map(
    ({ name }) => name,
  );

  expect(new Set(names).size).toBe(5);
  expect(bandSoundsOf(Array.from({ length: 7 }, () => reward('8-12 Hz')))).toHaveLength(7);
});
