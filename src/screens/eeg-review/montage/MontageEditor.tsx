import { Button, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Workbench } from '#live/offline/index.ts';
import type { SavedMontage } from '#model/review/saved.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { linesOfTraces, type MontageLine, readMontage, writeMontage } from './montage-text.ts';

type MontageEditorProps = {
  workbench: Workbench;
  /** The montage to edit; undefined creates one from the lines on screen. */
  montage: SavedMontage | undefined;
  onSave: (montage: SavedMontage) => void;
  onDelete: () => void;
  onClose: () => void;
};

/** Editor of a custom montage, with one text line per trace. */
export function MontageEditor({ workbench, montage, onSave, onDelete, onClose }: MontageEditorProps) {
  const names = workbench.recording.channels.map(({ label }) => label);
  const [name, setName] = useState(montage?.name ?? '');
  const [text, setText] = useState(() => writeMontage(firstLines(workbench, montage, names)));
  const id = useId();
  const { lines, problems } = readMontage(text, names);
  const isReady = name.trim() !== '' && lines.length > 0 && problems.length === 0;
  const submit = () => {
    if (isReady) onSave({ name: name.trim(), lines });
  };
  return (
    <Dialog isOpen onClose={onClose} title={montage ? 'Change a montage' : 'New montage'}>
      <Form onSubmit={submit} aria-label="Montage">
        <DialogBody>
          <TextField label="Name" isRequired value={name} onChange={setName} />
          <label htmlFor={id}>Lines, from top to bottom</label>
          <TextArea
            id={id}
            className="lw-mono lw-montage-text"
            value={text}
            fill
            rows={14}
            spellCheck={false}
            aria-invalid={problems.length > 0}
            aria-describedby={`${id}-help ${id}-problems`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p id={`${id}-help`} className="lw-muted lw-small">
            One trace per line: a name, =, and channels with their weights, such as ‘Frontal = 0.5*F3 + 0.5*F4
            - Cz’. Names with signs or spaces go in brackets: [EEG Fp1-Ref].
          </p>
          <ul id={`${id}-problems`} className="lw-montage-problems" aria-live="polite">
            {problems.slice(0, 4).map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
            {problems.length > 4 && <li>And {problems.length - 4} more.</li>}
          </ul>
          <details>
            <summary>Channels of this recording</summary>
            <p className="lw-small">{names.join(', ')}</p>
          </details>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {montage && (
                <Button intent="danger" variant="minimal" onClick={onDelete}>
                  Delete montage
                </Button>
              )}
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" intent="primary" disabled={!isReady}>
                Save and show
              </Button>
            </>
          }
        />
      </Form>
    </Dialog>
  );
}

function firstLines(
  { rows }: Workbench,
  montage: SavedMontage | undefined,
  names: readonly string[],
): MontageLine[] {
  const own = montage?.lines.filter((line) => line.kind === 'weights');
  return (
    own ??
    linesOfTraces(
      rows.filter(({ isRawBelow }) => !isRawBelow).map(({ trace }) => trace),
      names,
    )
  );
}
