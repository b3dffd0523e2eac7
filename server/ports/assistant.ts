import type { ChatAction } from '#shared/chat/chat-words.ts';
import type { ClientId } from '#shared/domain/ids.ts';

/** A reply to the user. `topic` names the article or the kind of answer, for tests and the session. */
export type AssistantReply = {
  kind: 'answer' | 'greeting' | 'unclear' | 'refusal';
  topic: string;
  /** In the form of `chatReplySchema`. */
  text: string;
  /** Questions offered as buttons; a press asks them. */
  suggestions?: readonly string[];
  /** What a button below the text does. */
  action?: ChatAction | undefined;
  /** The reply, or the question, has data of the practice: browsers must not store either. */
  isPersonal?: boolean;
  /** The question, without names, was sent to the language model. */
  isSentOutside?: boolean;
  /** Subject the next question may refer to without naming it. */
  subject?: string | undefined;
};

/** A client as the caller may see them: initials in place of names while personal data is hidden. */
export type KnownClient = {
  clientId: ClientId;
  name: string;
  /** Address of the client's page. */
  href: string;
  sessionCount: number;
  lastSessionAt: string | undefined;
};

export type KnownDevice = {
  name: string;
  /** Name of the client or operator who has it; empty for the practice. */
  holder: string;
  batteryPct: number | undefined;
  lastSeenAt: string | undefined;
};

/** Data of the practice, read only for questions about it, with the caller's rights. Undefined: not allowed to know. */
export type PracticeFacts = {
  activeClients(): Promise<{ count: number; most: number; all: number } | undefined>;
  /** Clients of that name, a few at most. 'hidden' while the caller sees initials only. */
  clientsNamed(name: string): Promise<readonly KnownClient[] | 'hidden' | undefined>;
  /** Headsets the practice owns; with `holder`, those that one client has. `first` has a few, `total` counts all. */
  devices(holder?: KnownClient): Promise<{ total: number; first: readonly KnownDevice[] } | undefined>;
  /** Active clients without a session in the last days, those longest away first. */
  clientsWithoutSession(days: number): Promise<{ total: number; first: readonly KnownClient[] } | undefined>;
  openInvoices(): Promise<readonly OpenInvoice[] | undefined>;
  /** Which of these words are names of clients or colleagues of the practice. */
  namesAmong(words: readonly string[]): Promise<ReadonlySet<string>>;
};

export type OpenInvoice = {
  number: string;
  totalCents: number;
  currency: string;
  dueAt: string;
  isOverdue: boolean;
};

/** Answers questions about the product. Stores no questions. */
export type Assistant = {
  reply(
    question: string,
    context: { subject?: string | undefined; facts: PracticeFacts },
  ): Promise<AssistantReply>;
};

/** Writes an answer from passages of the handbook. */
export type AnswerWriter = {
  /** `text` is undefined without an answer; `isSent` tells whether anything left this server. Never rejects. */
  write(asked: {
    question: string;
    passages: readonly string[];
  }): Promise<{ isSent: boolean; text: string | undefined }>;
};
