import { z } from 'zod';
import { eegFileIdSchema } from '#shared/domain/ids.ts';
import { derivationSchema } from '#shared/eeg/derivation.ts';
import { MONTAGES } from './montages.ts';
import type { TraceFilter } from '#shared/review/page.ts';

const cutHz = z.number().positive().max(1e6).optional();
const filterSchema = z
  .object({ highPassHz: cutHz, lowPassHz: cutHz, notchHz: cutHz, phase: z.enum(['zero', 'causal']) })
  .transform(
    ({ highPassHz, lowPassHz, notchHz, phase }): TraceFilter => ({ highPassHz, lowPassHz, notchHz, phase }),
  );
const labelSchema = z.string().max(200);

const partsSchema = z.object({
  /** Start of the page, in seconds from the first sample. */
  startSeconds: z.number().min(0).max(1e9).optional().catch(undefined),
  spanSeconds: z.number().min(0.01).max(1e9).optional().catch(undefined),
  mmPerSecond: z.number().min(0.01).max(1e4).optional().catch(undefined),
  uvPerMm: z.number().min(0.01).max(1e6).optional().catch(undefined),
  montage: z.enum(MONTAGES).optional().catch(undefined),
  custom: z.array(derivationSchema).min(1).max(512).readonly().optional().catch(undefined),
  customName: z.string().min(1).max(60).optional().catch(undefined),
  filter: filterSchema.optional().catch(undefined),
  filterOverrides: z.record(labelSchema, filterSchema).optional().catch(undefined),
  isFilteredShown: z.boolean().optional().catch(undefined),
  isRawShown: z.boolean().optional().catch(undefined),
  rawPlace: z.enum(['behind', 'below']).optional().catch(undefined),
  hiddenLabels: z.array(labelSchema).max(4096).readonly().optional().catch(undefined),
});
export type ReviewView = z.infer<typeof partsSchema>;

/**
 * The stored view of one recording. A part that is missing, damaged or from another version is dropped, so that its
 * default applies. A custom montage without traces is dropped too.
 */
const reviewViewSchema = partsSchema.transform(({ montage, custom, ...rest }): ReviewView => {
  const isUsable = montage !== 'custom' || custom !== undefined;
  const parts = isUsable ? { montage, custom, ...rest } : rest;
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
});

export const rememberedViewSchema = z.object({ eegFileId: eegFileIdSchema, view: reviewViewSchema });
export type RememberedView = z.infer<typeof rememberedViewSchema>;
