import { endImpersonation, impersonate } from '#shared/api/identity/impersonation.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { masksPersonalData } from '#shared/domain/app-settings.ts';
import { canImpersonate, isAllowed, seesOwnClientsOnly } from '#shared/domain/permissions.ts';
import type { Queryable } from '#server/db/db.ts';
import { IMPERSONATION_LIFE_SECONDS } from '#server/identity/tokens.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as impersonations from '#server/repositories/identity/impersonations.ts';
import { findCaller, findUser, findUserAnywhere, type UserRow } from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps } from '../core/deps.ts';
import { authenticate } from './identity.ts';
import { OK, service } from '../core/service.ts';
import { conflict, forbidden, notFound } from '../core/refusals.ts';

/**
 * A token with which an administrator sees another operator's view. Only within the organization and never upwards; a
 * SuperUser is not limited to one organization. Throws `notFound` for clients and unknown users, `forbidden` for those
 * above.
 */
export const start = service.outside(impersonate, async ({ deps, caller, body }) => {
  const people = await deps.db.tx('system', async (sql) => {
    const target = await findTarget(sql, caller, body.userId);
    if (!target || target.userType === 'C') throw notFound('This operator');
    if (!canImpersonate(caller, target)) {
      throw forbidden('You can act only as operators who have fewer rights than you.');
    }
    if (target.deactivatedAt !== null) {
      throw conflict('This operator is deactivated. Activate them first.');
    }
    const { organizationId, userId } = target;
    const impersonationId = deps.ids.next();
    const nowMs = deps.clock.nowMs();
    const made = {
      organizationId,
      userId,
      impersonationId,
      impersonatorId: caller.userId,
      impersonatorOrganizationId: caller.organizationId,
    };
    await impersonations.insertImpersonation(sql, {
      ...made,
      startedAt: new Date(nowMs).toISOString(),
      expiresAt: new Date(nowMs + IMPERSONATION_LIFE_SECONDS * 1000).toISOString(),
    });
    const actor = { organizationId, userId: caller.userId };
    await writeAudit(deps, sql, actor, {
      action: 'impersonation.start',
      subject: { type: 'user', id: userId },
    });
    return made;
  });
  const { organizationId, userId } = people;
  const accessToken = await deps.tokens.issueImpersonation({ ...people, familyId: caller.familyId });
  return { accessToken, expiresInSeconds: IMPERSONATION_LIFE_SECONDS, userId, organizationId };
});

const findTarget = (sql: Queryable, caller: Caller, userId: UserId): Promise<UserRow | undefined> =>
  isAllowed(caller.groups, '') ? findUserAnywhere(sql, userId) : findUser(sql, caller.organizationId, userId);

/** Invalidates the token. */
export const end = service(endImpersonation, async ({ sql, deps, caller }) => {
  const { organizationId, userId, impersonatorId } = caller;
  if (impersonatorId === undefined) {
    throw conflict('You are not acting as another user.');
  }
  const key = { organizationId, userId, impersonatorId };
  await impersonations.endImpersonations(sql, key, isoNow(deps.clock));
  await writeAudit(deps, sql, caller, {
    action: 'impersonation.end',
    subject: { type: 'user', id: userId },
  });
  return OK;
});

/** The user of a bearer token: a signed-in person, or one an administrator acts as. */
export async function authenticateCaller(deps: Deps, token: string): Promise<Caller | undefined> {
  return (await authenticate(deps, token)) ?? authenticateImpersonation(deps, token);
}

/** Uses the current permissions of both users: the impersonation ends if either was demoted or deactivated. */
async function authenticateImpersonation(deps: Deps, token: string): Promise<Caller | undefined> {
  const verified = await deps.tokens.verifyImpersonation(token);
  if (!verified) return undefined;
  const { organizationId, userId, impersonationId, impersonatorId, issuedAtMs } = verified;
  return deps.db.tx('system', async (sql) => {
    if (!(await impersonations.isImpersonationOpen(sql, organizationId, impersonationId))) return undefined;
    // The sign-in is the administrator's; their signing out ends the impersonation.
    const target = await findCaller(sql, verified);
    const impersonator = await findUser(sql, verified.impersonatorOrganizationId, impersonatorId);
    if (!target || target.isSignedOut || !impersonator || target.userType === 'C') return undefined;
    if (target.deactivatedAt !== null || impersonator.deactivatedAt !== null) return undefined;
    // Signing out everywhere also ends it.
    if (issuedAtMs < Date.parse(impersonator.tokensValidFrom)) return undefined;
    if (!canImpersonate(impersonator, target)) return undefined;
    if (target.organizationId !== impersonator.organizationId && !isAllowed(impersonator.groups, ''))
      return undefined;
    const { userType, groups, privacy } = target;
    return {
      userId,
      organizationId,
      userType,
      groups,
      isMasked: masksPersonalData(privacy),
      // As the target sees it: acting as somebody shows no more than they see.
      ...(seesOwnClientsOnly(groups, target.clientAccess) && { onlyClientsOf: userId }),
      impersonatorId,
    };
  });
}
