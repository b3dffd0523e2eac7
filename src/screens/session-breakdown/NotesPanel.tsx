import { Button, TextArea } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import { HIDDEN } from '#shared/domain/masking.ts';
import type { Session } from '#shared/api/sessions.ts';
import { useCan } from '#state/auth.atoms.ts';
import { MaskContext, MaskedText } from '#ui/MaskedText.tsx';
import { Panel } from '#ui/Panel.tsx';
import { type SessionIds, useSaveNotes } from './use-breakdown.ts';

/** Notes can name people, so they are hidden with them. */
export function NotesPanel({ session, ids }: { session: Session; ids: SessionIds }) {
  const isMasked = useContext(MaskContext) || session.notes === HIDDEN;
  const canWrite = useCan('session.write');
  return (
    <Panel title="Notes">
      {isMasked || !canWrite ? (
        <MaskedText>{session.notes === '' ? 'None' : session.notes}</MaskedText>
      ) : (
        // Anew once the notes come unmasked.
        <NotesEditor key={session.notes} notes={session.notes} ids={ids} />
      )}
    </Panel>
  );
}

function NotesEditor({ notes, ids }: { notes: string; ids: SessionIds }) {
  const [text, setText] = useState(notes);
  const { save, isBusy } = useSaveNotes(ids);
  return (
    <>
      <TextArea
        fill
        rows={5}
        aria-label="Notes of this session"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="lw-form-actions">
        <Button loading={isBusy} disabled={text === notes} onClick={() => save(text)}>
          Save notes
        </Button>
      </div>
    </>
  );
}
