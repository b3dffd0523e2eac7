import { linkClientAccount, listClientAccounts } from '#shared/api/client-accounts.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as rows from '#server/repositories/clients/client-accounts.ts';
import { findClient, insertClient } from '#server/repositories/clients/clients.ts';
import { lockSubscriptions } from '#server/repositories/commerce/subscriptions.ts';
import { requireTherapist } from '../core/access.ts';
import { requireRoomForActiveClient } from './active-clients.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { service } from '../core/service.ts';
import { conflict, existing } from '../core/refusals.ts';

export const list = service(listClientAccounts, async ({ sql, caller }) => {
  const { organizationId } = caller;
  const accounts = await rows.listOpenAccounts(sql, organizationId);
  const emails = accounts.map(({ email }) => email);
  const matches = await rows.listMatches(sql, organizationId, emails);
  return {
    accounts: accounts.map((account) => ({
      ...account,
      matches: matches.filter(({ email }) => email === account.email.toLowerCase()),
    })),
  };
});

/** Linking is manual only: a matching address does not prove that both are the same person, for example in families. */
export const link = service(linkClientAccount, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  await lockSubscriptions(sql, organizationId);
  const account = await rows.lockOpenAccount(sql, organizationId, params.userId);
  if (!account) throw accountGone();
  const clientId =
    body.clientId === undefined
      ? await makeClient(deps, sql, { caller, therapistId: params.id, account })
      : await requireMatch(sql, caller, { clientId: body.clientId, email: account.email });
  const isLinked = await rows.linkAccount(sql, {
    organizationId,
    clientId,
    userId: account.userId,
    at: isoNow(deps.clock),
  });
  if (!isLinked) throw conflict('This client already has an account.');
  await writeAudit(deps, sql, caller, {
    action: 'client.linkAccount',
    subject: { type: 'client', id: clientId },
    details: { userId: account.userId, isNew: body.clientId === undefined },
  });
  const client = await findClient(sql, organizationId, clientId);
  if (!client) throw new Error('A client that was just linked cannot be found');
  return client;
});

const accountGone = (): AppError =>
  new AppError('notFound', 'This account cannot be linked: it may already be linked. Reload the page.');

async function requireMatch(
  sql: Queryable,
  caller: Caller,
  wanted: { clientId: ClientId; email: string },
): Promise<ClientId> {
  const client = await existing(findClient(sql, caller.organizationId, wanted.clientId), 'This client');
  await requireTherapist(sql, caller, client.therapistId, 'write');
  if (client.email?.toLowerCase() === wanted.email.toLowerCase()) return client.clientId;
  throw conflict(
    'This client has another e-mail address than the account, so it may be another person. Add the account as a new client.',
  );
}

type Newcomer = { caller: Caller; therapistId: UserId; account: rows.OpenAccount };

async function makeClient(
  deps: InnerDeps,
  sql: Queryable,
  { caller, therapistId, account }: Newcomer,
): Promise<ClientId> {
  const { organizationId, userId } = caller;
  const { firstName, lastName, email } = account;
  await requireRoomForActiveClient(sql, organizationId);
  const clientId = deps.ids.next() as ClientId;
  await insertClient(sql, {
    organizationId,
    clientId,
    therapistId,
    firstName,
    lastName,
    email,
    dateOfBirth: null,
    status: 'active',
    notes: '',
    createdBy: userId,
    createdAt: isoNow(deps.clock),
  });
  await refreshNotifications(deps, sql, organizationId, 'clients');
  return clientId;
}
