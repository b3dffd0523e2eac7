import { CHAT_KEY, parseJson } from '#api/tokens.ts';
import { chatHistorySchema, type ChatMessage, MOST_MESSAGES } from '#model/chat/conversation.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stored messages of this user. Messages of other users and unreadable content are ignored. */
export function readHistory(storage: Storage, userId: string): ChatMessage[] {
  const text = storage.getItem(CHAT_KEY);
  const parsed = chatHistorySchema.safeParse(text === null ? undefined : parseJson(text));
  return parsed.success && parsed.data.userId === userId ? parsed.data.messages.slice(-MOST_MESSAGES) : [];
}

/**
 * Replaces any stored history, also that of another user. If storage is full, nothing is stored and no error is thrown.
 */
export function writeHistory(storage: Storage, userId: string, messages: readonly ChatMessage[]): void {
  try {
    if (messages.length === 0) storage.removeItem(CHAT_KEY);
    else storage.setItem(CHAT_KEY, JSON.stringify({ userId, messages }));
  } catch (error) {
    console.info('The chat history is not kept', error);
  }
}
