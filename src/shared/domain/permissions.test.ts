import { describe, expect, it } from 'vitest';
import {
  type AssignedWork,
  canChangeClient,
  canChangeWork,
  canEdit,
  canEditOrAdminister,
  canImpersonate,
  canSeeClient,
  type EditableItem,
  grantableGroups,
  type Group,
  GROUPS,
  hasPowerOver,
  isAllowed,
  MENU,
  type MenuEntry,
  type Permission,
  PERMISSIONS,
} from './permissions.ts';

describe('permissions', () => {
  it('let SuperUser pass every check', () => {
    for (const digits of ['', '3', ...Object.values(PERMISSIONS)])
      expect(isAllowed(['SuperUser'], digits)).toBe(true);
  });

  it('let a user pass when any of the groups is listed', () => {
    expect(isAllowed(['Coach'], '23')).toBe(true);
    expect(isAllowed(['AccountAdmin', 'Coach'], '3')).toBe(true);
    expect(isAllowed(['Coach'], '12')).toBe(false);
  });

  it('let nobody pass without a known group', () => {
    expect(isAllowed([], '0123')).toBe(false);
    expect(isAllowed(['Janitor'], '0123')).toBe(false);
  });

  it.each<Permission>([
    'practice.admin',
    'operator.manage',
    'operator.impersonate',
    'audit.read',
    'study.unblind',
  ])('let only administrators use %s', (permission) => {
    const holders = GROUPS.filter((group) => isAllowed([group], PERMISSIONS[permission]));

    expect(holders).toEqual(['SuperUser', 'AccountAdmin']);
  });

  it('are digit strings of known groups only', () => {
    for (const digits of [...Object.values(PERMISSIONS), ...Object.values(MENU)]) {
      for (const digit of digits) expect(GROUPS[Number(digit)]).toBeDefined();
    }
  });
});

describe('the right to see a client', () => {
  const OWN = { therapistId: 'me', operatorId: null };
  const ASSIGNED = { therapistId: 'other', operatorId: 'me' };
  const OF_OTHERS = { therapistId: 'other', operatorId: 'third' };

  it.each([
    ['practice', ['Coach'], OF_OTHERS, true],
    ['careTeam', ['Coach'], OF_OTHERS, false],
    ['careTeam', ['Therapist', 'Coach'], OF_OTHERS, false],
    ['careTeam', [], OF_OTHERS, false],
    ['careTeam', ['Coach'], ASSIGNED, true],
    ['careTeam', ['Therapist'], OWN, true],
    ['careTeam', ['AccountAdmin'], OF_OTHERS, true],
    ['careTeam', ['SuperUser'], OF_OTHERS, true],
  ] as const)('in a practice with %s, for %o and %o, is %s', (access, groups, client, isSeen) => {
    expect(canSeeClient({ userId: 'me', groups: [...groups] }, access, client)).toBe(isSeen);
  });
});

describe('the menu', () => {
  const entriesFor = (group: Group) =>
    (Object.keys(MENU) as MenuEntry[]).filter((entry) => isAllowed([group], MENU[entry]));
  const PRACTITIONER: MenuEntry[] = [
    'clients',
    'questionnaires',
    'devices',
    'feedbackResponses',
    'protocols',
    'assessments',
    'sessions',
    'account',
  ];

  it.each<[Group, MenuEntry[]]>([
    ['AccountAdmin', ['clients', 'operators', 'devices', 'account']],
    ['Therapist', PRACTITIONER],
    ['Coach', PRACTITIONER],
  ])('of %s has these entries', (group, entries) => {
    expect(entriesFor(group)).toEqual(entries);
  });

  it('of SuperUser has all nine', () => {
    expect(entriesFor('SuperUser')).toHaveLength(9);
  });
});

describe('the right to edit', () => {
  const own = { kind: 'item', therapistId: 'me' } as const;
  const theirs = { kind: 'item', therapistId: 'other' } as const;

  it.each<[string, Group, EditableItem, boolean]>([
    ['is with the therapist of the item', 'Therapist', own, true],
    ['is not with another therapist', 'Therapist', theirs, false],
    ['does not come with the administration of the account', 'AccountAdmin', theirs, false],
    ['is with SuperUser for everything', 'SuperUser', theirs, true],
    [
      'is with the user of a questionnaire',
      'Coach',
      { kind: 'questionnaire', therapistId: 'x', userId: 'me' },
      true,
    ],
    [
      'is with the therapist of a questionnaire',
      'Coach',
      { kind: 'questionnaire', therapistId: 'me', userId: 'x' },
      true,
    ],
    ['is not with others', 'Coach', { kind: 'questionnaire', therapistId: 'x', userId: 'y' }, false],
    [
      'is with the therapist of a protocol',
      'Therapist',
      { kind: 'protocol', therapistId: 'me', provider: 'own' },
      true,
    ],
    [
      'is with nobody for a protocol of NMI',
      'SuperUser',
      { kind: 'protocol', therapistId: 'me', provider: 'NMI' },
      false,
    ],
    [
      'is with nobody for one of TrueBearing',
      'Therapist',
      { kind: 'protocol', therapistId: 'me', provider: 'TrueBearing' },
      false,
    ],
    [
      'is not with those who have no id to compare with',
      'Therapist',
      { kind: 'protocol', therapistId: null, provider: 'own' },
      false,
    ],
  ])('%s', (_name, group, item, expected) => {
    expect(canEdit({ userId: 'me', groups: [group] }, item)).toBe(expected);
  });
});

it.each<[Group, string, boolean]>([
  ['Therapist', 'me', true],
  ['Therapist', 'a colleague', false],
  ['Coach', 'a colleague', false],
  ['AccountAdmin', 'a colleague', true],
  ['SuperUser', 'a colleague', true],
])(
  'what administrators look after too: %s may change what belongs to %s: %s',
  (group, therapistId, expected) => {
    expect(canEditOrAdminister({ userId: 'me', groups: [group] }, { kind: 'item', therapistId })).toBe(
      expected,
    );
  },
);

it.each<[string, Group[], string, boolean]>([
  ['their therapist', ['Coach'], 'me', true],
  ['any other therapist', ['Therapist'], 'a', false],
  ['an administrator', ['AccountAdmin'], 'a', true],
  ['a SuperUser', ['SuperUser'], 'a', true],
  ['whoever has no right at all', [], 'me', false],
])('a client is changed by %s (%s, of %s): %s', (_name, groups, therapistId, expected) => {
  expect(canChangeClient({ userId: 'me', groups }, { therapistId })).toBe(expected);
});

it.each<[string, Group, Partial<AssignedWork>, boolean]>([
  ['who gave it', 'Therapist', { therapistId: 'me' }, true],
  ['the therapist of the client', 'Therapist', { clientTherapistId: 'me' }, true],
  ['the operator who sees to the client', 'Coach', { clientOperatorId: 'me' }, true],
  ['an administrator', 'AccountAdmin', {}, true],
  ['a SuperUser', 'SuperUser', {}, true],
  ['any other therapist', 'Therapist', {}, false],
])('what a client was given to do may be changed by %s (%s %o): %s', (_name, group, work, expected) => {
  const others = { therapistId: 'a', clientTherapistId: 'b', clientOperatorId: null };
  expect(canChangeWork({ userId: 'me', groups: [group] }, { ...others, ...work })).toBe(expected);
});

describe('power over others', () => {
  it.each<[Group, Group, boolean]>([
    ['SuperUser', 'SuperUser', true],
    ['SuperUser', 'AccountAdmin', true],
    ['AccountAdmin', 'SuperUser', false],
    ['AccountAdmin', 'AccountAdmin', true],
    ['AccountAdmin', 'Coach', true],
    ['Therapist', 'Coach', false],
    ['Coach', 'Coach', false],
  ])('%s over %s: %s', (actor, target, expected) => {
    expect(hasPowerOver([actor], [target])).toBe(expected);
  });

  it('counts the mightiest group of the other', () => {
    expect(hasPowerOver(['AccountAdmin'], ['Coach', 'SuperUser'])).toBe(false);
  });

  it('lets an AccountAdmin make no SuperUser', () => {
    expect(grantableGroups(['AccountAdmin'])).toEqual(['AccountAdmin', 'Therapist', 'Coach']);
    expect(grantableGroups(['SuperUser'])).toEqual([...GROUPS]);
    expect(grantableGroups(['Therapist'])).toEqual([]);
  });

  it.each<[Group, Group, boolean]>([
    ['SuperUser', 'AccountAdmin', true],
    ['SuperUser', 'SuperUser', false],
    ['AccountAdmin', 'Therapist', true],
    ['AccountAdmin', 'AccountAdmin', false],
    ['AccountAdmin', 'SuperUser', false],
    ['Therapist', 'Coach', false],
  ])('%s acts as %s: %s', (actor, target, expected) => {
    expect(canImpersonate({ userId: 'me', groups: [actor] }, { userId: 'other', groups: [target] })).toBe(
      expected,
    );
  });

  it('makes nobody act as themselves', () => {
    const me = { userId: 'me', groups: ['SuperUser', 'Therapist'] };
    expect(canImpersonate(me, { ...me, groups: ['Therapist'] })).toBe(false);
  });
});
