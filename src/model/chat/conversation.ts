import { z } from 'zod';
import { CHAT_ACTIONS, CHAT_WORDS, type ChatAction } from '#shared/chat/chat-words.ts';

/** `message`, `type` and `session id` have the names of the specification (section 3). */
const chatMessageSchema = z.object({
  message: z.string(),
  type: z.enum(['bot', 'user']),
  sessionId: z.string(),
  /** The message has the buttons 'Yes' and 'No'. */
  isQuestion: z.boolean().optional(),
  /** Questions offered as buttons. */
  suggestions: z.array(z.string()).optional(),
  /** What a button of the message does. */
  action: z.enum(CHAT_ACTIONS).optional(),
  /** Data of the practice, as in `chatReplySchema`. Such messages are never stored. */
  personalData: z.enum(['masked', 'shown']).optional(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Stored conversations of one user in a browser. */
export const chatHistorySchema = z.object({ userId: z.string(), messages: z.array(chatMessageSchema) });

export type ChatWindow = 'collapsed' | 'open' | 'maximised';

export type Conversation = {
  window: ChatWindow;
  messages: readonly ChatMessage[];
  /** Id of the current session; buttons of other sessions do nothing. */
  sessionId: string;
  /** A reply is pending. */
  isPending: boolean;
};

type Reply = {
  text: string;
  sessionId: string;
  isFinal: boolean;
  suggestions?: readonly string[];
  action?: ChatAction | undefined;
  personalData?: 'none' | 'masked' | 'shown';
};

export type ChatEvent =
  | { type: 'opened' }
  | { type: 'collapsed' }
  | { type: 'maximised' }
  | { type: 'restored' }
  | { type: 'asked'; text: string }
  | ({ type: 'replied' } & Reply)
  /** 'slow' when no response arrived in time. */
  | { type: 'failed'; why: 'slow' | 'failed' }
  | { type: 'saidYes' }
  /** The session was closed, with the server's text if it could be reached. The next session starts. */
  | { type: 'ended'; text: string | undefined; nextSessionId: string }
  | { type: 'saidNo' }
  | { type: 'cleared'; nextSessionId: string };

/** Largest number of stored messages; older ones are deleted. */
export const MOST_MESSAGES = 60;

export const newConversation = (sessionId: string, messages: readonly ChatMessage[] = []): Conversation => ({
  window: 'collapsed',
  messages,
  sessionId,
  isPending: false,
});

/** State machine of the chat window. Events that do not fit the state change nothing. */
export function reduceChat(state: Conversation, event: ChatEvent): Conversation {
  switch (event.type) {
    case 'opened':
      return greeted({ ...state, window: 'open' });
    case 'collapsed':
      return { ...state, window: 'collapsed' };
    case 'maximised':
      return state.window === 'open' ? { ...state, window: 'maximised' } : state;
    case 'restored':
      return state.window === 'maximised' ? { ...state, window: 'open' } : state;
    case 'asked':
      return canSend(state, event.text)
        ? { ...said(state, 'user', event.text.trim()), isPending: true }
        : state;
    case 'replied':
      return state.isPending ? replied(state, event) : state;
    case 'failed':
      return state.isPending ? { ...said(state, 'bot', CHAT_WORDS[event.why]), isPending: false } : state;
    case 'saidYes':
      return canVote(state) ? { ...withoutQuestion(state), isPending: true } : state;
    case 'saidNo':
      return canVote(state) ? said(withoutQuestion(state), 'bot', CHAT_WORDS.poorAnswer) : state;
    case 'ended': {
      if (!state.isPending) return state;
      const answered = event.text === undefined ? state : said(state, 'bot', event.text);
      return { ...answered, isPending: false, sessionId: event.nextSessionId };
    }
    case 'cleared':
      return canClear(state) ? greeted({ ...state, messages: [], sessionId: event.nextSessionId }) : state;
  }
}

export const canSend = ({ isPending }: Conversation, text: string): boolean =>
  !isPending && text.trim() !== '';

export const canClear = ({ isPending }: Conversation): boolean => !isPending;

/** Whether the last message asks if the answer helped, in the current session. */
export function canVote({ messages, sessionId, isPending }: Conversation): boolean {
  const last = messages.at(-1);
  return !isPending && last?.isQuestion === true && last.sessionId === sessionId;
}

/** Whether what this message offers can be chosen: in the current session, and not while a reply is pending. */
export const isOffered = ({ isPending, sessionId }: Conversation, message: ChatMessage): boolean =>
  !isPending && message.sessionId === sessionId;

/** Whether this message must not be readable while personal data is hidden. */
export const isHidden = ({ personalData }: ChatMessage, isMasked: boolean): boolean =>
  isMasked && personalData === 'shown';

/** The messages a browser may store: no data of the practice, and no question before its reply. */
export const storable = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.filter((each, index) => {
    if (each.personalData !== undefined) return false;
    if (each.type === 'user') return isAnswered(messages[index + 1]);
    return each.message !== CHAT_WORDS.didItHelp || messages[index - 1]?.personalData === undefined;
  });

/** Without an answer, nobody knows whether the question names people. */
const isAnswered = (next: ChatMessage | undefined): boolean =>
  next !== undefined && next.message !== CHAT_WORDS.slow && next.message !== CHAT_WORDS.failed;

/** Whether the buttons 'Yes' and 'No' of this message work. */
export const isActive = (state: Conversation, index: number): boolean =>
  canVote(state) && index === state.messages.length - 1;

function said(
  state: Conversation,
  type: ChatMessage['type'],
  message: string,
  offers: Pick<ChatMessage, 'suggestions' | 'action' | 'personalData'> = {},
): Conversation {
  const messages = [...state.messages, { message, type, sessionId: state.sessionId, ...offers }];
  return { ...state, messages: messages.slice(-MOST_MESSAGES) };
}

const greeted = (state: Conversation): Conversation =>
  state.messages.length === 0 ? said(state, 'bot', CHAT_WORDS.greeting) : state;

function replied(
  state: Conversation,
  { text, sessionId, isFinal, suggestions = [], action, personalData = 'none' }: Reply,
): Conversation {
  const personal = personalData === 'none' ? {} : { personalData };
  const [asking] = state.messages.slice(-1);
  // A question about the practice names people as its reply does.
  const messages = asking ? [...state.messages.slice(0, -1), { ...asking, ...personal }] : [];
  const answered = said({ ...state, messages, sessionId, isPending: false }, 'bot', text, {
    ...personal,
    ...(suggestions.length > 0 && { suggestions: [...suggestions] }),
    ...(action && { action }),
  });
  if (!isFinal) return answered;
  const asked = said(answered, 'bot', CHAT_WORDS.didItHelp);
  const question: ChatMessage = { ...asked.messages.at(-1)!, isQuestion: true };
  return { ...asked, messages: [...asked.messages.slice(0, -1), question] };
}

/** After the answer, the question stays as text without buttons. */
function withoutQuestion(state: Conversation): Conversation {
  const last = state.messages.at(-1);
  if (!last) return state;
  const { message, type, sessionId } = last;
  return { ...state, messages: [...state.messages.slice(0, -1), { message, type, sessionId }] };
}
