import { Button } from '@blueprintjs/core';
import { ChatIcon } from '@blueprintjs/icons';
import { chatAtom } from '#state/chat/chat.atoms.ts';
import { useAtom } from '#state/jotai.ts';
import { VENUS_BUTTON_ID } from './venus-ids.ts';
import { Tooltip } from '#ui/popovers/Tooltip.tsx';

/** Opens and collapses the chat. In the top bar, so that it covers nothing. */
export function VenusButton() {
  const [{ window }, dispatch] = useAtom(chatAtom);
  const isOpen = window !== 'collapsed';
  return (
    <Tooltip content="Ask Venus" placement="bottom">
      <Button
        id={VENUS_BUTTON_ID}
        variant="minimal"
        icon={<ChatIcon />}
        aria-label="Ask Venus"
        aria-pressed={isOpen}
        onClick={() => dispatch({ type: isOpen ? 'collapsed' : 'opened' })}
      />
    </Tooltip>
  );
}
