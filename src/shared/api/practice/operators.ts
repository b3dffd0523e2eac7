import { z } from 'zod';
import { personal } from '../masked.ts';
import { maskName, maskText } from '#shared/domain/masking.ts';
import { clientIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { GROUPS } from '#shared/domain/permissions.ts';
import { endpoint, pagingQuerySchema } from '../endpoint.ts';

/** `invited`: has not set a password of their own yet. */
export const operatorStatusSchema = z.enum(['active', 'invited', 'deactivated']);
export type OperatorStatus = z.infer<typeof operatorStatusSchema>;

export const operatorSchema = z.object({
  userId: userIdSchema,
  firstName: personal(maskName),
  lastName: personal(maskName),
  email: personal(maskText),
  userType: z.enum(['T', 'CH']),
  groups: z.array(z.object({ name: z.string() })),
  status: operatorStatusSchema,
  invitedAt: z.string().nullable(),
  /** The invitation has expired and must be sent again. */
  isInvitationExpired: z.boolean(),
  /** Delivery state of the invitation e-mail; null if there is none, or if its record was deleted. */
  invitationMail: z.enum(['waiting', 'sent', 'failed', 'notSent']).nullable(),
  /** Number of clients whose therapist is this operator. */
  clientCount: z.number().int(),
  /** Number of clients of other therapists assigned to this operator. */
  assignedClientCount: z.number().int(),
  createdAt: z.string(),
});
export type Operator = z.infer<typeof operatorSchema>;

const invitedOperatorSchema = operatorSchema.extend({
  /**
   * Without a mail server the inviter passes the invitation on. Its temporary password is shown only this once. The
   * text is never masked, because the inviter typed the address.
   */
  unsent: z.object({ to: personal(maskText), subject: z.string(), text: z.string() }).nullable(),
});
export type UnsentInvitation = NonNullable<z.infer<typeof invitedOperatorSchema>['unsent']>;

const groupsSchema = z
  .array(z.enum(GROUPS))
  .min(1, 'Choose at least one group.')
  .max(GROUPS.length)
  .transform((groups) => GROUPS.filter((group) => groups.includes(group)));

export const listOperators = endpoint.get('/v2/organization/{id}/operators', {
  summary: 'Operators of the practice, a page at a time',
  access: { permission: 'operator.manage', of: 'ownPractice' },
  impersonation: 'refused',
  query: pagingQuerySchema.extend({ status: operatorStatusSchema.optional() }),
  response: z.object({ operators: z.array(operatorSchema), totalOperators: z.number().int() }),
});

export const inviteOperator = endpoint.post('/v2/organization/{id}/operator', {
  summary: 'Invite an operator by e-mail, or with a text to pass on',
  access: { permission: 'operator.manage', of: 'ownPractice' },
  impersonation: 'refused',
  body: z.object({
    firstName: z.string().trim().min(1, 'Enter a first name.').max(80),
    lastName: z.string().trim().min(1, 'Enter a last name.').max(80),
    email: z.string().trim().toLowerCase().max(200).pipe(z.email('Enter an e-mail address.')),
    groups: groupsSchema,
  }),
  response: invitedOperatorSchema,
  holdsSecret: true,
});

export const changeOperator = endpoint.patch('/v2/organization/{id}/operator/{operatorId}', {
  summary: 'Change the groups of an operator, deactivate or activate them',
  access: { permission: 'operator.manage', of: 'ownPractice' },
  impersonation: 'refused',
  body: z.object({ groups: groupsSchema.optional(), isActive: z.boolean().optional() }),
  response: operatorSchema,
});

export const sendInvitationAgain = endpoint.post('/v2/organization/{id}/operator/{operatorId}/invitation', {
  summary: 'Send the invitation again, with a new temporary password',
  access: { permission: 'operator.manage', of: 'ownPractice' },
  impersonation: 'refused',
  response: invitedOperatorSchema,
  holdsSecret: true,
});

export const reassignClients = endpoint.post('/v2/organization/{id}/operator/{operatorId}/clients', {
  summary: 'Reassign clients of an operator; if the operator is deactivated, also the items they made',
  access: { permission: 'operator.manage', of: 'ownPractice' },
  impersonation: 'refused',
  body: z.object({
    recipientId: userIdSchema,
    /** All clients of the operator if absent. For a deactivated operator, the items they made are transferred too. */
    clientIds: z.array(clientIdSchema).max(10_000).optional(),
  }),
  response: z.object({
    /** The transferred clients, for undo. */
    clientIds: z.array(clientIdSchema),
    /** Number of transferred protocols, questionnaires, assessments and feedback responses. */
    itemCount: z.number().int(),
  }),
});
