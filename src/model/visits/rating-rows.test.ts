import { describe, expect, it } from 'vitest';
import type { VisitRating } from '#shared/api/visits.ts';
import { ratingRows, scalesOf } from './rating-rows.ts';

const aRating = (change: Partial<VisitRating>): VisitRating => ({
  ratingId: '01890000-0000-7000-8000-000000000001',
  moment: 'before',
  run: null,
  scores: {},
  givenAt: '2026-11-24T10:00:00.000Z',
  strategy: '',
  ...change,
});

describe('the ratings of a session', () => {
  const ratings = [
    aRating({ moment: 'after', givenAt: '2026-11-24T11:00:00.000Z', scores: { Mood: 7, Calm: 4 } }),
    aRating({ moment: 'afterRun', run: 2, givenAt: '2026-11-24T10:30:00.000Z', scores: { Focus: 0 } }),
    aRating({ scores: { Mood: 3, Focus: 5 } }),
  ];

  it('stand in the order in which they were given, each with its moment', () => {
    expect(ratingRows(ratings).map(({ when }) => when)).toEqual(['Before', 'After run 2', 'After']);
  });

  it('have every scale once, also one that was added later', () => {
    expect(scalesOf(ratings)).toEqual(['Mood', 'Focus', 'Calm']);
  });
});
