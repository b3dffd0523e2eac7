import { expect, it } from 'vitest';
import { mainsHzOf } from './mains.ts';

it.each([
  ['EU', 'region', 50],
  ['US', 'region', 60],
  ['CA', 'region', 60],
  ['US', '50', 50],
  ['EU', '60', 60],
] as const)('the mains of a practice in %s with the setting %s have %d Hz', (region, mains, hz) => {
  expect(mainsHzOf({ region, mains })).toBe(hz);
});
