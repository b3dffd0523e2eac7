import { Button, InputGroup, TextArea } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import { HIDDEN } from '#shared/domain/masking.ts';
import { type NoteTime, withTimedNote } from '#model/visits/timed-note.ts';
import type { SessionState } from '#live/session/index.ts';
import { formatTime } from '#ui/text/format.ts';
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
        <>
          {isMasked ? undefined : <NewNote onAdd={(text, at) => change(withTimedNote(notes, text, at))} />}
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
        </>
      )}
      <output className="lw-muted lw-small">{problem ?? (notes === '' ? '' : WORDS[kind])}</output>
    </section>
  );
}

/** One line that Enter adds to the notes, with the time at which its first letter was typed. */
function NewNote({ onAdd }: { onAdd: (text: string, at: NoteTime) => void }) {
  const { view } = useRoom();
  const [text, setText] = useState('');
  const [begun, setBegun] = useState<NoteTime>();
  const type = (next: string) => {
    if (text === '') setBegun({ timeOfDay: formatTime(Date.now()), during: duringOf(view.state) });
    setText(next);
  };
  const add = () => {
    if (text.trim() === '' || !begun) return;
    onAdd(text, begun);
    setText('');
  };
  return (
    <InputGroup
      aria-label="New note"
      placeholder="New note, added with Enter"
      maxLength={500}
      value={text}
      onValueChange={type}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        add();
      }}
    />
  );
}

/** What went on when a note was begun; undefined outside the recording. */
function duringOf({ step, run, isRecording }: SessionState): string | undefined {
  if (!isRecording) return undefined;
  switch (step) {
    case 'running':
      return `run ${run}`;
    case 'paused':
      return `run ${run}, paused`;
    case 'baseline':
      return 'baseline';
    case 'resting':
      return 'recording';
    case 'betweenRuns':
      return `after run ${run}`;
    default:
      return undefined;
  }
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
