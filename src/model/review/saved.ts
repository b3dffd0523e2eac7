import { z } from 'zod';
import { reviewSchema } from '#shared/api/eeg-files.ts';
import { derivationSchema } from '#shared/eeg/derivation.ts';

/** Name of the user setting that holds a person's own montages. */
export const MONTAGES_SETTING = 'reviewMontages';
export const savedMontagesSchema = z.array(
  z.object({ name: z.string().min(1).max(60), lines: z.array(derivationSchema).min(1).max(512) }),
);
export type SavedMontage = z.infer<typeof savedMontagesSchema>[number];

/** A review that did not reach the server, stored in the browser; `version` is the version of its base. */
export const keptReviewSchema = z.object({ review: reviewSchema, version: z.number().int() });
export type KeptReview = z.infer<typeof keptReviewSchema>;
