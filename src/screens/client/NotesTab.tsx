import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { ClientNote } from '#shared/api/client-notes.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Form } from '#ui/Form.tsx';
import { formatDateTime } from '#ui/format.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { MaskContext, MaskedText } from '#ui/MaskedText.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Panel } from '#ui/Panel.tsx';
import { FullName } from '#ui/PersonName.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { NOTES_SHOWN, notesQuery, noteVersionsQuery } from './client-queries.ts';
import { EditNote } from './EditNote.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';
import { useAddNote } from './use-notes.ts';

/** Dated notes, newest first. Each is changed by who wrote it, and what it said before stays. */
export function NotesTab({ ids }: { ids: ClientIds }) {
  const api = useApi();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(notesQuery(api, ids, page));
  const canWrite = useCan('client.write');
  // Outside of the list: a note that leaves the page meanwhile must not take with it what is written.
  const [editing, setEditing] = useState<ClientNote>();
  const rows = data?.notes.filter(({ noteId }) => noteId !== editing?.noteId);
  return (
    <Panel title="Notes" keepsFocus aside={data ? `${data.totalNotes}` : undefined}>
      {canWrite ? <AddNote ids={ids} /> : undefined}
      {error ? <Problem message={messageOf(error)} onRetry={() => void refetch()} /> : undefined}
      {data ? undefined : error ? undefined : <SkeletonRows count={4} />}
      {data?.totalNotes === 0 ? (
        <p className="lw-muted">
          What was said and seen between sessions, with date and author. Notes of a session are kept with it.
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
        <p>Your note is not saved. Leave, and it is gone.</p>
      </LeaveGuard>
    </Form>
  );
}

type NoteProps = {
  ids: ClientIds;
  note: ClientNote;
  /** One note at a time: undefined while another is open. */
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
        <strong>{formatDateTime(note.createdAt)}</strong>
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

/** What it said before. The version in the key asks anew after a change. */
function History({ ids, noteId, version }: { ids: ClientIds; noteId: string; version: number }) {
  const api = useApi();
  const query = noteVersionsQuery(api, ids, noteId);
  const { data, error } = useQuery({ ...query, queryKey: [...query.queryKey, version] });
  if (error) return <Notice kind="danger">{messageOf(error)}</Notice>;
  if (!data) return <SkeletonRows count={1} />;
  return (
    <ol className="lw-muted" aria-label="What it said before">
      {data.versions.map((each) => (
        <li key={each.version}>
          {formatDateTime(each.writtenAt)}: <MaskedText>{each.text}</MaskedText>
        </li>
      ))}
    </ol>
  );
}
