import { describe, expect, it } from 'vitest';
import { isBackupDue, readBackupTimes } from './due.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

describe('a daily backup at 03:30', () => {
  const times = readBackupTimes('03:30');
  it.each([
    ['without any', undefined, at(29, 12), true],
    ['made at the last time', at(29, 3, 30), at(29, 23), false],
    ['before the time of today', at(28, 3, 31), at(29, 3, 29), false],
    ['after the time of today', at(28, 3, 31), at(29, 3, 30), true],
    ['made in the future of a clock that was set back', at(29, 12), at(1, 12), true],
  ])('(%s) is due or not', (_, last, now, isDue) => {
    expect(isBackupDue(times, last, now)).toBe(isDue);
  });
});

describe('a backup every 6 hours', () => {
  it('is due after six hours, not before', () => {
    const times = readBackupTimes('6h');
    expect(isBackupDue(times, at(29, 0), at(29, 5, 59))).toBe(false);
    expect(isBackupDue(times, at(29, 0), at(29, 6))).toBe(true);
  });
});

it.each(['noon', '24:00', '0h', '200h', '3:3'])('BACKUP_TIME=%s is refused in words', (text) => {
  expect(() => readBackupTimes(text)).toThrow(/BACKUP_TIME=.*03:30.*interval/);
});
