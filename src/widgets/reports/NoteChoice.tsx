import { Checkbox } from '@blueprintjs/core';
import { MaskedText } from '../people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';

/** A note that a report can contain. */
export type ReportNote = { id: string; label: string; text: string };

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
      {notes.map(({ id, label, text }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
        >
          {label}
          <span className="lw-paper__excerpt lw-muted lw-small">
            <MaskedText>{text}</MaskedText>
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
      {notes.map(({ id, label, text }) => (
        <div key={id} className="lw-paper__note">
          <h3>{label}</h3>
          <p className="lw-paper__words">
            <MaskedText>{text}</MaskedText>
          </p>
        </div>
      ))}
    </Panel>
  );
}
