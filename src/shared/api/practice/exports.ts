import { z } from 'zod';
import { endpoint, STREAM } from '../endpoint.ts';

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Recordings carry local times, so an export says whose clocks they are on. */
const exportQuerySchema = z.object({
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'Name a time zone, such as Europe/Vienna or UTC.')
    .default('UTC'),
});

export const exportOwnData = endpoint.get('/v2/user/{id}/export', {
  summary: 'All data of the user and of their clients, as a ZIP archive',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'refused',
  query: exportQuerySchema,
  response: STREAM,
});

export const exportPractice = endpoint.get('/v2/organization/{id}/export', {
  summary: 'All data of the practice, as a ZIP archive',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  query: exportQuerySchema,
  response: STREAM,
});

export const exportClient = endpoint.get('/v2/therapist/{id}/client/{clientId}/export', {
  summary: 'All data of one client as a ZIP archive, for their care team and for administrators',
  access: { permission: 'client.export', of: 'sameTherapist' },
  impersonation: 'refused',
  query: exportQuerySchema,
  response: STREAM,
});
