import type { AuditEvent } from '#shared/api/audit.ts';

/** Actions people filter by; the value begins the names of the events. */
export const ACTION_FILTERS = [
  { value: '', label: 'Everything' },
  { value: 'sign', label: 'Sign-ins and sign-outs' },
  { value: 'password', label: 'Passwords' },
  { value: 'mfa.', label: 'Second step' },
  { value: 'client.', label: 'Clients' },
  { value: 'session.', label: 'Sessions' },
  { value: 'eegFile.', label: 'EEG files' },
  { value: 'protocol.', label: 'Protocols' },
  { value: 'settings.', label: 'Settings' },
  { value: 'operator.', label: 'Operators' },
  { value: 'impersonation.', label: 'Acting as somebody else' },
  { value: 'access.denied', label: 'Refused' },
] as const;
export type ActionFilter = (typeof ACTION_FILTERS)[number]['value'];

/** Details in the order they were written: `count 3 · recipientId 0189…`. */
export const detailWords = ({ details }: Pick<AuditEvent, 'details'>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(' · ');

/** Who did it, and in whose name. */
export function actorWords({ actorId, actorName, impersonatorId, impersonatorName }: AuditEvent): string {
  const actor = actorName ?? (actorId === null ? 'Nobody signed in' : 'Somebody outside the practice');
  if (impersonatorId === null) return actor;
  return `${impersonatorName ?? 'Support'} as ${actor}`;
}
