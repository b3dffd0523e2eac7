import { z } from 'zod';
import { personal } from '../masked.ts';
import { maskFullName } from '#shared/domain/masking.ts';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { endpoint } from '../endpoint.ts';

export const auditEventSchema = z.object({
  seq: z.number().int(),
  at: z.string(),
  actorId: userIdSchema.nullable(),
  impersonatorId: userIdSchema.nullable(),
  /** Name of an operator of this practice; null for other actors, and if nobody was signed in. */
  actorName: personal(maskFullName).nullable(),
  impersonatorName: personal(maskFullName).nullable(),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** Name of a client, of an operator of this practice, or of a session's client; otherwise null. */
  subjectName: personal(maskFullName).nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

export const listAudit = endpoint.get('/v2/organization/{id}/audit', {
  summary: 'Audit log of the practice, newest first',
  access: { permission: 'audit.read', of: 'ownPractice' },
  impersonation: 'refused',
  query: z.object({
    startFrom: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(10),
    /** Prefix of the action, as in 'client.' or 'signIn.failed'. */
    action: z.string().max(60).default(''),
    actorId: userIdSchema.optional(),
    subjectId: z.string().max(60).optional(),
  }),
  response: z.object({ events: z.array(auditEventSchema), totalEvents: z.number().int() }),
});

export const verifyAuditLog = endpoint.post('/v2/organization/{id}/audit/verification', {
  summary: 'Check that nobody changed or removed an entry of the log',
  access: { permission: 'audit.read', of: 'ownPractice' },
  impersonation: 'refused',
  response: z.object({
    isIntact: z.boolean(),
    /** Number of entries in an intact log. */
    events: z.number().int().nullable(),
    /** Number of the first entry that does not follow from the entry before. */
    brokenAt: z.number().int().nullable(),
    /** What the entry contradicts: the entries before it, or an earlier signature of the log. */
    breach: z.enum(['chain', 'signature']).nullable(),
  }),
});

export const listAuditAnchors = endpoint.get('/v2/organization/{id}/audit/anchors', {
  summary: 'Signed heads of the log, to be stored elsewhere and checked against the log later',
  access: { permission: 'audit.read', of: 'ownPractice' },
  impersonation: 'refused',
  response: z.object({
    /** Ed25519, PEM. */
    publicKey: z.string(),
    anchors: z.array(
      z.object({
        organizationId: organizationIdSchema,
        /** Number and hash of the newest entry at that time. */
        seq: z.number().int(),
        hash: z.string(),
        at: z.string(),
        signature: z.string(),
      }),
    ),
  }),
});
