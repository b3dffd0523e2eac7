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

/** The field the user just opened takes the focus for typing. */
const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

/** Session notes, saved while typing. They can name people, so they are hidden with personal data until requested. */
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

/** The server withheld the notes, so they cannot be edited here. */
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
