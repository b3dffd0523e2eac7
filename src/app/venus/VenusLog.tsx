import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { TYPING_AFTER_MS } from '#shared/chat/chat-words.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { type ChatMessage, type Conversation, isActive, isHidden } from '#model/chat/conversation.ts';
import { chatAtom, endChatAtom } from '#state/chat/chat.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom } from '#state/privacy.atoms.ts';
import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';
import { type ChatActions, VenusOffers } from './VenusOffers.tsx';
import { VenusText } from './VenusText.tsx';

/** The messages, newest last and scrolled into view. A polite live region for screen readers. */
export function VenusLog({ chat, actions }: { chat: Conversation; actions: ChatActions }) {
  const { messages } = chat;
  const isTyping = useTyping(chat.isPending);
  const isMasked = useAtomValue(maskPiiAtom);
  return (
    <div
      ref={allowScrollingByKey}
      className="lw-venus__log"
      role="log"
      aria-label="Messages"
      aria-live="polite"
    >
      {messages.map((each, index) => (
        <div
          // Index keys are stable: messages are only appended, or all removed.
          key={`${index} ${each.type}`}
          className={`lw-venus__message lw-venus__message--${each.type}`}
        >
          <span className="lw-visually-hidden">{each.type === 'bot' ? 'Venus:' : 'You:'}</span>
          {isHidden(each, isMasked) ? (
            <p>{HIDDEN_WORDS[each.type]}</p>
          ) : (
            <>
              {each.type === 'bot' ? <VenusText text={each.message} /> : <p>{each.message}</p>}
              <VenusOffers chat={chat} message={each} actions={actions} />
            </>
          )}
          {each.isQuestion ? <Vote isActive={isActive(chat, index)} /> : undefined}
        </div>
      ))}
      {isTyping ? <p className="lw-venus__typing">Venus is typing…</p> : undefined}
      <span key={`${messages.length} ${isTyping}`} ref={scrollToEnd} />
    </div>
  );
}

const HIDDEN_WORDS: Readonly<Record<ChatMessage['type'], string>> = {
  bot: 'This answer is hidden. Turn off “Hide personal data” to read it.',
  user: HIDDEN,
};

/** Runs as a ref: the end marker is a new element after each message. */
function scrollToEnd(end: HTMLElement | null): void {
  const log = end?.parentElement;
  if (!log) return;
  log.scrollTop = log.scrollHeight;
}

function Vote({ isActive: canPress }: { isActive: boolean }) {
  const dispatch = useSetAtom(chatAtom);
  const end = useSetAtom(endChatAtom);
  return (
    <div className="lw-venus__vote">
      <Button size="small" disabled={!canPress} onClick={() => void end()}>
        Yes
      </Button>
      <Button size="small" disabled={!canPress} onClick={() => dispatch({ type: 'saidNo' })}>
        No
      </Button>
    </div>
  );
}

/** True once a reply has been pending for one second. */
function useTyping(isPending: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = window.setTimeout(() => setLong(true), TYPING_AFTER_MS);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isPending]);
  return isLong;
}
