import { z } from 'zod';
import { protocolIdSchema, userIdSchema } from '../domain/ids.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { defineEndpoint, pagingQuerySchema } from './endpoint.ts';

export const protocolRecordSchema = z.object({
  protocolId: protocolIdSchema,
  /** null for the protocols Loopwell ships. */
  therapistId: userIdSchema.nullable(),
  type: z.string(),
  provider: z.string(),
  /** Immutable versions: a session points at the version it used. */
  protocolVersion: z.number().int(),
  definition: protocolSchema,
});
export type ProtocolRecord = z.infer<typeof protocolRecordSchema>;

export const listProtocols = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/protocols',
  summary: 'Protocols this practice can run',
  access: 'protocol.read',
  params: z.object({ id: userIdSchema }),
  query: pagingQuerySchema.extend({
    type: z.string().optional(),
    /** Ids of categories with commas between; protocols of any of them. */
    categoryIds: z
      .string()
      .regex(/^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,49}$/, 'Give ids of categories with commas between them.')
      .optional(),
  }),
  response: z.object({ protocols: z.array(protocolRecordSchema), totalProtocols: z.number().int() }),
});

export const protocolCategorySchema = z.object({
  /** Made from the name, so that it is the same on every server. */
  categoryId: z.string(),
  name: z.string(),
});
export type ProtocolCategory = z.infer<typeof protocolCategorySchema>;

export const listProtocolCategories = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/protocols/categories',
  summary: 'Categories of the protocols this practice can run, by name',
  access: 'protocol.read',
  params: z.object({ id: userIdSchema }),
  response: z.object({ categories: z.array(protocolCategorySchema) }),
});

export const getProtocol = defineEndpoint({
  method: 'GET',
  path: '/v2/therapist/{id}/protocol/{protocolId}',
  summary: 'One protocol in its newest version',
  access: 'protocol.read',
  params: z.object({ id: userIdSchema, protocolId: protocolIdSchema }),
  response: protocolRecordSchema,
});

export const createProtocol = defineEndpoint({
  method: 'POST',
  path: '/v2/therapist/{id}/protocol',
  summary: 'Add a protocol of the practice',
  access: 'protocol.write',
  params: z.object({ id: userIdSchema }),
  body: z.object({ type: z.string().max(40).default('Custom'), definition: protocolSchema }),
  response: protocolRecordSchema,
});

export const putProtocol = defineEndpoint({
  method: 'PUT',
  path: '/v2/therapist/{id}/protocol/{protocolId}',
  summary: 'Store the next version of a protocol of the practice',
  access: 'protocol.write',
  params: z.object({ id: userIdSchema, protocolId: protocolIdSchema }),
  body: z.object({
    /** Stays as it is when left out. */
    type: z.string().max(40).optional(),
    definition: protocolSchema,
    /** The version the change was made to: refused with `conflict` when there is a newer one. */
    protocolVersion: z.number().int().min(1).optional(),
  }),
  response: protocolRecordSchema,
});
