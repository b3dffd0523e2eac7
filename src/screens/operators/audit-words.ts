import type { AuditEvent } from '#shared/api/practice/audit.ts';

/** Actions to filter by; the value is a prefix of the names of events. */
export const ACTION_FILTERS = [
  { value: '', label: 'Everything' },
  { value: 'sign', label: 'Sign-ins and sign-outs' },
  { value: 'password', label: 'Passwords' },
  { value: 'mfa.', label: 'Second step' },
  { value: 'client.', label: 'Clients' },
  { value: 'session.', label: 'Sessions' },
  { value: 'eegFile.', label: 'EEG files' },
  { value: 'protocol.', label: 'Protocols' },
  { value: 'device.', label: 'Devices' },
  { value: 'feedbackResponse.', label: 'Feedback responses' },
  { value: 'questionnaire', label: 'Questionnaires' },
  { value: 'settings.', label: 'Settings' },
  { value: 'operator.', label: 'Operators' },
  { value: 'impersonation.', label: 'Acting as another user' },
  { value: 'access.denied', label: 'Refused' },
] as const;
export type ActionFilter = (typeof ACTION_FILTERS)[number]['value'];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The last characters distinguish ids; ids created at about the same time begin alike. */
const shortId = (id: string): string => (UUID.test(id) ? `…${id.slice(-8)}` : id);

const SUBJECTS: Readonly<Record<string, string>> = {
  user: 'Account',
  client: 'Client',
  session: 'Session',
  call: 'Call',
  list: 'All',
  page: 'Page',
  assessment: 'Assessment',
  device: 'Device',
  eegFile: 'EEG file',
  feedbackResponse: 'Feedback response',
  invoice: 'Invoice',
  organization: 'Practice',
  protocol: 'Protocol',
  protocolCategory: 'Category of protocols',
  protocolPackage: 'Package',
  questionnaire: 'Questionnaire',
  questionnaireAssignment: 'Assigned questionnaire',
  questionnaireCategory: 'Category of questionnaires',
  questionnaireResponse: 'Response',
  subscription: 'Subscription',
};

/** The subject of an event, by name if it has one. */
export function subjectWords(event: Pick<AuditEvent, 'subjectType' | 'subjectId' | 'subjectName'>): string {
  const { subjectType, subjectId, subjectName } = event;
  if (subjectType === null) return '–';
  const what = SUBJECTS[subjectType] ?? subjectType;
  if (subjectName === null) return subjectId === null ? what : `${what} ${shortId(subjectId)}`;
  return subjectType === 'session' ? `Session of ${subjectName}` : `${what} ${subjectName}`;
}

/** `assessmentId` → 'assessment', `isWithdrawn` → 'withdrawn', `lastName` → 'last name'. */
const nameWords = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Id$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** The part of a client or recording that was read; stored parts of a recording count from 0. */
const partWords = (part: unknown): string => {
  if (typeof part === 'number') return `part ${part + 1}`;
  return part === 'indexes' ? 'latent-trait indexes' : nameWords(String(part));
};

function oneDetail(name: string, value: unknown): string {
  if (name === 'part') return partWords(value);
  if (name === 'fields') return `fields: ${String(value).split(' ').map(nameWords).join(', ')}`;
  const told = typeof value === 'boolean' ? (value ? 'yes' : 'no') : shortId(String(value));
  return `${nameWords(name)} ${told}`;
}

/** Details in the order they were written: `count 3 · recipient …4f2a91c0`. */
export const detailWords = ({ details }: Pick<AuditEvent, 'details'>): string =>
  Object.entries(details)
    .map(([name, value]) => oneDetail(name, value))
    .join(' · ');

/** Who acted, and in whose name. */
export function actorWords({ actorId, actorName, impersonatorId, impersonatorName }: AuditEvent): string {
  const actor = actorName ?? (actorId === null ? 'Not signed in' : 'Someone outside the practice');
  if (impersonatorId === null) return actor;
  return `${impersonatorName ?? 'Support'} as ${actor}`;
}
