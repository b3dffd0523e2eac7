import { Button } from '@blueprintjs/core';
import { CrossIcon, MaximizeIcon, MinimizeIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { WINDOW_MOST_PX } from '#shared/chat/chat-words.ts';
import { canClear } from '#model/chat/conversation.ts';
import { chatAtom, clearChatAtom } from '#state/chat/chat.atoms.ts';
import { useAtom, useAtomValue, useSetAtom } from '#state/jotai.ts';
import { VenusForm } from './VenusForm.tsx';
import type { ChatActions } from './VenusOffers.tsx';
import { VenusLog } from './VenusLog.tsx';
import { VENUS_BUTTON_ID, VENUS_WINDOW_ID } from './venus-ids.ts';

/** The chat beside the page. Part of the frame with menu and top bar, so it never covers a session or a kiosk. */
export function VenusWindow({ actions }: { actions: ChatActions }) {
  const { window } = useAtomValue(chatAtom);
  return window === 'collapsed' ? undefined : <OpenWindow actions={actions} />;
}

function OpenWindow({ actions }: { actions: ChatActions }) {
  const [chat, dispatch] = useAtom(chatAtom);
  const clear = useSetAtom(clearChatAtom);
  const isMaximised = chat.window === 'maximised';
  const collapse = () => {
    dispatch({ type: 'collapsed' });
    document.getElementById(VENUS_BUTTON_ID)?.focus();
  };
  const section = useEscapeWithin(collapse);
  return (
    <section
      ref={section}
      id={VENUS_WINDOW_ID}
      className={isMaximised ? 'lw-venus lw-venus--maximised' : 'lw-venus'}
      style={isMaximised ? undefined : { maxInlineSize: WINDOW_MOST_PX, maxBlockSize: WINDOW_MOST_PX }}
      aria-label="Venus"
    >
      <header className="lw-venus__head">
        <h2>Venus</h2>
        <Button size="small" variant="minimal" disabled={!canClear(chat)} onClick={clear}>
          Clear Chat
        </Button>
        <Button
          size="small"
          variant="minimal"
          icon={isMaximised ? <MinimizeIcon /> : <MaximizeIcon />}
          aria-label={isMaximised ? 'Restore the chat size' : 'Maximize the chat'}
          onClick={() => dispatch({ type: isMaximised ? 'restored' : 'maximised' })}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<CrossIcon />}
          aria-label="Collapse the chat"
          onClick={collapse}
        />
      </header>
      <VenusLog chat={chat} actions={actions} />
      <VenusForm chat={chat} />
    </section>
  );
}

/** Handles Escape only while the focus is in the chat; elsewhere Escape belongs to the page. */
function useEscapeWithin(close: () => void) {
  const section = useRef<HTMLElement>(null);
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const element = section.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onEscape();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return section;
}
