import type { MailState, SentMail } from '#shared/api/mail.ts';
import { formatDateTime } from '#ui/format.ts';

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

/** What became of a letter, with the reason and the next try where there is one. A file has gone to nobody yet. */
export function stateWords(letter: SentMail, transport: 'file' | 'smtp'): string {
  const { state, sentAt, nextAttemptAt, lastError, attempts } = letter;
  if (state === 'sent') return `${transport === 'file' ? 'Filed' : 'Sent'} ${formatDateTime(sentAt)}`;
  const reason = lastError === null ? '' : ` ${lastError}`;
  if (state === 'failed') return `Given up.${reason}`;
  return attempts === 0 || lastError === null
    ? 'Waits to be sent'
    : `Next try ${formatDateTime(nextAttemptAt)}.${reason}`;
}

export const STATE_FILTERS: readonly { value: MailState | ''; label: string }[] = [
  { value: '', label: 'All letters' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Given up' },
];
