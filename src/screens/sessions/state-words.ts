import { sessionStateSchema } from '#shared/api/sessions.ts';

export const SESSION_STATES = sessionStateSchema.options;
