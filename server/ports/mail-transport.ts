/** An e-mail on its way out. */
export type OutgoingEmail = {
  /** Names the e-mail for the receiver too: one that is sent twice after a crash is recognised as the same. */
  mailId: string;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** ISO 8601. */
  writtenAt: string;
};

/** `later`: worth another try. `never`: the receiver's side has refused it for good. Reasons are fit for an administrator. */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'later'; reason: string }
  | { kind: 'never'; reason: string };

/** E-mails that stay on this machine after the sending, as files do, for as long as the database knows them. */
export type KeptEmails = {
  /** Names of the e-mails that are here and were written before `before` (ISO 8601). */
  listBefore(before: string): Promise<string[]>;
  /** Those that are not here are none to remove. */
  remove(mailIds: readonly string[]): Promise<void>;
};

/** The way e-mails leave the server. */
export type EmailTransport = {
  send(email: OutgoingEmail): Promise<Delivery>;
  /** Ends connections that are kept open. */
  close(): void;
};
