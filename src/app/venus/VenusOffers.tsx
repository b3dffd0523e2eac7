import { Button } from '@blueprintjs/core';
import type { ChatAction } from '#shared/chat/chat-words.ts';
import { type ChatMessage, type Conversation, isOffered } from '#model/chat/conversation.ts';
import { askVenusAtom } from '#state/chat/chat.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';

/** What the page can do for a reply. Actions the user may not do, or that are already done, are left out. */
export type ChatActions = Partial<Readonly<Record<ChatAction, { label: string; run: () => void }>>>;

type VenusOffersProps = { chat: Conversation; message: ChatMessage; actions: ChatActions };

/** The buttons of a reply: do it, or ask something near. */
export function VenusOffers({ chat, message, actions }: VenusOffersProps) {
  const ask = useSetAtom(askVenusAtom);
  const { suggestions = [], action } = message;
  const offered = action && actions[action];
  if (!offered && suggestions.length === 0) return undefined;
  const isDisabled = !isOffered(chat, message);
  return (
    <div className="lw-venus__offers">
      {offered ? (
        <Button size="small" intent="primary" disabled={isDisabled} onClick={offered.run}>
          {offered.label}
        </Button>
      ) : undefined}
      {suggestions.map((question) => (
        <Button
          key={question}
          size="small"
          variant="outlined"
          disabled={isDisabled}
          onClick={() => void ask(question)}
        >
          {question}
        </Button>
      ))}
    </div>
  );
}
