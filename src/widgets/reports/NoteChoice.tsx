import { Checkbox } from '@blueprintjs/core';
import { MaskedText } from '../people/MaskedText.tsx';
import { formatDate } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';

/** A note that a report can contain. Without a time of its own it belongs to the session of the report. */
export type ReportNote = { id: string; text: string; createdAt: string | undefined };

const labelOf = ({ createdAt }: ReportNote): string =>
  createdAt === undefined ? 'Notes of this session' : `Note of ${formatDate(createdAt)}`;

type NoteChoiceProps = {
  notes: readonly ReportNote[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Which notes are printed. None until chosen: notes are written for the practice. */
export function NoteChoice({ notes, chosen, onChoose }: NoteChoiceProps) {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <fieldset className="lw-paper__sections">
      <legend>Notes to print</legend>
      {notes.length === 0 ? <p className="lw-muted">There are no notes.</p> : undefined}
      {notes.map((note) => (
        <Checkbox
          key={note.id}
          checked={chosen.has(note.id)}
          onChange={({ currentTarget }) => toggle(note.id, currentTarget.checked)}
        >
          {labelOf(note)}
          <span className="lw-paper__excerpt lw-muted lw-small">
            <MaskedText>{note.text}</MaskedText>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** The chosen notes, in full. */
export function NotesSection({ notes }: { notes: readonly ReportNote[] }) {
  return (
    <Panel title="Notes">
      {notes.map((note) => (
        <div key={note.id} className="lw-paper__note">
          <h3>{labelOf(note)}</h3>
          <p className="lw-paper__words">
            <MaskedText>{note.text}</MaskedText>
          </p>
        </div>
      ))}
    </Panel>
  );
}
