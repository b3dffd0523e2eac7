import type { ClientRecord } from '#shared/api/clients.ts';
import { clientRecordSchema } from '#shared/api/clients.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { userInfoSchema } from '#shared/api/identity/users.ts';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';

/** A UUID identified by one hexadecimal digit. */
export const uuid = (digit: string): string => `01890000-0000-7000-8000-00000000000${digit}`;

export const anIdentity = (digit = 'a') => ({
  userId: userIdSchema.parse(uuid(digit)),
  organizationId: organizationIdSchema.parse(uuid('0')),
});

export const aUser = (changes: Partial<UserInfo> = {}): UserInfo => ({
  ...userInfoSchema.parse({
    userId: uuid('a'),
    firstName: 'Maren',
    lastName: 'Holt',
    email: 'maren@lakeside.example',
    avatarUrl: null,
    userType: 'T',
    verified: true,
    groups: [{ name: 'Therapist' }],
    organization: {
      organizationId: uuid('0'),
      name: 'Lakeside',
      region: 'EU',
      storesOffline: true,
      timeFormat: 'browser',
      mains: 'region',
    },
    account: { subscription: { status: 'active' }, maxActiveClients: 5 },
  }),
  ...changes,
});

export const aClient = (changes: Partial<ClientRecord> = {}): ClientRecord => ({
  ...clientRecordSchema.parse({
    clientId: uuid('c'),
    therapistId: uuid('a'),
    firstName: 'Ada',
    lastName: 'Brook',
    email: 'ada@mail.example',
    dateOfBirth: '1990-05-17',
    status: 'active',
    notes: '',
    sessionCount: 0,
    lastSessionAt: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    version: 1,
    sex: null,
    handedness: null,
    contacts: [],
    goals: '',
    medication: '',
    emergencyNote: '',
  }),
  ...changes,
});
