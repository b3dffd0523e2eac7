import { listMail, retryMail } from '#shared/api/practice/mail.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { Delivery, EmailTransport, OutgoingEmail } from '#server/ports/mail-transport.ts';
import * as outbox from '#server/repositories/core/mail-outbox.ts';
import type { Deps } from '../core/deps.ts';
import { forgetExpiredSecrets } from '../core/mail.ts';
import { endEmailNotifications, refreshNotifications } from '../core/notification-causes.ts';
import { OK, service } from '../core/service.ts';
import { conflict, notFound } from '../core/refusals.ts';

const BATCH = 10;
/** Longer than a batch can take. E-mails taken by a server that died are retried after this time. */
const LEASE_MS = 15 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 4 * 3600_000;
/** The last attempt is about 14 hours after the first. */
export const MOST_ATTEMPTS = 9;
const KEPT_MS = 90 * 24 * 3600_000;

/** Each wait is four times the one before, up to four hours. `attempts` is the number of attempts so far. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 4 ** (attempts - 1));

type OutboxDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'logger' | 'keptEmails' | 'installation'>;

/**
 * Sends due e-mails and resolves with their number. An e-mail is normally sent once. It is sent twice if the server
 * dies between sending and recording it.
 */
export async function sendDueEmails(deps: OutboxDeps, transport: EmailTransport): Promise<number> {
  const nowMs = deps.clock.nowMs();
  const emails = await deps.db.tx('system', (sql) =>
    outbox.claimDueMail(sql, {
      now: new Date(nowMs).toISOString(),
      leaseUntil: new Date(nowMs + LEASE_MS).toISOString(),
      latest: new Date(nowMs + LONGEST_RETRY_MS).toISOString(),
      limit: BATCH,
    }),
  );
  for (const email of emails) await sendOne(deps, transport, email);
  return emails.length;
}

async function sendOne(
  deps: OutboxDeps,
  transport: EmailTransport,
  email: outbox.ClaimedMail,
): Promise<void> {
  const { mailId, toAddress, subject, body, createdAt, attempts, purpose } = email;
  // No transaction is open here: a mail server may be slow.
  const outgoing = { mailId, to: toAddress, subject, body, writtenAt: createdAt };
  const delivery = await deliver(deps, transport, outgoing);
  if (delivery.kind === 'sent') {
    const sent = { at: isoNow(deps.clock), sentBy: deps.installation.mailTransport };
    const isKnown = await deps.db.tx('system', (sql) => outbox.markMailSent(sql, email, sent));
    // The recipient was erased during sending.
    if (!isKnown) await deps.keptEmails.remove([mailId]);
    return;
  }
  await deps.db.tx('system', async (sql) => {
    // The reason can contain the address, so it is shown to the practice and not logged.
    if (delivery.kind === 'never' || attempts >= MOST_ATTEMPTS) {
      deps.logger.warn('e-mail given up', { mailId, purpose, attempts });
      await outbox.updateWaitingMail(sql, email, { state: 'failed', lastError: delivery.reason });
      return refreshNotifications(deps, sql, email.organizationId, 'letters');
    }
    deps.logger.info('e-mail postponed', { mailId, purpose, attempts });
    const nextAttemptAt = new Date(deps.clock.nowMs() + retryDelayMs(attempts)).toISOString();
    return outbox.updateWaitingMail(sql, email, { lastError: delivery.reason, nextAttemptAt });
  });
}

/** An e-mail that makes the transport throw is postponed like others: it must not block those behind it. */
async function deliver(deps: OutboxDeps, transport: EmailTransport, email: OutgoingEmail): Promise<Delivery> {
  try {
    return await transport.send(email);
  } catch (error) {
    // The error message can contain the address.
    const name = error instanceof Error ? error.name : typeof error;
    deps.logger.warn('the transport failed at an e-mail', { mailId: email.mailId, error: name });
    return { kind: 'later', reason: `The e-mail could not be sent (${name}).` };
  }
}

/**
 * Deletes old e-mails and their copies. Newer copies unknown to this database stay: another database may share the
 * folder, or this one may have been restored from a backup.
 */
export async function forgetOldEmails(deps: Pick<Deps, 'db' | 'clock' | 'keptEmails'>): Promise<void> {
  const before = new Date(deps.clock.nowMs() - KEPT_MS).toISOString();
  await forgetExpiredSecrets(deps);
  await deps.db.tx('system', async (sql) => {
    await outbox.deleteMailBefore(sql, before);
    await endEmailNotifications(deps, sql);
  });
  const copies = await deps.keptEmails.listBefore(before);
  await deps.keptEmails.remove(await deps.db.tx('system', (sql) => outbox.withoutMail(sql, copies)));
}

export const list = service(listMail, async ({ sql, deps, caller, query }) => {
  const { rows, total } = await outbox.listMail(sql, caller.organizationId, query);
  return {
    mail: rows.map(({ toAddress, ...row }) => ({
      ...row,
      // Codes are for the recipient only: anyone who reads one here could take over the account.
      subject: row.subject.replace(/\d{6,}/, '(code)'),
      to: toAddress,
      nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt : null,
    })),
    totalMail: total,
    transport: deps.installation.mailTransport,
  };
});

export const retry = service(retryMail, async ({ sql, deps, caller, params }) => {
  const { organizationId } = caller;
  const email = { organizationId, mailId: params.mailId };
  const outcome = await outbox.retryMail(sql, email, isoNow(deps.clock));
  await refreshNotifications(deps, sql, organizationId, 'letters');
  if (outcome === 'none') throw notFound('This failed e-mail');
  if (outcome === 'textGone') {
    throw conflict(
      'The code or password in this e-mail has been used or has expired, so it cannot be sent. Create a new e-mail.',
    );
  }
  return OK;
});
