import type { VisitRating } from '#shared/api/visits.ts';
import type { RatingMoment } from '#shared/visit/ratings.ts';

type RatingRow = VisitRating & { when: string };

const WHEN = {
  before: () => 'Before',
  afterRun: (run: number | null) => (run === null ? 'Between runs' : `After run ${run}`),
  after: () => 'After',
} as const;

/** When in the session a rating was given: 'After run 2'. */
export const whenGiven = ({ moment, run }: { moment: RatingMoment; run: number | null }): string =>
  WHEN[moment](run);

/** In the order in which they were given. */
export const ratingRows = (ratings: readonly VisitRating[]): RatingRow[] =>
  [...ratings]
    .sort((a, b) => a.givenAt.localeCompare(b.givenAt))
    .map((rating) => ({ ...rating, when: whenGiven(rating) }));

/** All scales that were rated, as the practice named them then, in the order of their first use. */
export const scalesOf = (ratings: readonly VisitRating[]): string[] => [
  ...new Set(ratingRows(ratings).flatMap(({ scores }) => Object.keys(scores))),
];
