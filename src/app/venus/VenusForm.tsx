import { Button, InputGroup } from '@blueprintjs/core';
import { SendMessageIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { MOST_LETTERS } from '#shared/chat/chat-words.ts';
import { canSend, type Conversation } from '#model/chat/conversation.ts';
import { askVenusAtom } from '#state/chat/chat.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { Form } from '#ui/forms/Form.tsx';

/** Enter sends, as the button does. Sends only if there is text and no reply is pending. */
export function VenusForm({ chat }: { chat: Conversation }) {
  const ask = useSetAtom(askVenusAtom);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isReady = canSend(chat, text);
  useEffect(() => input.current?.focus(), []);
  const submit = () => {
    if (!isReady) return;
    void ask(text);
    setText('');
    input.current?.focus();
  };
  return (
    <Form className="lw-venus__form" onSubmit={submit} aria-label="Ask Venus">
      <InputGroup
        inputRef={input}
        fill
        value={text}
        maxLength={MOST_LETTERS}
        aria-label="Your question"
        placeholder="Ask about Loopwell or a headset"
        autoComplete="off"
        onValueChange={setText}
      />
      <Button
        type="submit"
        intent="primary"
        icon={<SendMessageIcon />}
        aria-label="Send"
        disabled={!isReady}
      />
    </Form>
  );
}
