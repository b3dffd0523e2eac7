import { describe, expect, it } from 'vitest';
import { answerOfVisit, type Assigned, assignmentOfVisit } from './done-steps.ts';

/** Local times, so that the test holds in every time zone. */
const at = (day: number, hour: number): string => new Date(2026, 2, day, hour).toISOString();
const VISIT = at(14, 15);

describe('the answer of a visit', () => {
  it.each([
    ['after the visit began', at(14, 16), true],
    ['earlier on its day', at(14, 0), true],
    ['on the day before', at(13, 23), false],
  ])('given %s', (_when, answeredAt, isOfVisit) => {
    expect(answerOfVisit([{ answeredAt }], VISIT) !== undefined).toBe(isOfVisit);
  });

  it('is the newest', () => {
    const rows = [{ answeredAt: at(14, 17) }, { answeredAt: at(14, 16) }];

    expect(answerOfVisit(rows, VISIT)).toBe(rows[0]);
  });
});

describe('the assignment a visit records', () => {
  const open = { state: 'open', recordedAt: null } as const;
  const begun = { state: 'begun', recordedAt: null } as const;
  const withdrawn = { state: 'withdrawn', recordedAt: null } as const;
  const today = { state: 'recorded', recordedAt: at(14, 15) } as const;
  const before = { state: 'recorded', recordedAt: at(7, 15) } as const;

  it.each<[string, readonly Assigned[], Assigned | undefined]>([
    ['recorded on its day before anything else', [open, begun, today, before], today],
    ['begun before open', [open, begun, before], begun],
    ['open when the last was recorded another day', [open, before], open],
    ['none when all are withdrawn or of another day', [withdrawn, before], undefined],
  ])('%s', (_case, rows, expected) => {
    expect(assignmentOfVisit(rows, VISIT)).toBe(expected);
  });
});
