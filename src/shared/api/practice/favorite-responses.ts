import { z } from 'zod';
import { feedbackResponseIdSchema } from '#shared/domain/ids.ts';
import { endpoint, okSchema } from '../endpoint.ts';

const CLIENT = '/v2/therapist/{id}/client/{clientId}';

export const listFavoriteResponses = endpoint.get(`${CLIENT}/favoriteResponses`, {
  summary: 'Feedback responses that a client likes, of those the caller can use',
  access: { permission: 'client.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: z.object({ feedbackResponseIds: z.array(feedbackResponseIdSchema) }),
});

/** Idempotent, as is removing it. */
export const addFavoriteResponse = endpoint.put(`${CLIENT}/favoriteResponse/{feedbackResponseId}`, {
  summary: 'Offer a feedback response first in the sessions of a client',
  access: { permission: 'client.write', of: 'sameTherapist' },
  response: okSchema,
});

export const removeFavoriteResponse = endpoint.delete(`${CLIENT}/favoriteResponse/{feedbackResponseId}`, {
  summary: 'Offer a feedback response in its usual place again',
  access: { permission: 'client.write', of: 'sameTherapist' },
  response: okSchema,
});
