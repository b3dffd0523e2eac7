import type { MailSettings } from '../read-installation.ts';
import type { Deps } from '../services/core/deps.ts';
import { forgetExpiredSecrets } from '../services/core/mail.ts';
import { sendDueEmails } from '../services/practice/outbox.ts';
import { createFileTransport } from './file-transport.ts';
import { startSender, systemTimer } from './sender.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const LOOK_EVERY_MS = 1000;
const FORGET_EVERY_MS = 60_000;

/** Starts sending e-mails. The returned function stops it after the current e-mail. */
export function startMail(deps: Deps, { smtpUrl, from }: MailSettings, folder: string): () => Promise<void> {
  const transport =
    smtpUrl === undefined ? createFileTransport(folder, from) : createSmtpTransport(smtpUrl, from);
  const sender = startSender({
    sendDue: () => sendDueEmails(deps, transport),
    everyMs: LOOK_EVERY_MS,
    onError: (error) => deps.logger.warn('the outbox could not be read', { error: String(error) }),
    setTimer: systemTimer,
  });
  const forgetter = startSender({
    sendDue: () => forgetExpiredSecrets(deps).then(() => 0),
    everyMs: FORGET_EVERY_MS,
    onError: (error) => deps.logger.warn('expired codes not removed', { error: String(error) }),
    setTimer: systemTimer,
  });
  return async () => {
    await forgetter.stop();
    await sender.stop();
    transport.close();
  };
}
