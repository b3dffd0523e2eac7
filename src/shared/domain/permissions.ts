/** Groups a user can belong to (specification section 6). */
export const GROUPS = ['SuperUser', 'AccountAdmin', 'Therapist', 'Coach'] as const;
export type Group = (typeof GROUPS)[number];

export const USER_TYPES = ['T', 'CH', 'C'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** What can be done, and the groups that may do it as a digit string: 0 SuperUser ... 3 Coach. */
export const PERMISSIONS = {
  'client.read': '0123',
  'client.write': '0123',
  'protocol.read': '0123',
  'protocol.write': '023',
  'session.read': '0123',
  'session.write': '023',
  'eegFile.read': '0123',
  'eegFile.write': '0123',
  'settings.own': '0123',
  'practice.admin': '01',
} as const satisfies Record<string, string>;
export type Permission = keyof typeof PERMISSIONS;

/** True when one of the groups is listed in the digit string. SuperUser passes every check. */
export function isAllowed(groups: readonly string[], digits: string): boolean {
  return groups.some((group) => {
    const digit = GROUPS.indexOf(group as Group);
    return digit === 0 || (digit > 0 && digits.includes(String(digit)));
  });
}
