import { z } from 'zod';
import { feedbackFileIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { MEDIA_KINDS, MOST_MEDIA_BYTES, tooLarge } from '#shared/feedback/media-kinds.ts';
import { EEG_PIECE_BYTES, MOST_READ_BYTES, sha256Schema } from '../eeg-files.ts';
import { endpoint, okSchema } from '../endpoint.ts';

/** What a feedback response says of its own sound or video. */
export const feedbackFileRefSchema = z.object({
  feedbackFileId: feedbackFileIdSchema,
  name: z.string(),
  byteCount: z.number().int(),
  /** As found in the bytes, whatever the name says; empty until the upload is complete. */
  contentType: z.string(),
});
export type FeedbackFileRef = z.infer<typeof feedbackFileRefSchema>;

/** A sound or video that a therapist uploaded. */
export const feedbackFileSchema = feedbackFileRefSchema.extend({
  /** The owner: only they can delete it. */
  therapistId: userIdSchema,
  kind: z.enum(MEDIA_KINDS),
  state: z.enum(['uploading', 'ready']),
  createdAt: z.string(),
});
export type FeedbackFile = z.infer<typeof feedbackFileSchema>;

/** The pieces are those of EEG files: 1 MB, named by their SHA-256. */
const seq = z.coerce
  .number()
  .int()
  .min(0)
  .max(Math.ceil(MOST_MEDIA_BYTES / EEG_PIECE_BYTES) - 1);

export const listFeedbackFiles = endpoint.get('/v2/therapist/{id}/feedbackFiles', {
  summary: 'Sounds and videos of the caller, and those of feedback responses they can use',
  access: { permission: 'feedbackResponse.read', of: 'anyTherapist' },
  query: z.object({ kind: z.enum(MEDIA_KINDS) }),
  response: z.object({ feedbackFiles: z.array(feedbackFileSchema) }),
});

/** An unfinished upload of the same content is resumed; content that is already stored is returned as it is. */
export const createFeedbackFile = endpoint.post('/v2/therapist/{id}/feedbackFiles', {
  summary: 'Begin or resume the upload of a sound or video',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  body: z
    .object({
      name: z.string().trim().min(1).max(255),
      kind: z.enum(MEDIA_KINDS),
      byteCount: z.number().int().min(1),
      /** See `contentHashText`. */
      contentHash: sha256Schema,
    })
    .superRefine(({ name, byteCount }, context) => {
      if (byteCount <= MOST_MEDIA_BYTES) return;
      context.addIssue({ code: 'custom', path: ['byteCount'], message: tooLarge(name, byteCount) });
    }),
  response: z.object({
    feedbackFile: feedbackFileSchema,
    /** Pieces that need not be sent again. */
    storedSeqs: z.array(z.number().int()),
  }),
});

const FEEDBACK_FILE = '/v2/therapist/{id}/feedbackFile/{feedbackFileId}';

/** Idempotent: the same bytes are acknowledged again. */
export const putFeedbackFilePiece = endpoint.put(`${FEEDBACK_FILE}/pieces/{seq}`, {
  names: { seq },
  summary: 'Store one piece of a sound or video; the query carries its SHA-256',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  query: z.object({ sha256: sha256Schema }),
  body: 'bytes',
  response: z.object({ seq: z.number().int(), sha256: sha256Schema }),
});

export const completeFeedbackFile = endpoint.post(`${FEEDBACK_FILE}/complete`, {
  summary: 'Close the upload; refused, and deleted, if the bytes are no sound or video that browsers play',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  response: feedbackFileSchema,
});

export const getFeedbackFileBytes = endpoint.get(`${FEEDBACK_FILE}/bytes`, {
  summary: 'A range of bytes of a sound or video; shorter if the file ends earlier',
  access: { permission: 'feedbackResponse.read', of: 'anyTherapist' },
  query: z.object({
    offset: z.coerce.number().int().min(0).max(MOST_MEDIA_BYTES),
    length: z.coerce.number().int().min(1).max(MOST_READ_BYTES),
  }),
  response: 'bytes',
});

export const deleteFeedbackFile = endpoint.delete(FEEDBACK_FILE, {
  summary: 'Delete a sound or video that no feedback response uses',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  response: okSchema,
});
