import { z } from 'zod';
import { feedbackFileRefSchema } from '#shared/api/practice/feedback-files.ts';
import { feedbackMappingSchema } from '#shared/feedback/feedback-mapping.ts';
import { PICTURES } from '#shared/feedback/pictures.ts';
import { SOUNDSCAPES } from '#shared/feedback/sounds.ts';

const noneSchema = z.object({ kind: z.literal('none') });
/** An uploaded file. */
const storedSchema = z.object({ kind: z.literal('stored'), file: feedbackFileRefSchema });
/** A file of the therapist's computer. A later page cannot open it, and its name often names people. */
const ownFileSchema = z.object({ kind: z.literal('file') });

const audioSchema = feedbackMappingSchema
  .pick({ curve: true, attackSeconds: true, releaseSeconds: true, hasChime: true, chimeDb: true })
  .extend({
    loudness: feedbackMappingSchema.pick({ floorDb: true, ceilingDb: true }),
    masterVolume: z.number().min(0).max(1),
    isMuted: z.boolean(),
  });

/** What the client heard and saw, stored on this computer so that a session that was cut off continues with it. */
export const keptFeedbackSchema = z.object({
  /** The feedback response it was chosen by. */
  response: z.object({ id: z.string(), name: z.string() }).optional(),
  mapping: feedbackMappingSchema.optional(),
  sound: z.discriminatedUnion('kind', [
    noneSchema,
    z.object({ kind: z.literal('soundscape'), name: z.enum(SOUNDSCAPES) }),
    z.object({ kind: z.literal('bands') }),
    storedSchema,
    ownFileSchema,
  ]),
  picture: z.discriminatedUnion('kind', [
    noneSchema,
    z.object({ kind: z.literal('picture'), name: z.enum(PICTURES) }),
    z.object({ kind: z.literal('url'), url: z.string() }),
    storedSchema,
    ownFileSchema,
  ]),
  audio: audioSchema,
});
export type KeptFeedback = z.infer<typeof keptFeedbackSchema>;
