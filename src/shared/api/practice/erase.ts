import { z } from 'zod';
import { endpoint, okSchema } from '../endpoint.ts';

/** The user types this word to erase a client, so that a stray click cannot do it. */
export const ERASE_WORD = 'ERASE';

export const eraseClient = endpoint.post('/v2/organization/{id}/client/{clientId}/erase', {
  summary: 'Permanently delete a client with all sessions, recordings and EEG files',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  body: z.object({
    confirmation: z.literal(ERASE_WORD, { error: `Type ${ERASE_WORD} to confirm.` }),
  }),
  response: z.object({
    sessions: z.number().int(),
    eegFiles: z.number().int(),
    /** Stored pieces without another reference. Pieces from the last minutes are deleted from disk a day later. */
    pieces: z.number().int(),
  }),
});

export const eraseUser = endpoint.post('/v2/user/{id}/erase', {
  summary: "Permanently delete the caller's account; recordings with clients stay in the practice",
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'refused',
  body: z.object({
    /** The account's e-mail address, typed by the user. */
    confirmation: z.string().trim().max(320),
  }),
  response: okSchema,
});
