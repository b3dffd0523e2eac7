import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { ClientNote } from '#shared/api/client-notes.ts';
import { mergeTexts } from '#model/values/merge-texts.ts';
import { type Conflict, ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useSaveNote } from './use-notes.ts';

const showText = (_field: string, value: unknown) => <MaskedText>{String(value)}</MaskedText>;

const joinText = ({ base, mine, theirs }: Conflict<{ text: string }>) => ({
  text: mergeTexts(base.text, mine.text, theirs.text),
});

type EditNoteProps = { ids: ClientIds; note: ClientNote; onClose: () => void };

export function EditNote({ ids, note, onClose }: EditNoteProps) {
  // The note as opened, whatever is fetched meanwhile.
  const [base] = useState(note);
  const [text, setText] = useState(note.text);
  const area = useRef<HTMLTextAreaElement>(null);
  // The editor opens above the list, away from the pressed button.
  useEffect(() => area.current?.focus(), []);
  const saving = useSaveNote(ids, note.noteId, onClose);
  const submit = () => {
    if (text.trim() !== '') saving.submit(base, { text: text.trim() });
  };
  return (
    <>
      <Form className="lw-note" onSubmit={submit} aria-label="Edit note">
        {saving.problem ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
        <TextAreaField label="Note" isRequired inputRef={area} rows={4} value={text} onChange={setText} />
        <div className="lw-form-actions">
          <Button type="submit" intent="primary" loading={saving.isBusy} disabled={text.trim() === ''}>
            Save note
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
      <ConflictDialog<{ text: string }>
        saving={saving}
        noun="note"
        labels={{ text: 'Note' }}
        show={showText}
        join={joinText}
      />
      <LeaveGuard isDirty={text !== base.text}>
        <p>Leave without saving your changes to this note?</p>
      </LeaveGuard>
    </>
  );
}
