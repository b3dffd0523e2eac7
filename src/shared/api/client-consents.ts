import { z } from 'zod';
import { CONSENT_KINDS, type ConsentKind } from '../domain/consent.ts';
import { daySchema } from '../domain/day-and-version.ts';
import { clientIdSchema, consentIdSchema } from '../domain/ids.ts';
import { personal } from './masked.ts';
import { maskFullName, maskText } from '../domain/masking.ts';
import { endpoint, type EndpointInput, idempotencyHeadersSchema, pagingQuerySchema } from './endpoint.ts';

export const consentKindSchema = z.enum(CONSENT_KINDS);

export const consentSchema = z.object({
  consentId: consentIdSchema,
  clientId: clientIdSchema,
  kind: consentKindSchema,
  /** Version of the signed text, in the practice's own numbering. */
  documentVersion: z.string(),
  /** What the client agreed to, if it is not a form. */
  documentText: personal(maskText),
  givenBy: personal(maskFullName),
  givenOn: z.string(),
  withdrawnOn: z.string().nullable(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Consent = z.infer<typeof consentSchema>;

const CLIENT = '/v2/therapist/{id}/client/{clientId}';

export const listConsents = endpoint.get(`${CLIENT}/consents`, {
  summary: 'Consents of a client, newest first, including withdrawn ones',
  access: { permission: 'client.read', of: 'anyTherapist' },
  isReadableOffline: true,
  query: pagingQuerySchema.pick({ startFrom: true, limit: true }),
  response: z.object({ consents: z.array(consentSchema), totalConsents: z.number().int() }),
});

export const createConsent = endpoint.post(`${CLIENT}/consent`, {
  summary: 'Record a consent of a client',
  access: { permission: 'client.write', of: 'sameTherapist' },
  headers: idempotencyHeadersSchema,
  body: z.object({
    kind: consentKindSchema,
    documentVersion: z.string().trim().min(1, 'Enter which version of the form.').max(80),
    documentText: z.string().max(8000).default(''),
    givenBy: z.string().trim().min(1, 'Enter who agreed.').max(120),
    givenOn: daySchema('Enter a date as year-month-day.'),
  }),
  response: consentSchema,
});

/** The consents on one form: several purposes agreed to on one day. Each purpose becomes its own consent. */
export type GivenConsents = Omit<EndpointInput<typeof createConsent>['body'], 'kind'> & {
  kinds: readonly ConsentKind[];
};

/** Works once: a withdrawn consent stays withdrawn, and a new consent is a new record. */
export const withdrawConsent = endpoint.post(`${CLIENT}/consent/{consentId}/withdrawal`, {
  summary: 'Record that a client withdrew a consent',
  access: { permission: 'client.write', of: 'sameTherapist' },
  body: z.object({ withdrawnOn: daySchema('Enter a date as year-month-day.') }),
  response: consentSchema,
});
