import type { Group } from '#shared/domain/permissions.ts';

export const GROUP_WORDS: Record<Group, string> = {
  SuperUser: 'Super user',
  AccountAdmin: 'Administrator',
  Therapist: 'Therapist',
  Coach: 'Coach',
};

export const groupWords = (groups: readonly { name: string }[]): string =>
  groups.map(({ name }) => (name in GROUP_WORDS ? GROUP_WORDS[name as Group] : name)).join(', ') ||
  'No group';
