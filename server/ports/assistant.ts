/** A reply to the user. `topic` names the article or the kind of answer, for tests and the session. */
export type AssistantReply = {
  kind: 'answer' | 'greeting' | 'unclear' | 'refusal';
  topic: string;
  /** In the form of `chatReplySchema`. */
  text: string;
  /** Subject the next question may refer to without naming it. */
  subject?: string | undefined;
};

/** Figures of the practice, read only for questions about them. */
export type PracticeFacts = {
  /** Undefined if the caller has no permission to know. */
  activeClients(): Promise<{ count: number; most: number } | undefined>;
};

/** Answers questions about the product. Stores no questions. */
export type Assistant = {
  reply(
    question: string,
    context: { subject?: string | undefined; facts: PracticeFacts },
  ): Promise<AssistantReply>;
};
