import { plain } from '#shared/locale/formats.ts';
import { Button, InputGroup } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import type { ShownEvent } from '#live/offline/index.ts';
import type { EventChange } from './event-desk.ts';

type EventEditorProps = {
  event: ShownEvent;
  textRef: Ref<HTMLInputElement>;
  locked: string | undefined;
  onChange: (change: EventChange) => void;
  onDelete: () => void;
  /** Called on Enter or Escape in a field: back to the list. */
  onDone: () => void;
};

/** Text, start and length of the chosen event. A field is applied on blur. */
export function EventEditor({ event, textRef, locked, onChange, onDelete, onDone }: EventEditorProps) {
  const { text, startSeconds, durationSeconds, source } = event;
  return (
    <section className="lw-event-editor" aria-label="Chosen event">
      <Field
        label="Text"
        value={text}
        inputRef={textRef}
        isDisabled={locked !== undefined}
        onCommit={(typed) => onChange({ text: typed })}
        onDone={onDone}
      />
      <div className="lw-event-editor__numbers">
        <Field
          label="Start (s)"
          value={plain(Math.round(1000 * startSeconds) / 1000)}
          isDisabled={locked !== undefined}
          check={(typed) => (numberOf(typed) === undefined ? 'A number of seconds' : undefined)}
          onCommit={(typed) => onChange({ startSeconds: numberOf(typed) ?? startSeconds })}
          onDone={onDone}
        />
        <Field
          label="Length (s)"
          value={durationSeconds === undefined ? '' : plain(Math.round(1000 * durationSeconds) / 1000)}
          isDisabled={locked !== undefined}
          check={(typed) =>
            typed.trim() === '' || (numberOf(typed) ?? -1) >= 0 ? undefined : 'Seconds, or empty'
          }
          onCommit={(typed) => onChange({ durationSeconds: numberOf(typed) })}
          onDone={onDone}
        />
        <Button
          icon={<TrashIcon />}
          variant="minimal"
          intent="danger"
          aria-label="Delete this event"
          title="Delete this event (Delete)"
          disabled={locked !== undefined}
          onClick={onDelete}
        />
      </div>
      <p className="lw-muted lw-small">
        {source === 'file'
          ? 'From the file. Changes are saved in the review; the file is not changed.'
          : 'In the review.'}
      </p>
    </section>
  );
}

type FieldProps = {
  label: string;
  value: string;
  isDisabled: boolean;
  inputRef?: Ref<HTMLInputElement>;
  check?: (typed: string) => string | undefined;
  onCommit: (typed: string) => void;
  onDone: () => void;
};

function Field({ label, value, isDisabled, inputRef, check, onCommit, onDone }: FieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const problem = typed === undefined ? undefined : check?.(typed);
  const commit = () => {
    if (typed !== undefined && problem === undefined && typed !== value) onCommit(typed);
    setTyped(undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') commit();
    else setTyped(undefined);
    onDone();
  };
  return (
    <div className="lw-event-editor__field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        id={id}
        inputRef={inputRef}
        value={typed ?? value}
        disabled={isDisabled}
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKey}
      />
      {problem && (
        <span id={`${id}-problem`} className="lw-event-editor__problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Accepts a decimal comma or point; undefined if empty. */
function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : undefined;
}
