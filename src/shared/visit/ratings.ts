import { z } from 'zod';
import { momentSchema } from '../domain/day-and-version.ts';

export const DEFAULT_SCALES: readonly string[] = ['Mood', 'Focus', 'Tension', 'Sleepiness'];
export const MOST_SCALES = 12;
export const HIGHEST_RATING = 10;

const scale = z
  .string()
  .trim()
  .min(1, 'Enter a name for the scale.')
  .max(40, 'A scale has at most 40 characters.');

/** What the client rates from 0 to 10; the practice's own list. */
export const ratingScalesSchema = z
  .array(scale)
  .min(1, 'Keep at least one scale.')
  .max(MOST_SCALES, `Use at most ${MOST_SCALES} scales.`)
  .refine(
    (all) => new Set(all.map((each) => each.toLowerCase())).size === all.length,
    'Each scale is listed once.',
  );

export const RATING_MOMENTS = ['before', 'afterRun', 'after'] as const;
export type RatingMoment = (typeof RATING_MOMENTS)[number];

export const ratingFields = {
  moment: z.enum(RATING_MOMENTS),
  /** Only for 'afterRun'. */
  run: z.number().int().min(1).max(1000).nullable(),
  /** By scale, as the scale was named then. Only what the client rated. */
  scores: z.record(scale, z.number().int().min(0).max(HIGHEST_RATING)),
  givenAt: momentSchema,
};
