import { expect, it } from 'vitest';
import { dayAfter, daySchema, startOfDay } from './days.ts';

it.each([
  ['2026-03-31', '2026-04-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('the day after %s is %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
});

it('takes days only', () => {
  expect(daySchema.safeParse('2026-03-01').data).toBe('2026-03-01');
  for (const text of ['', 'soon', '2026-3-1', '2026-99-01'])
    expect(daySchema.safeParse(text).data).toBeUndefined();
});

it('begins a day at midnight of this place', () => {
  expect(new Date(startOfDay('2026-07-15')).getHours()).toBe(0);
});
