import { Button, TextArea } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import { HIDDEN } from '#shared/domain/masking.ts';
import { MaskContext, MaskedText } from '#widgets/people/MaskedText.tsx';
import { useRoom } from '../room/room-context.ts';
import { useNotes } from './use-notes.ts';

const WORDS = {
  saved: 'Saved',
  typing: 'Saving when you stop typing',
  saving: 'Saving',
} as const;

/** What was asked for is where one types next. */
const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

/** Notes of the session, saved as one writes. They can name people, so they are hidden with them until asked for. */
export function NotesPanel() {
  const { data } = useRoom();
  const { notes, change, kind, problem } = useNotes(data.session);
  const isMasked = useContext(MaskContext);
  const [isShown, setIsShown] = useState(false);
  if (notes.startsWith(HIDDEN)) return <HiddenNotes />;
  return (
    <section className="lw-side-section">
      <h2 id="notes-label">Notes</h2>
      {isMasked && !isShown ? (
        <div className="lw-side-row">
          <MaskedText>{notes === '' ? 'None' : notes}</MaskedText>
          <Button size="small" onClick={() => setIsShown(true)}>
            Show and write
          </Button>
        </div>
      ) : (
        <TextArea
          fill
          autoResize={false}
          rows={4}
          maxLength={20_000}
          inputRef={isMasked ? focus : undefined}
          aria-labelledby="notes-label"
          value={notes}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => setIsShown(false)}
        />
      )}
      <output className="lw-muted lw-small">{problem ?? (notes === '' ? '' : WORDS[kind])}</output>
    </section>
  );
}

/** The server has kept them to itself, so nothing can be written around them here. */
function HiddenNotes() {
  return (
    <section className="lw-side-section">
      <h2>Notes</h2>
      <p className="lw-muted lw-small">
        The notes of this session are hidden. Turn off “Hide personal data” and open the session again to read
        and edit them.
      </p>
    </section>
  );
}
