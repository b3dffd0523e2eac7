import { z } from 'zod';
import { versionSchema } from '../domain/day-and-version.ts';
import { clientIdSchema, clientNoteIdSchema, userIdSchema } from '../domain/ids.ts';
import { personal } from './masked.ts';
import { maskFullName, maskText } from '../domain/masking.ts';
import { endpoint, idempotencyHeadersSchema, pagingQuerySchema } from './endpoint.ts';

export const clientNoteSchema = z.object({
  noteId: clientNoteIdSchema,
  clientId: clientIdSchema,
  authorId: userIdSchema,
  authorName: personal(maskFullName),
  text: personal(maskText),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type ClientNote = z.infer<typeof clientNoteSchema>;

/** Text of a note before it was changed. */
export const clientNoteVersionSchema = z.object({
  version: z.number().int(),
  text: personal(maskText),
  writtenAt: z.string(),
});
export type ClientNoteVersion = z.infer<typeof clientNoteVersionSchema>;

const noteText = z.string().trim().min(1, 'Enter some text first.').max(20_000);

const CLIENT = '/v2/therapist/{id}/client/{clientId}';

export const listClientNotes = endpoint.get(`${CLIENT}/notes`, {
  summary: 'Dated notes about a client, newest first',
  access: { permission: 'client.read', of: 'anyTherapist' },
  isReadableOffline: true,
  query: pagingQuerySchema.pick({ startFrom: true, limit: true }),
  response: z.object({ notes: z.array(clientNoteSchema), totalNotes: z.number().int() }),
});

export const createClientNote = endpoint.post(`${CLIENT}/note`, {
  summary: 'Add a note in the name of the caller',
  access: { permission: 'client.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: z.object({ text: noteText }),
  response: clientNoteSchema,
});

export const putClientNote = endpoint.put(`${CLIENT}/note/{noteId}`, {
  summary: 'Change a note of the caller; earlier versions stay',
  access: { permission: 'client.write', of: 'sameTherapist' },
  body: z.object({ text: noteText, version: versionSchema }),
  response: clientNoteSchema,
});

export const listClientNoteVersions = endpoint.get(`${CLIENT}/note/{noteId}/versions`, {
  summary: 'What a note said before, newest first',
  access: { permission: 'client.read', of: 'anyTherapist' },
  response: z.object({ versions: z.array(clientNoteVersionSchema), totalVersions: z.number().int() }),
});
