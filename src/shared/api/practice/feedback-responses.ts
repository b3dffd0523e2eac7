import { z } from 'zod';
import { versionSchema } from '#shared/domain/day-and-version.ts';
import { feedbackFileIdSchema, feedbackResponseIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { feedbackMappingSchema } from '#shared/feedback/feedback-mapping.ts';
import { PICTURES } from '#shared/feedback/pictures.ts';
import { SOUND_IDS } from '#shared/feedback/sounds.ts';
import { parseVideoUrl } from '#shared/feedback/video-url.ts';
import { endpoint, pagingQuerySchema } from '../endpoint.ts';
import { feedbackFileRefSchema } from './feedback-files.ts';

/** Texts of the specification. */
export const FEEDBACK_TYPES = ['Audio Feedback', 'Video Feedback'] as const;

const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(30, 'A tag has 30 characters at most.')
  .regex(/^[^,]*$/, 'A tag has no comma.');

const fields = {
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'A name has 80 characters at most.'),
  types: z
    .array(z.enum(FEEDBACK_TYPES))
    .min(1, 'Choose sound, video or both.')
    .max(FEEDBACK_TYPES.length)
    .transform((types) => FEEDBACK_TYPES.filter((type) => types.includes(type))),
  tags: z.array(tagSchema).max(12, 'Twelve tags at most.').default([]),
  /** Id of a built-in sound; null without audio feedback, or with an uploaded sound. */
  soundId: z.enum(SOUND_IDS).nullable().default(null),
  /** An uploaded sound, in place of a built-in one. */
  soundFileId: feedbackFileIdSchema.nullable().default(null),
  /** Id of a built-in picture; null without video feedback, or with a video. */
  pictureId: z.enum(PICTURES).nullable().default(null),
  /** An uploaded video. */
  videoFileId: feedbackFileIdSchema.nullable().default(null),
  /** Address of the video page; null without video feedback, or with another picture. */
  videoUrl: z.string().trim().max(300).nullable().default(null),
  mapping: feedbackMappingSchema.refine(({ floorDb, ceilingDb }) => floorDb <= ceilingDb, {
    path: ['floorDb'],
    message: 'The floor cannot be louder than the ceiling.',
  }),
};

export const feedbackResponseFieldsSchema = z.object(fields).superRefine((value, context) => {
  const problem = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const hasSound = value.soundId !== null || value.soundFileId !== null;
  if (value.types.includes('Audio Feedback') && !hasSound) problem('soundId', 'Choose a sound.');
  const hasPicture = value.pictureId !== null || value.videoFileId !== null;
  if (!value.types.includes('Video Feedback') || hasPicture) return;
  if (value.videoUrl === null || !parseVideoUrl(value.videoUrl).ok)
    problem('videoUrl', 'Paste the address of a YouTube or Vimeo video.');
});
export type FeedbackResponseFields = z.input<typeof feedbackResponseFieldsSchema>;

export const feedbackResponseSchema = z.object({
  feedbackResponseId: feedbackResponseIdSchema,
  /** The owner: only they can change it. */
  therapistId: userIdSchema,
  name: z.string(),
  types: z.array(z.enum(FEEDBACK_TYPES)),
  tags: z.array(z.string()),
  soundId: z.enum(SOUND_IDS).nullable(),
  /** Absent in answers of servers from before built-in pictures. */
  pictureId: z.enum(PICTURES).nullable().default(null),
  videoUrl: z.string().nullable(),
  /** Uploaded files; absent in answers of servers from before uploads. */
  soundFile: feedbackFileRefSchema.nullable().default(null),
  videoFile: feedbackFileRefSchema.nullable().default(null),
  mapping: feedbackMappingSchema,
  /** Everyone in the practice can use it. */
  isShared: z.boolean(),
  isArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type FeedbackResponse = z.infer<typeof feedbackResponseSchema>;

export const listFeedbackResponses = endpoint.get('/v2/therapist/{id}/feedbackResponses', {
  summary: 'Feedback responses a therapist can use: their own and those shared in the practice',
  access: { permission: 'feedbackResponse.read', of: 'anyTherapist' },
  isReadableOffline: true,
  query: pagingQuerySchema.extend({
    /** Comma-separated; matches responses with any of them. */
    types: z.string().max(100).optional(),
    /** Comma-separated; matches responses with any of them. */
    tags: z.string().max(400).optional(),
    isArchived: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({
    feedbackResponses: z.array(feedbackResponseSchema),
    totalFeedbackResponses: z.number().int(),
    /** All existing tags, for the filter. */
    tags: z.array(z.string()),
  }),
});

const FEEDBACK_RESPONSE = '/v2/therapist/{id}/feedbackResponse/{feedbackResponseId}';

export const getFeedbackResponse = endpoint.get(FEEDBACK_RESPONSE, {
  summary: 'One feedback response',
  access: { permission: 'feedbackResponse.read', of: 'anyTherapist' },
  response: feedbackResponseSchema,
});

export const createFeedbackResponse = endpoint.post('/v2/therapist/{id}/feedbackResponse', {
  summary: 'Add a feedback response',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  body: feedbackResponseFieldsSchema,
  response: feedbackResponseSchema,
});

export const putFeedbackResponse = endpoint.put(FEEDBACK_RESPONSE, {
  summary: 'Change a feedback response; refused if it has changed since',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  body: z.object({ version: versionSchema, fields: feedbackResponseFieldsSchema }),
  response: feedbackResponseSchema,
});

export const patchFeedbackResponse = endpoint.patch(FEEDBACK_RESPONSE, {
  summary: 'Share or archive a feedback response, or undo that',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  body: z.object({
    version: versionSchema,
    isShared: z.boolean().optional(),
    isArchived: z.boolean().optional(),
  }),
  response: feedbackResponseSchema,
});

export const duplicateFeedbackResponse = endpoint.post(`${FEEDBACK_RESPONSE}/duplicate`, {
  summary: 'A copy of a feedback response that belongs to the therapist',
  access: { permission: 'feedbackResponse.write', of: 'sameTherapist' },
  response: feedbackResponseSchema,
});
