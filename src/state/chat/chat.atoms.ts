import { ApiError } from '#api/api-error.ts';
import { newRequestKey } from '#api/request-key.ts';
import { chat } from '#shared/api/practice/chat.ts';
import { END_SESSION_TEXT, GIVE_UP_AFTER_MS } from '#shared/chat/chat-words.ts';
import {
  canSend,
  canVote,
  type ChatEvent,
  chatHistorySchema,
  type ChatMessage,
  type Conversation,
  MOST_MESSAGES,
  newConversation,
  reduceChat,
  storable,
} from '#model/chat/conversation.ts';
import { authAtom } from '../auth.atoms.ts';
import { actingAtom } from '../account/impersonation.atoms.ts';
import { atom } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';
import { parseJson } from '#api/parse-json.ts';
import { CHAT_KEY } from '#api/tokens.ts';

const newSessionId = () => newRequestKey((bytes) => crypto.getRandomValues(bytes));

const ownerAtom = atom((get) => {
  const auth = get(authAtom);
  return auth.kind === 'signedIn' ? auth.identity.userId : undefined;
});

type Owned = { owner: string; conversation: Conversation };
const ownedAtom = atom<Owned | undefined>(undefined);

const signOutsAtom = atom(0);

/** Clears the conversation in memory after a sign-out; the stored messages are already deleted. */
export const forgetChatAtom = atom(null, (_get, set) => {
  set(ownedAtom, undefined);
  set(signOutsAtom, (count) => count + 1);
});

/** A new conversation, with the messages this browser stores for the user. */
const freshAtom = atom((get): Conversation => {
  get(signOutsAtom);
  const owner = get(ownerAtom);
  const storage = get(servicesAtom)?.storage;
  // While acting as another user, stored messages are neither read nor written.
  const isKept = owner !== undefined && storage && !get(actingAtom);
  return newConversation(newSessionId(), isKept ? readHistory(storage, owner) : []);
});

/**
 * Conversation of the signed-in user. Writing takes an event and stores the messages for the next visit, without those
 * that have data of the practice.
 */
export const chatAtom = atom(
  (get): Conversation => {
    const owned = get(ownedAtom);
    return owned && owned.owner === get(ownerAtom) ? owned.conversation : get(freshAtom);
  },
  (get, set, event: ChatEvent) => {
    const owner = get(ownerAtom);
    if (owner === undefined) return;
    const before = get(chatAtom);
    const conversation = reduceChat(before, event);
    set(ownedAtom, { owner, conversation });
    const storage = get(servicesAtom)?.storage;
    if (storage && conversation.messages !== before.messages && !get(actingAtom))
      writeHistory(storage, owner, storable(conversation.messages));
  },
);

/** Sends a text and adds the reply. Errors become messages of the bot, so it never rejects. */
export const askVenusAtom = atom(null, async (get, set, text: string) => {
  if (!canSend(get(chatAtom), text)) return;
  set(chatAtom, { type: 'asked', text });
  const event = await set(callAtom, { text: text.trim(), endSession: false });
  if (event) set(chatAtom, event);
});

/** 'Yes': the answer helped, and the chat session ends. It ends here even if the server cannot be notified. */
export const endChatAtom = atom(null, async (get, set) => {
  if (!canVote(get(chatAtom))) return;
  set(chatAtom, { type: 'saidYes' });
  const event = await set(callAtom, { text: END_SESSION_TEXT, endSession: true });
  if (!event) return;
  const words = event.type === 'replied' ? event.text : undefined;
  set(chatAtom, { type: 'ended', text: words, nextSessionId: newSessionId() });
});

export const clearChatAtom = atom(null, (_get, set) =>
  set(chatAtom, { type: 'cleared', nextSessionId: newSessionId() }),
);

type Sent = { text: string; endSession: boolean };

/** Result of a call; undefined if another user has signed in since. */
const callAtom = atom(null, async (get, _set, { text, endSession }: Sent): Promise<ChatEvent | undefined> => {
  const services = get(servicesAtom);
  const owner = get(ownerAtom);
  if (!services) return undefined;
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp.abort();
      reject(new Error('The assistant has not answered in time'));
    }, GIVE_UP_AFTER_MS);
  });
  let event: ChatEvent;
  try {
    const { sessionId } = get(chatAtom);
    const body = { text, sessionId, endSession };
    const call = services.api.callEndpoint(chat, { body }, { signal: giveUp.signal });
    const reply = await Promise.race([call, tooLate]);
    event =
      reply.error === null
        ? {
            type: 'replied',
            text: reply.text,
            sessionId: reply.sessionId,
            isFinal: reply.finalResponse,
            suggestions: reply.suggestions,
            action: reply.action ?? undefined,
            personalData: reply.personalData,
          }
        : { type: 'failed', why: 'failed' };
  } catch (error) {
    if (!giveUp.signal.aborted && !(error instanceof ApiError)) throw error;
    event = { type: 'failed', why: giveUp.signal.aborted ? 'slow' : 'failed' };
  } finally {
    clearTimeout(timer);
  }
  return get(ownerAtom) === owner ? event : undefined;
});

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stored messages of this user. Messages of other users and unreadable content are ignored. */
function readHistory(storage: Storage, userId: string): ChatMessage[] {
  const text = storage.getItem(CHAT_KEY);
  const parsed = chatHistorySchema.safeParse(text === null ? undefined : parseJson(text));
  return parsed.success && parsed.data.userId === userId ? parsed.data.messages.slice(-MOST_MESSAGES) : [];
}

/**
 * Replaces any stored history, also that of another user. If storage is full, nothing is stored and no error is thrown.
 */
function writeHistory(storage: Storage, userId: string, messages: readonly ChatMessage[]): void {
  try {
    if (messages.length === 0) storage.removeItem(CHAT_KEY);
    else storage.setItem(CHAT_KEY, JSON.stringify({ userId, messages }));
  } catch (error) {
    console.info('The chat history is not kept', error);
  }
}
