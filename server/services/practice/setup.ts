import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { type setupDemo, setupPractice, setupState } from '#shared/api/identity/setup.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { APP_VERSION } from '#shared/version.ts';
import type { Db } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { insertAccount } from '#server/repositories/practice/accounts.ts';
import {
  claimInstallation,
  deleteOrganization,
  insertOrganization,
  isSetUp,
  listOrganizationIds,
} from '#server/repositories/practice/organizations.ts';
import { insertUser } from '#server/repositories/practice/users.ts';
import type { Deps } from '../core/deps.ts';
import { service, type Visitor } from '../core/service.ts';
import { requireGoodPassword } from '../identity/identity-passwords.ts';
import { grantLocalSubscription } from '../commerce/local-subscription.ts';
import { conflict, forbidden } from '../core/refusals.ts';

export const alreadySetUp = (): AppError =>
  new AppError('alreadySetUp', 'This Loopwell is already set up. Sign in with an account of the practice.');

/** Creates the demo practice, if the installation has one. */
export type DemoBuilder = (deps: Deps, visitor: Visitor) => Promise<EndpointResponse<typeof setupDemo>>;

export const state = service.public(setupState, ({ deps, visitor }) => stateFor(deps, visitor));

export async function stateFor(
  deps: Deps,
  { isLocal }: Visitor,
): Promise<EndpointResponse<typeof setupState>> {
  const isEmpty = !(await deps.db.tx('system', isSetUp));
  const isDemoAllowed = isEmpty && isLocal && !deps.installation.identityProvider;
  const { localMaxActiveClients: maxActiveClients } = deps.commerce.settings;
  return {
    isEmpty,
    isDemoAllowed,
    isCodeNeeded: isEmpty && !isLocal,
    maxActiveClients,
    appVersion: APP_VERSION,
  };
}

/** The console message of a server that is not set up; undefined if set-up is done. */
export async function setupHint({ db, installation, setupCode }: Deps): Promise<string | undefined> {
  if (installation.identityProvider || (await db.tx('system', isSetUp))) return undefined;
  return `To set it up, enter this code where it is asked for: ${setupCode.text}`;
}

function requireSetupCode({ setupCode }: Deps, given: string | undefined): void {
  if (given !== undefined && setupCode.isRight(given)) return;
  const message = given
    ? 'This is not the set-up code. Enter the newest one that Loopwell printed where it was started.'
    : 'Enter the set-up code. Loopwell printed it where it was started.';
  throw forbidden(message, { setupCode: message });
}

/** Set-up creates an account with a password. An external provider would have to be told the new ids first. */
export function requireOwnProvider({ installation }: Deps): void {
  if (!installation.identityProvider) return;
  throw conflict(
    'This server takes the sign-ins of another identity provider. Start it once without IDP_ISSUER and IDP_CLIENT_ID to set up the practice, then with them.',
  );
}

export const practice = service.public(setupPractice, async ({ deps, visitor: { isLocal }, body }) => {
  if (await deps.db.tx('system', isSetUp)) throw alreadySetUp();
  requireOwnProvider(deps);
  if (!isLocal) requireSetupCode(deps, body.setupCode);
  requireGoodPassword(body.password, [body.firstName, body.lastName, body.email, body.practiceName]);
  const passwordHash = await deps.passwords.hash(body.password, 'setup');
  const organizationId = deps.ids.next() as OrganizationId;
  const userId = deps.ids.next() as UserId;
  const now = isoNow(deps.clock);
  await deps.db.tx('system', async (sql) => {
    // The claim decides a race: the second of two requests waits here and then finds the installation claimed.
    if (!(await claimInstallation(sql, now))) throw alreadySetUp();
    await insertOrganization(sql, {
      organizationId,
      name: body.practiceName,
      clientAccess: 'careTeam',
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
});

/**
 * Called at startup: deletes the remains of an interrupted set-up, if nothing else exists. `removeFiles` deletes the
 * files of an organization. Files go first: without their rows they would look like a practice whose database is lost.
 */
export async function removeUnfinishedSetup(
  db: Db,
  removeFiles: (organizationId: OrganizationId) => void,
): Promise<void> {
  await db.tx('system', async (sql) => {
    if (await isSetUp(sql)) return;
    for (const organizationId of await listOrganizationIds(sql)) {
      removeFiles(organizationId);
      await deleteOrganization(sql, organizationId);
    }
  });
}
