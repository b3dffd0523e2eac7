import { eraseClient, eraseUser } from '#shared/api/practice/erase.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { findClient } from '#server/repositories/clients/clients.ts';
import * as erasures from '#server/repositories/practice/erasures.ts';
import { lockAdministrators, moveItems } from '#server/repositories/practice/operators.ts';
import { findUser } from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import type { Deps } from '../core/deps.ts';
import { takeBackDevices } from '../devices/device-returns.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { OK, service } from '../core/service.ts';
import { conflict, existing, invalidField } from '../core/refusals.ts';

/** Delete rows first; delete bytes only when no row can refer to them any more. */
export const client = service.outside(eraseClient, async ({ deps, caller, params }) => {
  const { organizationId } = caller;
  // The system scope, because the client may have an account.
  const { orphans, mailIds, ...counts } = await deps.db.tx('system', async (sql) => {
    const found = await existing(findClient(sql, organizationId, params.clientId), 'This client');
    const blobs = await erasures.listBlobsOfClient(sql, organizationId, params.clientId);
    await takeBackDevices(deps, sql, caller, { clientId: params.clientId });
    const { mailIds: emails, ...deleted } = await erasures.deleteClient(sql, { organizationId, ...found });
    const unnamed = await erasures.withoutRows(sql, organizationId, blobs);
    await refreshNotifications(deps, sql, organizationId, 'clients');
    await refreshNotifications(deps, sql, organizationId, 'letters');
    await refreshNotifications(deps, sql, organizationId, 'questionnaires');
    await writeAudit(deps, sql, caller, {
      action: 'client.erase',
      subject: { type: 'client', id: params.clientId },
      details: { ...deleted, pieces: unnamed.length },
    });
    return { ...deleted, orphans: unnamed, mailIds: emails };
  });
  await removeBytes(deps, organizationId, orphans);
  await removeEmails(deps, mailIds);
  return { ...counts, pieces: orphans.length };
});

/** A file that cannot be deleted now is not an error: the daily clean-up finds it. */
async function removeBytes(
  deps: Deps,
  organizationId: OrganizationId,
  blobs: readonly erasures.StoredBlob[],
) {
  for (const blob of blobs) {
    await deps.blobs.remove(organizationId, blob).catch((error: unknown) => {
      deps.logger.warn('erased bytes not removed yet', { error: String(error) });
    });
  }
}

/** A file that cannot be deleted now is not an error, as with bytes. */
async function removeEmails(deps: Deps, mailIds: readonly string[]): Promise<void> {
  await deps.keptEmails.remove(mailIds).catch((error: unknown) => {
    deps.logger.warn('erased e-mails not removed yet', { error: String(error) });
  });
}

/**
 * Throws `conflict` if clients or the whole practice would be left without a responsible user. Protocols,
 * questionnaires and similar items go to an administrator.
 */
export const user = service.outside(eraseUser, async ({ deps, caller, body }) => {
  const mailIds = await deps.db.tx('system', async (sql) => {
    const administrators = await lockAdministrators(sql, caller.organizationId);
    const found = await existing(findUser(sql, caller.organizationId, caller.userId), 'This user');
    if (body.confirmation.toLowerCase() !== found.email.toLowerCase()) {
      throw invalidField('confirmation', 'This is not the e-mail address of your account.');
    }
    if (administrators.length === 1 && administrators[0] === caller.userId) {
      throw conflict(
        'You are the last administrator of the practice. Make someone else an administrator first.',
      );
    }
    const clients = await erasures.countClientsOf(sql, caller);
    if (clients > 0) {
      throw conflict(`You still have clients (${clients}). Ask an administrator to reassign them first.`);
    }
    // Tokens issued in this millisecond end too.
    const at = new Date(deps.clock.nowMs() + 1).toISOString();
    await takeBackDevices(deps, sql, caller, { userId: caller.userId });
    const emails = await erasures.anonymiseUser(sql, found, at);
    const successor = administrators.find((id) => id !== caller.userId);
    const { organizationId, userId: fromId } = caller;
    const items = successor ? await moveItems(sql, { organizationId, fromId, toId: successor, at }) : 0;
    await writeAudit(deps, sql, caller, {
      action: 'user.erase',
      subject: { type: 'user', id: caller.userId },
      details: successor && items > 0 ? { to: successor, items } : {},
    });
    return emails;
  });
  await removeEmails(deps, mailIds);
  return OK;
});
