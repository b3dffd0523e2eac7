import type { MailState, SentMail } from '#shared/api/practice/mail.ts';
import { formatDateTime } from '#ui/text/format.ts';

const PURPOSES: Readonly<Record<string, string>> = {
  verification: 'Verification code',
  passwordReset: 'Password code',
  passwordChanged: 'Password changed',
  factorChanged: 'Second step changed',
  invitation: 'Invitation',
  registration: 'Registration',
  invoice: 'Invoice',
};

export const purposeWords = (purpose: string): string => PURPOSES[purpose] ?? purpose;

const SENT_WORDS = { file: 'Saved to file', smtp: 'Sent', unknown: 'Sent or saved' } as const;

/** State of an e-mail, with the reason and the next try if any. An e-mail written to a file has reached nobody. */
export function stateWords(email: SentMail): string {
  const { state, sentAt, sentBy, nextAttemptAt, lastError, attempts } = email;
  if (state === 'sent') return `${SENT_WORDS[sentBy ?? 'unknown']} ${formatDateTime(sentAt)}`;
  const reason = lastError === null ? '' : ` ${lastError}`;
  if (state === 'failed') return `Failed.${reason}`;
  return attempts === 0 || lastError === null
    ? 'Waiting to be sent'
    : `Next try ${formatDateTime(nextAttemptAt)}.${reason}`;
}

export const STATE_FILTERS: readonly { value: MailState | ''; label: string }[] = [
  { value: '', label: 'All e-mails' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];
