/** What somebody is told. `topic` names the article or the kind of answer; tests and the session look at it. */
export type AssistantReply = {
  kind: 'answer' | 'greeting' | 'unclear' | 'refusal';
  topic: string;
  /** In the form of `chatReplySchema`. */
  text: string;
  /** What the next question may be about without naming it. */
  subject?: string | undefined;
};

/** Numbers of the practice, read only for questions about them. */
export type PracticeFacts = {
  /** Undefined where the one who asks may not know. */
  activeClients(): Promise<{ count: number; most: number } | undefined>;
};

/** Answers questions about the product. It keeps nothing of what it is asked. */
export type Assistant = {
  reply(
    question: string,
    context: { subject?: string | undefined; facts: PracticeFacts },
  ): Promise<AssistantReply>;
};
