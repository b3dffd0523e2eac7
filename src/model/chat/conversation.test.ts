import { describe, expect, it } from 'vitest';
import { CHAT_WORDS } from '#shared/chat/chat-words.ts';
import type { ChatEvent, Conversation } from './conversation.ts';
import {
  canClear,
  canSend,
  canVote,
  isActive,
  MOST_MESSAGES,
  newConversation,
  reduceChat,
} from './conversation.ts';

const run = (events: readonly ChatEvent[], from: Conversation = newConversation('one')): Conversation =>
  events.reduce(reduceChat, from);
const textsOf = ({ messages }: Conversation) => messages.map(({ type, message }) => `${type}: ${message}`);

const OPEN: ChatEvent = { type: 'opened' };
const ASK: ChatEvent = { type: 'asked', text: ' What is Trio? ' };
const FINAL: ChatEvent = { type: 'replied', text: 'A headset.', sessionId: 'one', isFinal: true };

describe('the window', () => {
  it.each<[string, ChatEvent[], Conversation['window']]>([
    ['begins collapsed', [], 'collapsed'],
    ['opens', [OPEN], 'open'],
    ['is maximised when open', [OPEN, { type: 'maximised' }], 'maximised'],
    ['is not maximised when collapsed', [{ type: 'maximised' }], 'collapsed'],
    ['is made smaller again', [OPEN, { type: 'maximised' }, { type: 'restored' }], 'open'],
    ['collapses from either size', [OPEN, { type: 'maximised' }, { type: 'collapsed' }], 'collapsed'],
  ])('%s', (_name, events, expected) => {
    expect(run(events).window).toBe(expected);
  });

  it('greets once, when there is nothing yet', () => {
    const opened = run([OPEN, { type: 'collapsed' }, OPEN]);

    expect(textsOf(opened)).toEqual([`bot: ${CHAT_WORDS.greeting}`]);
  });

  it('shows what was kept in place of a greeting', () => {
    const kept = [{ message: 'Before', type: 'bot', sessionId: 'zero' } as const];

    expect(run([OPEN], newConversation('one', kept)).messages).toEqual(kept);
  });
});

describe('asking', () => {
  it('puts the trimmed text into the session and waits', () => {
    const asked = run([OPEN, ASK]);

    expect(asked.messages.at(-1)).toEqual({ message: 'What is Trio?', type: 'user', sessionId: 'one' });
    expect(asked.isPending).toBe(true);
  });

  it.each(['', '   '])("does nothing with the text '%s'", (text) => {
    const state = run([OPEN]);

    expect(canSend(state, text)).toBe(false);
    expect(reduceChat(state, { type: 'asked', text })).toBe(state);
  });

  it('takes no second question and clears nothing while a reply is awaited', () => {
    const asked = run([OPEN, ASK]);

    expect(canSend(asked, 'more')).toBe(false);
    expect(canClear(asked)).toBe(false);
    expect(reduceChat(asked, ASK)).toBe(asked);
    expect(reduceChat(asked, { type: 'cleared', nextSessionId: 'two' })).toBe(asked);
  });

  it.each(['slow', 'failed'] as const)(
    'says sorry as the bot when a reply is %s, and lets ask again',
    (why) => {
      const failed = run([OPEN, ASK, { type: 'failed', why }]);

      expect(failed.messages.at(-1)).toEqual({ message: CHAT_WORDS[why], type: 'bot', sessionId: 'one' });
      expect(canSend(failed, 'again')).toBe(true);
    },
  );

  it('drops a reply nobody waits for', () => {
    const failed = run([OPEN, ASK, { type: 'failed', why: 'slow' }]);

    expect(reduceChat(failed, FINAL)).toBe(failed);
  });

  it('keeps the newest messages only', () => {
    const many = Array.from({ length: MOST_MESSAGES }, (): ChatEvent[] => [ASK, FINAL]).flat();

    expect(run([OPEN, ...many]).messages).toHaveLength(MOST_MESSAGES);
  });
});

describe('whether it helped', () => {
  it('is asked after a final reply, and not after another', () => {
    expect(textsOf(run([OPEN, ASK, FINAL])).slice(-2)).toEqual([
      'bot: A headset.',
      'bot: Did that answer your question?',
    ]);
    expect(canVote(run([OPEN, ASK, { ...FINAL, isFinal: false }]))).toBe(false);
  });

  it("is answered by 'No' with a reply that asks for more detail, once", () => {
    const said = run([OPEN, ASK, FINAL, { type: 'saidNo' }]);

    expect(said.messages.at(-1)?.message).toBe(CHAT_WORDS.poorAnswer);
    expect(said.isPending).toBe(false);
    expect(reduceChat(said, { type: 'saidNo' })).toBe(said);
  });

  it("ends the session with 'Yes'; what follows belongs to the next", () => {
    const ended = run([
      OPEN,
      ASK,
      FINAL,
      { type: 'saidYes' },
      { type: 'ended', text: 'Bye', nextSessionId: 'two' },
    ]);

    expect(textsOf(ended).at(-1)).toBe('bot: Bye');
    expect(ended).toMatchObject({ sessionId: 'two', isPending: false });
    expect(reduceChat(ended, ASK).messages.at(-1)?.sessionId).toBe('two');
  });

  it('has buttons for the last message of the current session only', () => {
    const asked = run([OPEN, ASK, FINAL]);
    const last = asked.messages.length - 1;

    expect(isActive(asked, last)).toBe(true);
    expect(isActive(asked, last - 1)).toBe(false);
    expect(isActive(newConversation('two', asked.messages), last)).toBe(false);
    expect(isActive(reduceChat(asked, ASK), last)).toBe(false);
  });
});

describe('clearing', () => {
  it('begins a new session with the greeting', () => {
    const cleared = run([OPEN, ASK, FINAL, { type: 'cleared', nextSessionId: 'two' }]);

    expect(textsOf(cleared)).toEqual([`bot: ${CHAT_WORDS.greeting}`]);
    expect(cleared).toMatchObject({ sessionId: 'two', window: 'open' });
  });
});
