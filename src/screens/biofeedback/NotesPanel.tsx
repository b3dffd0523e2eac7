import { TextArea } from '@blueprintjs/core';
import { useRoom } from './room-context.ts';
import { useNotes } from './use-notes.ts';

const WORDS = {
  saved: 'Saved',
  typing: 'Saving when you stop typing',
  saving: 'Saving',
} as const;

/** Notes of the session, saved as one writes. */
export function NotesPanel() {
  const { data } = useRoom();
  const { notes, change, state, problem } = useNotes(data.session);
  return (
    <section className="lw-side-section">
      <h2 id="notes-label">Notes</h2>
      <TextArea
        fill
        autoResize={false}
        rows={4}
        maxLength={20_000}
        aria-labelledby="notes-label"
        value={notes}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <output className="lw-muted lw-small">{problem ?? (notes === '' ? '' : WORDS[state])}</output>
    </section>
  );
}
