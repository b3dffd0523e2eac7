import type { Operator, OperatorStatus } from '#shared/api/practice/operators.ts';
import type { Group } from '#shared/domain/permissions.ts';

/** Purpose of a group, shown beside the checkbox that grants it. */
export const GROUP_HELP: Record<Group, string> = {
  SuperUser: 'everything, in every practice',
  AccountAdmin: 'operators, clients and the subscription',
  Therapist: 'clients, protocols and sessions of their own',
  Coach: 'the same as a therapist, shown as a coach',
};

export const STATUS_WORDS: Record<OperatorStatus, { label: string; className: string }> = {
  active: { label: 'Active', className: 'lw-tag lw-tag--success' },
  invited: { label: 'Invited', className: 'lw-tag lw-tag--warning' },
  deactivated: { label: 'Deactivated', className: 'lw-tag' },
};

/** State of the e-mail of an invitation. */
export const INVITATION_WORDS: Record<NonNullable<Operator['invitationMail']>, string> = {
  waiting: 'E-mail not sent yet',
  sent: 'E-mail sent',
  failed: 'Invitation failed, see E-mails',
  notSent: 'No e-mail was sent',
};

/** Compares groups in any order. */
export const isSameGroups = (some: readonly Group[], others: readonly Group[]): boolean =>
  some.length === others.length && some.every((group) => others.includes(group));
