import { Button } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import { type ClientNote, listClientNoteVersions, listClientNotes } from '#shared/api/client-notes.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { Form } from '#ui/forms/Form.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx';
import { MaskContext, MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { EditNote } from './EditNote.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useAddNote } from './use-notes.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import type { ClientNoteId } from '#shared/domain/ids.ts';

const NOTES_SHOWN = 10;

/** Dated notes, newest first. Only the author changes a note, and earlier versions stay. */
export function NotesTab({ ids }: { ids: ClientIds }) {
  const [page, setPage] = useState(0);
  const { data, problem, retry } = useEndpoint(listClientNotes, {
    params: { id: ids.therapistId, clientId: ids.clientId },
    query: { startFrom: page * NOTES_SHOWN, limit: NOTES_SHOWN },
  });
  const canWrite = useCan('client.write');
  // Outside the list: a note that leaves the page meanwhile must not take the typed text with it.
  const [editing, setEditing] = useState<ClientNote>();
  const rows = data?.notes.filter(({ noteId }) => noteId !== editing?.noteId);
  return (
    <Panel title="Notes" keepsFocus aside={data ? `${data.totalNotes}` : undefined}>
      {canWrite ? <AddNote ids={ids} /> : undefined}
      {problem ? <Problem message={problem} onRetry={retry} /> : undefined}
      {data || problem ? undefined : <SkeletonRows count={4} />}
      {data?.totalNotes === 0 ? (
        <p className="lw-muted">
          Observations between sessions, with date and author. Session notes are stored with the session.
        </p>
      ) : undefined}
      {editing ? (
        <EditNote key={editing.noteId} ids={ids} note={editing} onClose={() => setEditing(undefined)} />
      ) : undefined}
      {rows?.map((note) => (
        <Note key={note.noteId} ids={ids} note={note} onEdit={editing ? undefined : setEditing} />
      ))}
      {data && !editing ? (
        <Pager page={page} pageSize={NOTES_SHOWN} total={data.totalNotes} onPage={setPage} />
      ) : undefined}
    </Panel>
  );
}

function AddNote({ ids }: { ids: ClientIds }) {
  const [text, setText] = useState('');
  const { add, isBusy, problem } = useAddNote(ids, () => setText(''));
  const submit = () => {
    if (text.trim() !== '') add(text.trim());
  };
  return (
    <Form onSubmit={submit} aria-label="Add note">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <TextAreaField label="New note" isRequired rows={2} value={text} onChange={setText} />
      <Button type="submit" intent="primary" loading={isBusy} disabled={text.trim() === ''}>
        Add note
      </Button>
      <LeaveGuard isDirty={text.trim() !== ''}>
        <p>Leave without saving this note?</p>
      </LeaveGuard>
    </Form>
  );
}

type NoteProps = {
  ids: ClientIds;
  note: ClientNote;
  /** Undefined while another note is open: one note at a time. */
  onEdit: ((note: ClientNote) => void) | undefined;
};

function Note({ ids, note, onEdit }: NoteProps) {
  const editor = useEditor();
  const isMasked = useContext(MaskContext);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const mayEdit = editor.userId === note.authorId;
  return (
    <article className="lw-note" aria-label={`Note of ${formatDateTime(note.createdAt)}`}>
      <div className="lw-note__head">
        <strong>
          <Num>{formatDateTime(note.createdAt)}</Num>
        </strong>
        <FullName name={note.authorName} />
        {note.version > 1 ? (
          <Button
            variant="minimal"
            size="small"
            aria-expanded={isHistoryOpen}
            onClick={() => setHistoryOpen(!isHistoryOpen)}
          >
            Changed {formatDateTime(note.updatedAt)}
          </Button>
        ) : undefined}
        {mayEdit && !isMasked && onEdit ? (
          <Button variant="minimal" size="small" onClick={() => onEdit(note)}>
            Edit
          </Button>
        ) : undefined}
      </div>
      <p className="lw-note__text">
        <MaskedText>{note.text}</MaskedText>
      </p>
      {isHistoryOpen ? <History ids={ids} noteId={note.noteId} version={note.version} /> : undefined}
    </article>
  );
}

/** Earlier versions. The version in the key fetches them again after a change. */
function History({ ids, noteId, version }: { ids: ClientIds; noteId: ClientNoteId; version: number }) {
  const { therapistId: id, clientId } = ids;
  const { data, problem } = useEndpoint(
    listClientNoteVersions,
    { params: { id, clientId, noteId } },
    { version },
  );
  if (problem) return <Notice kind="danger">{problem}</Notice>;
  if (!data) return <SkeletonRows count={1} />;
  return (
    <ol className="lw-muted" aria-label="Earlier version">
      {data.versions.map((each) => (
        <li key={each.version}>
          {formatDateTime(each.writtenAt)}: <MaskedText>{each.text}</MaskedText>
        </li>
      ))}
    </ol>
  );
}
