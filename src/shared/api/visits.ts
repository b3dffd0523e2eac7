import { z } from 'zod';
import { versionSchema } from '../domain/day-and-version.ts';
import { maskText } from '../domain/masking.ts';
import { visitPlanSchema, visitTemplateSchema, MOST_TEMPLATES } from '../visit/visit-plan.ts';
import { ratingFields, ratingScalesSchema } from '../visit/ratings.ts';
import { endpoint, idempotencyHeadersSchema } from './endpoint.ts';
import { personal } from './masked.ts';

/** 0: nothing is stored yet. */
const basisSchema = z.union([z.literal(0), versionSchema]);

const settingsFields = {
  templates: z
    .array(visitTemplateSchema)
    .max(MOST_TEMPLATES, `Keep at most ${MOST_TEMPLATES} templates. Delete one first.`),
  scales: ratingScalesSchema,
};

export const visitSettingsSchema = z.object({ ...settingsFields, version: z.number().int() });
export type VisitSettings = z.infer<typeof visitSettingsSchema>;

export const visitRatingSchema = z.object({
  ratingId: z.uuid(),
  ...ratingFields,
  /** What the client did, in their words; empty if nobody asked. */
  strategy: personal(maskText),
});
export type VisitRating = z.infer<typeof visitRatingSchema>;

export const getVisitSettings = endpoint.get('/v2/therapist/{id}/visitSettings', {
  summary: 'Templates of visits and the rating scales of the practice',
  access: { permission: 'session.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: visitSettingsSchema,
});

export const putVisitSettings = endpoint.put('/v2/therapist/{id}/visitSettings', {
  summary: 'Replace the templates of visits and the rating scales of the practice',
  access: { permission: 'session.write', of: 'sameTherapist' },
  body: z.object({ ...settingsFields, version: basisSchema }),
  response: visitSettingsSchema,
});

const SESSION = '/v2/therapist/{id}/session/{sessionId}';

export const putVisitPlan = endpoint.put(`${SESSION}/visitPlan`, {
  summary: 'Store the plan of a session that has not started',
  access: { permission: 'session.write', of: 'sameTherapist' },
  body: z.object({ plan: visitPlanSchema, visitPlanVersion: basisSchema }),
  response: z.object({ visitPlan: visitPlanSchema, visitPlanVersion: z.number().int() }),
});

export const addVisitRating = endpoint.post(`${SESSION}/visitRating`, {
  summary: 'Add ratings of the client and the strategy used; nothing is replaced',
  access: { permission: 'session.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: z.object({ ...ratingFields, strategy: z.string().trim().max(2000).default('') }),
  response: visitRatingSchema,
});
