import {
  changeOperator,
  listOperators,
  type Operator,
  reassignClients,
} from '#shared/api/practice/operators.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { type Group, grantableGroups, hasPowerOver } from '#shared/domain/permissions.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { deleteChallengesOf } from '#server/repositories/identity/identity-challenges.ts';
import { releaseClients } from '#server/repositories/clients/client-records.ts';
import * as operators from '#server/repositories/practice/operators.ts';
import { sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import { endSessions } from '../identity/identity.ts';
import { isInvitationExpired } from '../core/invitation-life.ts';
import { refreshEveryNotification, refreshNotifications } from '../core/notification-causes.ts';
import { service } from '../core/service.ts';
import { conflict, existing, forbidden, notFound } from '../core/refusals.ts';

export const toOperator = (
  { clock }: Pick<Deps, 'clock'>,
  { groups, ...row }: operators.OperatorRow,
): Operator => ({
  ...row,
  isInvitationExpired: row.status === 'invited' && isInvitationExpired(row.invitedAt, clock.nowMs()),
  groups: groups.map((name) => ({ name })),
});

/** A coach coaches without being a therapist. Administrators without either group count as therapists. */
export const userTypeOf = (groups: readonly Group[]): 'T' | 'CH' =>
  groups.includes('Coach') && !groups.includes('Therapist') ? 'CH' : 'T';

export const list = service(listOperators, async ({ sql, deps, caller, query }) => {
  const sortKey = sortKeyIn(operators.OPERATOR_SORT_KEYS, query.sortKey) ?? 'lastName';
  const { isMasked } = caller;
  const filter = { ...query, sortKey, isMasked };
  const { rows, total } = await operators.listOperators(sql, caller.organizationId, filter);
  return { operators: rows.map((row) => toOperator(deps, row)), totalOperators: total };
});

/** Changes the given fields. If any of them is not allowed, nothing changes. */
export const change = service.outside(changeOperator, async ({ deps, caller, params, body }) => {
  // The system scope, because losing the right to sign in ends the sign-ins.
  return deps.db.tx('system', async (sql) => {
    const administrators = await operators.lockAdministrators(sql, caller.organizationId);
    const operator = await findBelow(sql, caller, params.operatorId);
    if (body.groups) await changeGroups(deps, sql, { caller, operator, administrators, groups: body.groups });
    if (body.isActive === false) await deactivate(deps, sql, { caller, operator, administrators });
    if (body.isActive === true) await activate(deps, sql, { caller, operator });
    await refreshEveryNotification(deps, sql, caller.organizationId);
    return toOperator(deps, await findBelow(sql, caller, params.operatorId));
  });
});

/**
 * Reassigns clients to another operator of the practice, who must be able to sign in. Items of a deactivated operator
 * go with all of their clients, so that someone can edit them again; an active operator keeps theirs.
 */
export const reassign = service(reassignClients, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const from = await operators.findOperator(sql, organizationId, params.operatorId);
  const to = await operators.findOperator(sql, organizationId, body.recipientId);
  if (!from || !to) throw notFound('This operator');
  if (to.status === 'deactivated') {
    throw conflict('This operator is deactivated and cannot take clients.');
  }
  const move = { organizationId, fromId: from.userId, toId: to.userId, at: isoNow(deps.clock) };
  const clientIds = await operators.moveClients(sql, { ...move, clientIds: body.clientIds });
  const isAll = from.status === 'deactivated' && body.clientIds === undefined;
  const itemCount = isAll ? await operators.moveItems(sql, move) : 0;
  await refreshNotifications(deps, sql, organizationId, 'questionnaires');
  await writeAudit(deps, sql, caller, {
    action: 'operator.reassignClients',
    subject: { type: 'user', id: from.userId },
    details: { recipientId: to.userId, count: clientIds.length, itemCount },
  });
  return { clientIds, itemCount };
});

/** The operator, if the caller has power over them. Throws `notFound` or `forbidden`. */
export async function findBelow(
  sql: Queryable,
  caller: Caller,
  operatorId: UserId,
): Promise<operators.OperatorRow> {
  const search = operators.findOperator(sql, caller.organizationId, operatorId);
  const operator = await existing(search, 'This operator');
  if (!hasPowerOver(caller.groups, operator.groups)) {
    throw forbidden('This operator has more rights than you. Ask a super user.');
  }
  return operator;
}

/** Throws `forbidden` for a group the caller may not grant. */
export function requireGrantable(caller: Caller, groups: readonly Group[]): void {
  const allowed = grantableGroups(caller.groups);
  const tooMuch = groups.find((group) => !allowed.includes(group));
  if (tooMuch === undefined) return;
  throw forbidden(`You cannot add anyone to the group ${tooMuch}.`);
}

type Change = {
  caller: Caller;
  operator: operators.OperatorRow;
  administrators: readonly UserId[];
};

async function changeGroups(
  deps: InnerDeps,
  sql: Queryable,
  { caller, operator, administrators, groups }: Change & { groups: Group[] },
): Promise<void> {
  requireGrantable(caller, groups);
  if (!groups.includes('AccountAdmin')) requireAnotherAdministrator(operator, administrators);
  const isPractitioner = groups.includes('Therapist') || groups.includes('Coach');
  const userType = isPractitioner ? userTypeOf(groups) : operator.userType;
  await operators.changeGroups(sql, operator, { groups, userType, at: isoNow(deps.clock) });
  await writeAudit(deps, sql, caller, {
    action: 'operator.changeGroups',
    subject: { type: 'user', id: operator.userId },
    details: { before: operator.groups.join(' '), after: groups.join(' ') },
  });
}

async function deactivate(
  deps: InnerDeps,
  sql: Queryable,
  { caller, operator, administrators }: Change,
): Promise<void> {
  if (operator.userId === caller.userId) {
    throw conflict('You cannot deactivate yourself. Ask another administrator.');
  }
  if (operator.status === 'deactivated') return;
  requireAnotherAdministrator(operator, administrators);
  const now = isoNow(deps.clock);
  await operators.setDeactivated(sql, operator, now, now);
  await releaseClients(sql, operator, now);
  await operators.handOverWork(sql, operator, now);
  await deleteChallengesOf(sql, operator);
  // Tokens issued in this millisecond end too.
  await endSessions(sql, operator, deps.clock.nowMs() + 1);
  await writeAudit(deps, sql, caller, {
    action: 'operator.deactivate',
    subject: { type: 'user', id: operator.userId },
  });
}

async function activate(
  deps: InnerDeps,
  sql: Queryable,
  { caller, operator }: Omit<Change, 'administrators'>,
): Promise<void> {
  if (operator.status !== 'deactivated') return;
  await operators.setDeactivated(sql, operator, null, isoNow(deps.clock));
  await writeAudit(deps, sql, caller, {
    action: 'operator.activate',
    subject: { type: 'user', id: operator.userId },
  });
}

function requireAnotherAdministrator(
  operator: operators.OperatorRow,
  administrators: readonly UserId[],
): void {
  if (!administrators.includes(operator.userId) || administrators.length > 1) return;
  throw conflict('This is the last administrator of the practice. Make someone else an administrator first.');
}
