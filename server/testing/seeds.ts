import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { ClientAccess, Group, UserType } from '#shared/domain/permissions.ts';
import { isoNow } from '../ports/clock.ts';
import { insertAccount } from '../repositories/practice/accounts.ts';
import { insertClient } from '../repositories/clients/clients.ts';
import { claimInstallation, insertOrganization } from '../repositories/practice/organizations.ts';
import { insertUser } from '../repositories/practice/users.ts';
import type { Deps } from '../services/core/deps.ts';
import { grantLocalSubscription } from '../services/commerce/local-subscription.ts';

export const TEST_PASSWORD = 'correct horse battery';

export type TestUser = { userId: UserId; organizationId: OrganizationId; email: string };

/** Rows a test starts from. */
export type Seeds = {
  /** An organization without accounts; the installation counts as set up from then on. */
  seedOrganization: (
    name?: string,
    options?: { hasSubscription?: boolean; clientAccess?: ClientAccess },
  ) => Promise<OrganizationId>;
  /** A user who can sign in with {@link TEST_PASSWORD}. */
  seedUser: (
    organizationId: OrganizationId,
    user?: { groups?: Group[]; userType?: UserType },
  ) => Promise<TestUser>;
  seedClient: (therapist: TestUser, names?: { firstName: string; lastName: string }) => Promise<ClientId>;
};

export function createSeeds(deps: Deps): Seeds {
  const { db, ids, clock, passwords } = deps;
  const passwordHash = passwords.hash(TEST_PASSWORD, 'seeds');
  return {
    async seedOrganization(name = 'Practice', { hasSubscription = true, clientAccess = 'practice' } = {}) {
      const organizationId = ids.next() as OrganizationId;
      const createdAt = isoNow(clock);
      await db.tx('system', async (sql) => {
        await claimInstallation(sql, createdAt);
        await insertOrganization(sql, { organizationId, name, region: 'EU', clientAccess, createdAt });
        if (hasSubscription) await grantLocalSubscription(deps, sql, organizationId);
      });
      return organizationId;
    },
    async seedUser(organizationId, { groups = ['Therapist'], userType = 'T' } = {}) {
      const userId = ids.next() as UserId;
      const email = `${userId}@example.test`;
      const createdAt = isoNow(clock);
      const account = { email, organizationId, userId, passwordHash: await passwordHash };
      const names = { firstName: 'Ada', lastName: 'Test' };
      await db.tx('system', async (sql) => {
        const user = {
          ...names,
          organizationId,
          userId,
          email,
          userType,
          groups,
          isVerified: true,
          createdAt,
        };
        await insertUser(sql, user);
        await insertAccount(sql, account, createdAt);
      });
      return { userId, organizationId, email };
    },
    async seedClient(therapist, names = { firstName: 'Kim', lastName: 'Example' }) {
      const clientId = ids.next() as ClientId;
      const { organizationId, userId } = therapist;
      await db.tx({ organizationId }, (sql) =>
        insertClient(sql, {
          ...names,
          organizationId,
          clientId,
          therapistId: userId,
          email: null,
          dateOfBirth: null,
          status: 'active',
          notes: '',
          createdBy: userId,
          createdAt: isoNow(clock),
        }),
      );
      return clientId;
    },
  };
}
