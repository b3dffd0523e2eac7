import { z } from 'zod';
import { latentTraitIndexSchema } from '../questionnaires/latent-traits.ts';
import { endpoint } from './endpoint.ts';

export const getLatentTraits = endpoint.get('/v2/therapist/{id}/client/{clientId}/latentTraits', {
  summary: 'The four latent-trait indexes of a client, computed from questionnaires and tasks',
  access: { permission: 'questionnaire.read', of: 'anyTherapist' },
  response: z.object({ latentTraits: z.array(latentTraitIndexSchema) }),
});
