/** Groups a user can belong to (specification section 6). */
export const GROUPS = ['SuperUser', 'AccountAdmin', 'Therapist', 'Coach'] as const;
export type Group = (typeof GROUPS)[number];

export const USER_TYPES = ['T', 'CH', 'C'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** User types for whom the practice screens are; clients have the settings only. */
export const PRACTICE_USER_TYPES: readonly UserType[] = ['T', 'CH'];

/** What can be done, and the groups that may do it as a digit string: 0 SuperUser ... 3 Coach. */
export const PERMISSIONS = {
  'client.read': '0123',
  'client.write': '0123',
  'protocol.read': '0123',
  'protocol.write': '023',
  /** Storing what the provider of a package delivered. */
  'protocolPackage.deliver': '0',
  'session.read': '0123',
  'session.write': '023',
  'assessment.read': '0123',
  'assessment.write': '023',
  /** Withdrawing what a client was given, and when it is due: administrators do so for whoever has left. */
  'assignment.change': '0123',
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
 * The nine entries of the side menu, in order, with the groups that see them. A group decides the menu, the user type
 * the screens: whoever is of type T or CH may open all of them.
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

/** Providers whose protocols come with the product: nobody can edit those, not even a SuperUser. */
export const READ_ONLY_PROVIDERS: readonly string[] = ['NMI', 'TrueBearing'];

/** True when one of the groups is listed in the digit string. SuperUser passes every check. */
export function isAllowed(groups: readonly string[], digits: string): boolean {
  return groups.some((group) => {
    const digit = GROUPS.indexOf(group as Group);
    return digit === 0 || (digit > 0 && digits.includes(String(digit)));
  });
}

export type Editor = { userId: string; groups: readonly string[] };

/** People come from the server with groups as objects. */
export const editorOf = (person: { userId: string; groups: readonly { name: string }[] }): Editor => ({
  userId: person.userId,
  groups: person.groups.map(({ name }) => name),
});

/** What decides whether an item can be edited. Shipped items belong to no therapist. */
export type EditableItem =
  | { kind: 'protocol'; therapistId?: string | null; provider: string }
  | { kind: 'questionnaire'; therapistId?: string | null; userId?: string | null }
  | { kind: 'item'; therapistId?: string | null };

/** SuperUser, or the one whose item it is; what a provider ships is read-only for all (specification section 6). */
export function canEdit(editor: Editor, item: EditableItem): boolean {
  if (item.kind === 'protocol' && READ_ONLY_PROVIDERS.includes(item.provider)) return false;
  if (isAllowed(editor.groups, '')) return true;
  if (item.kind === 'questionnaire' && item.userId === editor.userId) return true;
  return item.therapistId === editor.userId;
}

/** As {@link canEdit}, for what administrators look after too in the name of those whose it is. */
export const canEditOrAdminister = (editor: Editor, item: EditableItem): boolean =>
  isAllowed(editor.groups, PERMISSIONS['practice.admin']) || canEdit(editor, item);

/** Who a client is, who sees to them, and whether they are active: for their therapist and for administrators. */
export const canChangeClient = (editor: Editor, { therapistId }: { therapistId: string }): boolean =>
  isAllowed(editor.groups, PERMISSIONS['client.write']) &&
  canEditOrAdminister(editor, { kind: 'item', therapistId });

/** What a client was given to do, and in whose hands the client is. */
export type AssignedWork = {
  therapistId: string;
  clientTherapistId: string;
  clientOperatorId: string | null;
};

/**
 * Whoever gave it to the client, the client's therapist, the operator who sees to the client, and administrators. Work is
 * no item of specification section 6: it belongs to the client, and goes on when whoever gave it is gone.
 */
export const canChangeWork = (editor: Editor, work: AssignedWork): boolean =>
  isAllowed(editor.groups, PERMISSIONS['practice.admin']) ||
  [work.therapistId, work.clientTherapistId, work.clientOperatorId].includes(editor.userId);

/** Lower is mightier; somebody without a known group comes last. */
const rankOf = (groups: readonly string[]): number =>
  Math.min(
    GROUPS.length,
    ...groups.map((group) => GROUPS.indexOf(group as Group)).filter((rank) => rank >= 0),
  );

const isSuperUser = (groups: readonly string[]): boolean => isAllowed(groups, '');

/**
 * Never upwards: an AccountAdmin has no power over a SuperUser and makes none. Whoever manages nobody has power over
 * nobody.
 */
export function hasPowerOver(actor: readonly string[], target: readonly string[]): boolean {
  return isAllowed(actor, PERMISSIONS['operator.manage']) && rankOf(actor) <= rankOf(target);
}

/** Groups somebody may put others into. */
export const grantableGroups = (actor: readonly string[]): Group[] =>
  GROUPS.filter((group) => hasPowerOver(actor, [group]));

/**
 * Whom one may act as: a SuperUser anybody but another SuperUser, an AccountAdmin those below. Acting as an equal would
 * only hide who did it.
 */
export function canImpersonate(actor: Editor, target: Editor): boolean {
  if (actor.userId === target.userId || isSuperUser(target.groups)) return false;
  return (
    isSuperUser(actor.groups) || (hasPowerOver(actor.groups, target.groups) && rankOf(target.groups) > 1)
  );
}
