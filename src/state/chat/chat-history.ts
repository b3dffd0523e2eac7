import { CHAT_KEY, parseJson } from '#api/tokens.ts';
import { chatHistorySchema, type ChatMessage, MOST_MESSAGES } from '#model/chat/conversation.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this browser keeps of this user's conversations; nothing of anybody else's, and nothing that cannot be read. */
export function readHistory(storage: Storage, userId: string): ChatMessage[] {
  const text = storage.getItem(CHAT_KEY);
  const parsed = chatHistorySchema.safeParse(text === null ? undefined : parseJson(text));
  return parsed.success && parsed.data.userId === userId ? parsed.data.messages.slice(-MOST_MESSAGES) : [];
}

/** Takes the place of whatever another user left. Storage that is full keeps nothing, which is no reason to fail. */
export function writeHistory(storage: Storage, userId: string, messages: readonly ChatMessage[]): void {
  try {
    if (messages.length === 0) storage.removeItem(CHAT_KEY);
    else storage.setItem(CHAT_KEY, JSON.stringify({ userId, messages }));
  } catch (error) {
    console.info('The chat history is not kept', error);
  }
}
