import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT, timesToKeep } from './keep-rule.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const NEWEST = Date.UTC(2026, 10, 29, 3, 30);

describe('which backups stay', () => {
  it('of a daily backup over two years are 7 days, 4 weeks and 12 months', () => {
    const all = Array.from({ length: 730 }, (_, day) => NEWEST - day * DAY_MS);

    const days = [...timesToKeep(all)].map((ms) => new Date(ms).toISOString().slice(0, 10)).sort();

    expect(days).toEqual(
      (
        '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 ' +
        '2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-08 2026-11-15 2026-11-22 ' +
        '2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28 2026-11-29'
      ).split(' '),
    );
  });

  it('include the newest, never exceed the rule, and do not change when it is applied again', () => {
    const someTimes = fc.array(
      fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hours) => NEWEST - hours * HOUR_MS),
      {
        minLength: 1,
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(someTimes, (times) => {
        const kept = timesToKeep(times);
        const again = timesToKeep([...kept]);
        const most = KEPT.daily + KEPT.weekly + KEPT.monthly;
        return kept.has(Math.max(...times)) && kept.size <= most && again.size === kept.size;
      }),
    );
  });

  it('made day by day are those of one look at all of them, so early removal loses nothing', () => {
    const hours = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(hours, (gaps) => {
        let now = NEWEST;
        let stored: number[] = [];
        const all: number[] = [];
        for (const gap of gaps) {
          now += gap * HOUR_MS;
          all.push(now);
          stored = [...timesToKeep([...stored, now])];
        }
        expect(new Set(stored)).toEqual(timesToKeep(all));
      }),
    );
  });
});
