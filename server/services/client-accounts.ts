import type { linkClientAccount, listClientAccounts } from '#shared/api/client-accounts.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import * as rows from '../repositories/client-accounts.ts';
import { findClient, insertClient } from '../repositories/clients.ts';
import { lockSubscriptions } from '../repositories/subscriptions.ts';
import { notFound, requirePermission, requireTherapist } from './access.ts';
import { requireRoomForActiveClient } from './active-clients.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof listClientAccounts>,
): Promise<EndpointResponse<typeof listClientAccounts>> {
  requirePermission(caller, 'client.read');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
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
}

/** Only by somebody's hand: an address that fits does not prove that both are the same person, as with families. */
export async function link(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof linkClientAccount>,
): Promise<EndpointResponse<typeof linkClientAccount>> {
  requirePermission(caller, 'client.write');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
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
    if (!isLinked) throw new AppError('conflict', 'This client has an account already.');
    await writeAudit(deps, sql, caller, {
      action: 'client.linkAccount',
      subject: { type: 'client', id: clientId },
      details: { userId: account.userId, isNew: body.clientId === undefined },
    });
    const client = await findClient(sql, organizationId, clientId);
    if (!client) throw new Error('A client that was just linked cannot be found');
    return client;
  });
}

const accountGone = (): AppError =>
  new AppError('notFound', 'There is no such account to link: it may be linked already. Reload the page.');

async function requireMatch(
  sql: Queryable,
  caller: Caller,
  wanted: { clientId: ClientId; email: string },
): Promise<ClientId> {
  const client = await findClient(sql, caller.organizationId, wanted.clientId);
  if (!client) throw notFound('This client');
  await requireTherapist(sql, caller, client.therapistId, 'write');
  if (client.email?.toLowerCase() === wanted.email.toLowerCase()) return client.clientId;
  throw new AppError(
    'conflict',
    'This client has another e-mail address than the account, so it may be another person. Make a new client of it.',
  );
}

type Newcomer = { caller: Caller; therapistId: UserId; account: rows.ClientAccountRow };

async function makeClient(
  deps: Deps,
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
  return clientId;
}
