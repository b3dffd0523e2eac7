/** Groups a user can belong to (specification section 6). */
export const GROUPS = ['SuperUser', 'AccountAdmin', 'Therapist', 'Coach'] as const;
export type Group = (typeof GROUPS)[number];

export const USER_TYPES = ['T', 'CH', 'C'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** User types with access to the practice screens; clients have the settings only. */
export const PRACTICE_USER_TYPES: readonly UserType[] = ['T', 'CH'];

/** Permissions, each with the groups that have it as a digit string: 0 SuperUser ... 3 Coach. */
export const PERMISSIONS = {
  'client.read': '0123',
  'client.write': '0123',
  /** Everything of one client as files; only for their care team and administrators. */
  'client.export': '0123',
  'protocol.read': '0123',
  'protocol.write': '023',
  /** Storing a delivery by a package's provider. */
  'protocolPackage.deliver': '0',
  'session.read': '0123',
  'session.write': '023',
  'assessment.read': '0123',
  'assessment.write': '023',
  /** Withdrawing assignments and changing due days. Administrators do it for users who have left. */
  'assignment.change': '0123',
  'study.read': '0123',
  'study.write': '023',
  /** Taking the sealed feedback of a session. Whoever has its key can read the arm, so never while acting for somebody. */
  'study.feedback': '023',
  /** Showing who got real and who got sham feedback. */
  'study.unblind': '01',
  'eegFile.read': '0123',
  'eegFile.write': '0123',
  'device.read': '0123',
  'device.write': '0123',
  'feedbackResponse.read': '0123',
  'feedbackResponse.write': '023',
  'questionnaire.read': '0123',
  'questionnaire.write': '023',
  'settings.own': '0123',
  'practice.admin': '01',
  'operator.manage': '01',
  'operator.impersonate': '01',
  'audit.read': '01',
} as const satisfies Record<string, string>;
export type Permission = keyof typeof PERMISSIONS;

/**
 * The nine entries of the side menu, in order, with the groups that see them. The group decides about the menu, the
 * user type about the screens: users of type T or CH may open all of them.
 */
export const MENU = {
  clients: '0123',
  operators: '01',
  questionnaires: '023',
  devices: '0123',
  feedbackResponses: '023',
  protocols: '023',
  assessments: '023',
  sessions: '023',
  account: '0123',
} as const satisfies Record<string, string>;
export type MenuEntry = keyof typeof MENU;

/** Providers whose protocols nobody can edit, not even a SuperUser. */
export const READ_ONLY_PROVIDERS: readonly string[] = ['NMI', 'TrueBearing'];

/** True when one of the groups is listed in the digit string. SuperUser passes every check. */
export function isAllowed(groups: readonly string[], digits: string): boolean {
  return groups.some((group) => {
    const digit = GROUPS.indexOf(group as Group);
    return digit === 0 || (digit > 0 && digits.includes(String(digit)));
  });
}

export type Editor = { userId: string; groups: readonly string[] };

/** The server sends users with groups as objects. */
export const editorOf = (person: { userId: string; groups: readonly { name: string }[] }): Editor => ({
  userId: person.userId,
  groups: person.groups.map(({ name }) => name),
});

/** The fields that decide whether an item can be edited. Built-in items have no therapist. */
export type EditableItem =
  | { kind: 'protocol'; therapistId?: string | null; provider: string }
  | { kind: 'questionnaire'; therapistId?: string | null; userId?: string | null }
  | { kind: 'item'; therapistId?: string | null };

/** SuperUser or the item's owner. Protocols of read-only providers are read-only for all (specification section 6). */
export function canEdit(editor: Editor, item: EditableItem): boolean {
  if (item.kind === 'protocol' && READ_ONLY_PROVIDERS.includes(item.provider)) return false;
  if (isAllowed(editor.groups, '')) return true;
  if (item.kind === 'questionnaire' && item.userId === editor.userId) return true;
  return item.therapistId === editor.userId;
}

/** As {@link canEdit}, for items that administrators also manage on behalf of their owners. */
export const canEditOrAdminister = (editor: Editor, item: EditableItem): boolean =>
  isAllowed(editor.groups, PERMISSIONS['practice.admin']) || canEdit(editor, item);

/** Changing a client's details, care team and status: for their therapist and for administrators. */
export const canChangeClient = (editor: Editor, { therapistId }: { therapistId: string }): boolean =>
  isAllowed(editor.groups, PERMISSIONS['client.write']) &&
  canEditOrAdminister(editor, { kind: 'item', therapistId });

/** Taking everything of a client along: for their care team and for administrators, like work with the client. */
export const canExportClient = (
  editor: Editor,
  client: { therapistId: string; operatorId: string | null },
): boolean => isAllowed(editor.groups, PERMISSIONS['client.export']) && isOnCareTeam(editor, client);

/** The client's therapist, the assigned operator, and administrators. */
export const isOnCareTeam = (
  editor: Editor,
  { therapistId, operatorId }: { therapistId: string; operatorId: string | null },
): boolean =>
  canChangeWork(editor, { therapistId, clientTherapistId: therapistId, clientOperatorId: operatorId });

/** Which clients therapists and coaches of a practice see: all, or those they own or are assigned to. */
export const CLIENT_ACCESS = ['practice', 'careTeam'] as const;
export type ClientAccess = (typeof CLIENT_ACCESS)[number];

/** Whether a user sees only clients they own or are assigned to. Administrators see all. */
export const seesOwnClientsOnly = (groups: readonly string[], access: ClientAccess): boolean =>
  access === 'careTeam' && !isAllowed(groups, PERMISSIONS['practice.admin']);

/**
 * Whether a client exists for a user. The database applies the same rule to every statement (migration 0053); a test
 * compares the two.
 */
export const canSeeClient = (
  { userId, groups }: Editor,
  access: ClientAccess,
  { therapistId, operatorId }: { therapistId: string; operatorId: string | null },
): boolean => !seesOwnClientsOnly(groups, access) || therapistId === userId || operatorId === userId;

/** Work assigned to a client, and the users responsible for the client. */
export type AssignedWork = {
  therapistId: string;
  clientTherapistId: string;
  clientOperatorId: string | null;
};

/**
 * Allowed for the user who assigned the work, the client's therapist, the assigned operator, and administrators. Work
 * is not an item in the sense of specification section 6: it belongs to the client, and continues after its author has
 * left.
 */
export const canChangeWork = (editor: Editor, work: AssignedWork): boolean =>
  isAllowed(editor.groups, PERMISSIONS['practice.admin']) ||
  [work.therapistId, work.clientTherapistId, work.clientOperatorId].includes(editor.userId);

/** Lower ranks have more rights; a user without a known group comes last. */
const rankOf = (groups: readonly string[]): number =>
  Math.min(
    GROUPS.length,
    ...groups.map((group) => GROUPS.indexOf(group as Group)).filter((rank) => rank >= 0),
  );

const isSuperUser = (groups: readonly string[]): boolean => isAllowed(groups, '');

/**
 * Never upward: an AccountAdmin has no power over a SuperUser and cannot create one. Users who manage nobody have power
 * over nobody.
 */
export function hasPowerOver(actor: readonly string[], target: readonly string[]): boolean {
  return isAllowed(actor, PERMISSIONS['operator.manage']) && rankOf(actor) <= rankOf(target);
}

/** Groups that a user may assign to others. */
export const grantableGroups = (actor: readonly string[]): Group[] =>
  GROUPS.filter((group) => hasPowerOver(actor, [group]));

/**
 * Users one may act as: for a SuperUser everyone except another SuperUser, for an AccountAdmin those below. Acting as
 * an equal would only hide who did it.
 */
export function canImpersonate(actor: Editor, target: Editor): boolean {
  if (actor.userId === target.userId || isSuperUser(target.groups)) return false;
  return (
    isSuperUser(actor.groups) || (hasPowerOver(actor.groups, target.groups) && rankOf(target.groups) > 1)
  );
}
