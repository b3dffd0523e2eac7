import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** `degraded`: works, but somebody should look; `failed`: does not work; `off`: not set up. */
export const healthStateSchema = z.enum(['ok', 'degraded', 'failed', 'off']);
export type HealthState = z.infer<typeof healthStateSchema>;

export const HEALTH_CHECKS = ['database', 'disk', 'backup', 'backupTest', 'email'] as const;
export type HealthCheck = (typeof HEALTH_CHECKS)[number];

export const healthSummarySchema = z.object({
  status: z.enum(['ok', 'degraded', 'failed']),
  version: z.string(),
  checks: z.object({
    database: healthStateSchema,
    disk: healthStateSchema,
    backup: healthStateSchema,
    backupTest: healthStateSchema,
    email: healthStateSchema,
  }),
});
export type HealthSummary = z.infer<typeof healthSummarySchema>;

export const serverHealthSchema = healthSummarySchema.extend({
  /** Null: no answer within the time allowed. */
  database: z
    .object({ engine: z.enum(['built-in', 'PostgreSQL']), version: z.string(), sizeBytes: z.number().int() })
    .nullable(),
  disk: z.object({ freeBytes: z.number().int(), totalBytes: z.number().int() }).nullable(),
  backup: z.object({
    /** Longest time between two backups by schedule, in hours; null: none are made. */
    everyHours: z.number().nullable(),
    madeAt: z.string().nullable(),
    /** When the newest backup that was restored for a test had everything. */
    verifiedAt: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  /** E-mails of all practices on this server. */
  email: z.object({ waiting: z.number().int(), oldestWaitingAt: z.string().nullable() }),
});
export type ServerHealth = z.infer<typeof serverHealthSchema>;

export const getServerHealth = endpoint.get('/v2/organization/{id}/serverHealth', {
  summary: 'State of the server: database, disk, backups, e-mails',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'allowed',
  response: serverHealthSchema,
});
