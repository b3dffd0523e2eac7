import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { setupPractice, setupState } from '#shared/api/setup.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { APP_VERSION } from '#shared/version.ts';
import type { Db } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import { insertAccount } from '../repositories/accounts.ts';
import {
  claimInstallation,
  deleteOrganization,
  insertOrganization,
  isSetUp,
  listOrganizationIds,
} from '../repositories/organizations.ts';
import { insertUser } from '../repositories/users.ts';
import type { Deps } from './deps.ts';
import { requireGoodPassword } from './identity-passwords.ts';
import { grantLocalSubscription } from './local-subscription.ts';

export const alreadySetUp = (): AppError =>
  new AppError('alreadySetUp', 'This Loopwell is already set up. Sign in with an account of the practice.');

/** `isLocal`: the request comes from this machine, so its sender can be trusted with the demo's passwords. */
export async function state(
  deps: Deps,
  { isLocal }: { isLocal: boolean },
): Promise<EndpointResponse<typeof setupState>> {
  const isEmpty = !(await deps.db.tx('system', isSetUp));
  const isDemoAllowed = isEmpty && isLocal && !deps.installation.identityProvider;
  return { isEmpty, isDemoAllowed, appVersion: APP_VERSION };
}

/** The first account is made with a password, and its ids are what the other provider has to be told. */
export function requireOwnProvider({ installation }: Deps): void {
  if (!installation.identityProvider) return;
  throw new AppError(
    'conflict',
    'This server takes the sign-ins of another identity provider. Start it once without IDP_ISSUER and IDP_CLIENT_ID to set up the practice, then with them.',
  );
}

export async function practice(
  deps: Deps,
  { body }: EndpointRequest<typeof setupPractice>,
): Promise<EndpointResponse<typeof setupPractice>> {
  if (await deps.db.tx('system', isSetUp)) throw alreadySetUp();
  requireOwnProvider(deps);
  requireGoodPassword(body.password, [body.firstName, body.lastName, body.email, body.practiceName]);
  const passwordHash = await deps.passwords.hash(body.password);
  const organizationId = deps.ids.next() as OrganizationId;
  const userId = deps.ids.next() as UserId;
  const now = isoNow(deps.clock);
  await deps.db.tx('system', async (sql) => {
    // The claim decides a race: the second of two requests waits here and then finds it taken.
    if (!(await claimInstallation(sql, now))) throw alreadySetUp();
    await insertOrganization(sql, {
      organizationId,
      name: body.practiceName,
      region: body.region,
      createdAt: now,
    });
    await grantLocalSubscription(deps, sql, organizationId);
    await insertUser(sql, {
      organizationId,
      userId,
      firstName: body.firstName,
      lastName: body.lastName,
      email: body.email,
      userType: 'T',
      groups: ['AccountAdmin', 'Therapist'],
      isVerified: true,
      createdAt: now,
    });
    await insertAccount(sql, { email: body.email, organizationId, userId, passwordHash }, now);
  });
  return { email: body.email };
}

/** Called at start: what a set-up that was cut off has left behind goes, while there is nothing else. */
export async function removeUnfinishedSetup(db: Db): Promise<void> {
  await db.tx('system', async (sql) => {
    if (await isSetUp(sql)) return;
    for (const organizationId of await listOrganizationIds(sql))
      await deleteOrganization(sql, organizationId);
  });
}
