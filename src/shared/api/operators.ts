import { z } from 'zod';
import { clientIdSchema, organizationIdSchema, userIdSchema } from '../domain/ids.ts';
import { GROUPS } from '../domain/permissions.ts';
import { defineEndpoint, pagingQuerySchema } from './endpoint.ts';

/** `invited`: has not set a password of their own yet. */
export const operatorStatusSchema = z.enum(['active', 'invited', 'deactivated']);
export type OperatorStatus = z.infer<typeof operatorStatusSchema>;

export const operatorSchema = z.object({
  userId: userIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: z.enum(['T', 'CH']),
  groups: z.array(z.object({ name: z.string() })),
  status: operatorStatusSchema,
  invitedAt: z.string().nullable(),
  /** Invited, but too long ago to sign in: the invitation has to be sent again. */
  isInvitationExpired: z.boolean(),
  /** Clients this operator is the therapist of. */
  clientCount: z.number().int(),
  /** Clients of another therapist who are assigned to this operator. */
  assignedClientCount: z.number().int(),
  createdAt: z.string(),
});
export type Operator = z.infer<typeof operatorSchema>;

const organizationParams = z.object({ id: organizationIdSchema });
const operatorParams = organizationParams.extend({ operatorId: userIdSchema });

const groupsSchema = z
  .array(z.enum(GROUPS))
  .min(1, 'Choose at least one group.')
  .max(GROUPS.length)
  .transform((groups) => GROUPS.filter((group) => groups.includes(group)));

export const listOperators = defineEndpoint({
  method: 'GET',
  path: '/v2/organization/{id}/operators',
  summary: 'Operators of the practice, a page at a time',
  access: 'operator.manage',
  params: organizationParams,
  query: pagingQuerySchema.extend({ status: operatorStatusSchema.optional() }),
  response: z.object({ operators: z.array(operatorSchema), totalOperators: z.number().int() }),
});

export const inviteOperator = defineEndpoint({
  method: 'POST',
  path: '/v2/organization/{id}/operator',
  summary: 'Invite an operator by letter',
  access: 'operator.manage',
  params: organizationParams,
  body: z.object({
    firstName: z.string().trim().min(1, 'Enter a first name.').max(80),
    lastName: z.string().trim().min(1, 'Enter a last name.').max(80),
    email: z.string().trim().toLowerCase().max(200).pipe(z.email('Enter an e-mail address.')),
    groups: groupsSchema,
  }),
  response: operatorSchema,
});

export const changeOperator = defineEndpoint({
  method: 'PATCH',
  path: '/v2/organization/{id}/operator/{operatorId}',
  summary: 'Change the groups of an operator, deactivate or activate them',
  access: 'operator.manage',
  params: operatorParams,
  body: z.object({ groups: groupsSchema.optional(), isActive: z.boolean().optional() }),
  response: operatorSchema,
});

export const sendInvitationAgain = defineEndpoint({
  method: 'POST',
  path: '/v2/organization/{id}/operator/{operatorId}/invitation',
  summary: 'Send the invitation again, with a new temporary password',
  access: 'operator.manage',
  params: operatorParams,
  response: operatorSchema,
});

export const reassignClients = defineEndpoint({
  method: 'POST',
  path: '/v2/organization/{id}/operator/{operatorId}/clients',
  summary: 'Give clients of an operator to another one, and what they made when they are deactivated',
  access: 'operator.manage',
  params: operatorParams,
  body: z.object({
    recipientId: userIdSchema,
    /** All of the operator's clients when absent; where the operator is deactivated, what they made goes with them. */
    clientIds: z.array(clientIdSchema).max(10_000).optional(),
  }),
  response: z.object({
    /** Those who were given, so that it can be undone. */
    clientIds: z.array(clientIdSchema),
    /** Protocols, questionnaires, assessments and feedback responses that went with them. */
    itemCount: z.number().int(),
  }),
});
