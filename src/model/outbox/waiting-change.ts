import { z } from 'zod';
import {
  clientIdSchema,
  sessionComponentIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '#shared/domain/ids.ts';

const common = {
  /** Unique among the changes of a person. */
  key: z.string(),
  therapistId: userIdSchema,
  clientId: clientIdSchema,
  sessionId: sessionIdSchema,
  /** Epoch milliseconds of this computer. */
  atMs: z.number(),
  /** The server's message if it rejected the change. */
  refused: z.string().optional(),
};

/** A session planned without a network, under ids of this browser. */
const plannedSessionSchema = z.object({
  ...common,
  kind: z.literal('session'),
  sessionComponentId: sessionComponentIdSchema,
  /** Its recording has begun: the next session of the client is another one. */
  isUsed: z.boolean(),
});
export type PlannedSession = z.infer<typeof plannedSessionSchema>;

/** Notes of a session that could not be saved. */
const waitingNotesSchema = z.object({
  ...common,
  kind: z.literal('notes'),
  notes: z.string(),
  /** The notes that were changed, to merge with what was written elsewhere. */
  base: z.object({ notes: z.string(), notesVersion: z.number().int() }),
});
export type WaitingNotes = z.infer<typeof waitingNotesSchema>;

/** A change that waits on this computer until the server has it. */
export const waitingChangeSchema = z.union([plannedSessionSchema, waitingNotesSchema]);
export type WaitingChange = z.infer<typeof waitingChangeSchema>;

export const notesKey = ({ sessionId }: Pick<WaitingNotes, 'sessionId'>): string => `notes ${sessionId}`;
