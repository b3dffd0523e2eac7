export type OutgoingEmail = {
  /** Also becomes the message id: a recipient can recognize a duplicate that was sent after a crash. */
  mailId: string;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** ISO 8601. */
  writtenAt: string;
};

/** `later`: worth a retry. `never`: the recipient's side refused it permanently. Administrators may see the reasons. */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'later'; reason: string }
  | { kind: 'never'; reason: string };

/** E-mails that stay on this machine after sending, such as files, as long as the database has their rows. */
export type KeptEmails = {
  /** Ids of stored e-mails that were written before `before` (ISO 8601). */
  listBefore(before: string): Promise<string[]>;
  /** Ignores e-mails that are not stored here. */
  remove(mailIds: readonly string[]): Promise<void>;
};

export type EmailTransport = {
  send(email: OutgoingEmail): Promise<Delivery>;
  /** Closes open connections. */
  close(): void;
};
