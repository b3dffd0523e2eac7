import { createTransport } from 'nodemailer';
import type { Delivery, EmailTransport } from '../ports/mail-transport.ts';
import { compose } from './compose.ts';

const CONNECT_TIMEOUT_MS = 15_000;
const ANSWER_TIMEOUT_MS = 30_000;

/** Sends e-mails by SMTP; `url` as in `smtps://user:password@mail.example:465`. */
export function createSmtpTransport(url: string, from: string): EmailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  return {
    send: (email) => smtp.sendMail(compose(email, from)).then((): Delivery => ({ kind: 'sent' }), outcomeOf),
    close: () => smtp.close(),
  };
}

/**
 * 5xx is a permanent refusal. Exception: the server refuses us and not the e-mail, since the password can be corrected.
 */
function outcomeOf(error: unknown): Delivery {
  const { code, responseCode, command, message } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
    message?: string;
  };
  const said = (message ?? 'no reason given').replaceAll(/\s+/g, ' ').slice(0, 300);
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE' || command === 'DATA';
  if (isAboutEmail && responseCode !== undefined && responseCode >= 500) {
    return { kind: 'never', reason: `The mail server refused the e-mail: ${said}` };
  }
  return { kind: 'later', reason: `The mail server did not accept the e-mail: ${said}` };
}
