import { Button, TextArea } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import { HIDDEN } from '#shared/domain/masking.ts';
import { mergeTexts } from '#model/values/merge-texts.ts';
import type { Session } from '#shared/api/sessions.ts';
import { useCan } from '#state/auth.atoms.ts';
import { type Conflict, ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { MaskContext, MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { type SessionIds, useSaveNotes } from './use-breakdown.ts';

/** Notes can name people, so they are hidden with personal data. */
export function NotesPanel({ session, ids }: { session: Session; ids: SessionIds }) {
  const isMasked = useContext(MaskContext) || session.notes === HIDDEN;
  const canWrite = useCan('session.write');
  return (
    <Panel title="Notes" keepsFocus>
      {isMasked || !canWrite ? (
        <MaskedText>{session.notes === '' ? 'None' : session.notes}</MaskedText>
      ) : (
        <NotesEditor session={session} ids={ids} />
      )}
    </Panel>
  );
}

const showNotes = (_field: string, value: unknown) => <MaskedText>{String(value)}</MaskedText>;

/** Merged as the room does automatically; here the user decides. */
const joinNotes = ({ base, mine, theirs }: Conflict<{ notes: string }>) => ({
  notes: mergeTexts(base.notes, mine.notes, theirs.notes),
});

function NotesEditor({ session, ids }: { session: Session; ids: SessionIds }) {
  // The version being edited, whatever is fetched meanwhile.
  const [base, setBase] = useState(session);
  const [text, setText] = useState(session.notes);
  const follow = (newest: Session) => {
    setBase(newest);
    setText(newest.notes);
  };
  const saving = useSaveNotes(ids, follow);
  const isDirty = text !== base.notes;
  if (!isDirty && !saving.isBusy && session.notesVersion > base.notesVersion) follow(session);
  return (
    <>
      {saving.problem ? <Notice kind="danger">Notes were not saved. {saving.problem}</Notice> : undefined}
      <TextArea
        fill
        rows={5}
        aria-label="Notes of this session"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="lw-form-actions">
        <Button
          loading={saving.isBusy}
          disabled={!isDirty}
          onClick={() => saving.submit({ ...base, version: base.notesVersion }, { notes: text })}
        >
          Save notes
        </Button>
      </div>
      <ConflictDialog<{ notes: string }>
        saving={saving}
        noun="note"
        labels={{ notes: 'Notes' }}
        show={showNotes}
        join={joinNotes}
      />
    </>
  );
}
