import type { OrganizationId } from '#shared/domain/ids.ts';
import type { MailState, MailWay } from '#shared/api/practice/mail.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from './columns.ts';
import type { Paging } from './paging.ts';
import { changed, findValue, insertRow, listValues, type Page, pageOf, updateRows } from './rows.ts';

export type OutboxMail = {
  organizationId: OrganizationId;
  mailId: string;
  /** 'verification', 'passwordReset', 'invitation', 'invoice', ... */
  purpose: string;
  toAddress: string;
  subject: string;
  /** Plain text. */
  body: string;
  createdAt: string;
};

/** Call it in the transaction of the cause: an e-mail about a change that was rolled back is never sent. */
export async function insertMail(sql: Queryable, mail: OutboxMail): Promise<void> {
  await insertRow(
    sql,
    'mail_outbox',
    'organizationId mailId purpose toAddress subject body state nextAttemptAt createdAt',
    { ...mail, state: 'waiting', nextAttemptAt: mail.createdAt },
  );
}

export type ClaimedMail = OutboxMail & { attempts: number };

/**
 * Claims due e-mails and counts the attempt. No other server gets them until `leaseUntil`, so that servers on one
 * database share the work. E-mails claimed by a server that died are sent later. An attempt planned after `latest` was
 * planned before the clock was set back: it is due too.
 */
export async function claimDueMail(
  sql: Queryable,
  { now, leaseUntil, latest, limit }: { now: string; leaseUntil: string; latest: string; limit: number },
): Promise<ClaimedMail[]> {
  return sql.query<ClaimedMail>(
    `update mail_outbox set attempts = attempts + 1, next_attempt_at = $2
     where (organization_id, mail_id) in (
       select organization_id, mail_id from mail_outbox
       where state = 'waiting' and (next_attempt_at <= $1 or next_attempt_at > $4)
       order by next_attempt_at, mail_id
       limit $3
       for update skip locked
     )
     returning ${columns<ClaimedMail>()(
       'organizationId mailId purpose toAddress subject body createdAt attempts',
     )}`,
    [now, leaseUntil, limit, latest],
  );
}

type MailName = { organizationId: OrganizationId; mailId: string };

const WITHOUT_CODE = `regexp_replace(subject, '[0-9]{6,}', '(code)')`;

/**
 * Deletes the text after sending: it can contain a code and is no longer needed. False if the recipient was erased
 * meanwhile.
 */
export const markMailSent = (
  sql: Queryable,
  mail: MailName,
  { at, sentBy }: { at: string; sentBy: MailWay },
): Promise<boolean> =>
  changed(
    sql,
    `update mail_outbox set state = 'sent', sent_at = $3, sent_by = $4, last_error = null, body = '', subject = ${WITHOUT_CODE}
     where organization_id = $1 and mail_id = $2`,
    [mail.organizationId, mail.mailId, at, sentBy],
  );

/** E-mails to lose their text: those of one recipient and purpose, or all of a purpose written before a time. */
export type SecretEmails =
  | { purpose: string; organizationId: OrganizationId; toAddress: string }
  | { purpose: string; before: string };

/** Deletes the text of e-mails whose code or password is no longer valid. Waiting ones are marked as failed. */
export async function clearMailTexts(sql: Queryable, emails: SecretEmails, reason: string): Promise<void> {
  const [where, values] =
    'before' in emails
      ? ['created_at <= $3', [emails.before]]
      : ['organization_id = $3 and lower(to_address) = lower($4)', [emails.organizationId, emails.toAddress]];
  await sql.query(
    `update mail_outbox
     set last_error = case when state = 'waiting' then $2 else last_error end, state = 'failed', body = '',
         subject = ${WITHOUT_CODE}
     where purpose = $1 and state <> 'sent' and body <> '' and ${where}`,
    [emails.purpose, reason, ...values],
  );
}

/** Changes an e-mail that is still waiting. */
export const updateWaitingMail = (
  sql: Queryable,
  { organizationId, mailId }: MailName,
  change: { lastError: string } & ({ nextAttemptAt: string } | { state: 'failed' }),
): Promise<boolean> => updateRows(sql, 'mail_outbox', { organizationId, mailId, state: 'waiting' }, change);

/** Resets the attempts of a failed e-mail, unless its text is deleted; 'none' if it does not exist. */
export async function retryMail(
  sql: Queryable,
  mail: MailName,
  at: string,
): Promise<'retried' | 'textGone' | 'none'> {
  const hasText = await findValue<boolean>(
    sql,
    `update mail_outbox
     set state = case when body = '' then state else 'waiting' end,
         attempts = case when body = '' then attempts else 0 end, next_attempt_at = $3
     where organization_id = $1 and mail_id = $2 and state = 'failed'
     returning body <> ''`,
    [mail.organizationId, mail.mailId, at],
  );
  if (hasText === undefined) return 'none';
  return hasText ? 'retried' : 'textGone';
}

/** Those of these e-mails that no longer have a row. For the system scope. */
export const withoutMail = (sql: Queryable, mailIds: readonly string[]): Promise<string[]> =>
  listValues(
    sql,
    `select wanted.mail_id from jsonb_array_elements_text($1::jsonb) wanted (mail_id)
     where not exists (select 1 from mail_outbox m where m.mail_id = wanted.mail_id::uuid)`,
    [JSON.stringify(mailIds)],
  );

/** Deletes finished e-mails written before a time; waiting ones stay. */
export async function deleteMailBefore(sql: Queryable, before: string): Promise<void> {
  await sql.query(`delete from mail_outbox where state <> 'waiting' and created_at < $1`, [before]);
}

export type MailRow = Omit<ClaimedMail, 'organizationId' | 'body'> & {
  state: MailState;
  nextAttemptAt: string;
  lastError: string | null;
  sentAt: string | null;
  sentBy: MailWay | null;
};

/** Newest first, without the texts. */
export async function listMail(
  sql: Queryable,
  organizationId: OrganizationId,
  { state, ...paging }: Pick<Paging, 'startFrom' | 'limit'> & { state?: MailState | undefined },
): Promise<Page<MailRow>> {
  const counted = 'from mail_outbox where organization_id = $1 and ($2::text is null or state = $2)';
  const shown = columns<MailRow>()(
    'mailId purpose toAddress subject state attempts nextAttemptAt lastError createdAt sentAt sentBy',
  );
  return pageOf(sql, [organizationId, state ?? null], paging, {
    counted,
    rows: `select ${shown} ${counted} order by created_at desc, mail_id desc`,
  });
}
