import { z } from 'zod';
import { versionSchema } from '../domain/day-and-version.ts';
import { endpoint, okSchema } from './endpoint.ts';
import { protocolCategoryIdSchema } from './protocols.ts';

export const protocolCategorySchema = z.object({
  /** For a built-in category: derived from its name, so that it is the same on every server. */
  categoryId: z.string(),
  name: z.string(),
  /** Created by the practice, which can rename and delete it. False for the categories of built-in protocols. */
  isOwn: z.boolean(),
  /** For change requests; 0 for built-in categories. */
  version: z.number().int(),
});
export type ProtocolCategory = z.infer<typeof protocolCategorySchema>;

const nameSchema = z.string().trim().min(1, 'Enter a name.').max(60);

export const listProtocolCategories = endpoint.get('/v2/therapist/{id}/protocols/categories', {
  summary: "Categories of protocols, including the practice's own, by name",
  access: { permission: 'protocol.read', of: 'anyTherapist' },
  isReadableOffline: true,
  response: z.object({ categories: z.array(protocolCategorySchema) }),
});

export const createProtocolCategory = endpoint.post('/v2/therapist/{id}/protocols/category', {
  summary: 'Add a category of the practice',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({ name: nameSchema }),
  response: protocolCategorySchema,
});

export const renameProtocolCategory = endpoint.patch('/v2/therapist/{id}/protocols/category/{categoryId}', {
  names: { categoryId: protocolCategoryIdSchema },
  summary: 'Rename a category of the practice',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  body: z.object({
    name: nameSchema,
    /** The version the change is based on: refused with `conflict` if there is a newer one. */
    version: versionSchema,
  }),
  response: protocolCategorySchema,
});

export const deleteProtocolCategory = endpoint.delete('/v2/therapist/{id}/protocols/category/{categoryId}', {
  names: { categoryId: protocolCategoryIdSchema },
  summary: 'Delete a category of the practice; its protocols stay',
  access: { permission: 'protocol.write', of: 'sameTherapist' },
  response: okSchema,
});
