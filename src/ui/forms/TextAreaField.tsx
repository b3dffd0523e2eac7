import { FormGroup, TextArea } from '@blueprintjs/core';
import { type Ref, useId } from 'react';

type TextAreaFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  isRequired?: boolean;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
  helper?: string;
  /** Shown instead of the helper; the field is marked invalid. */
  error?: string | undefined;
};

/** A labelled text of several lines; errors and help are tied to it for screen readers. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, value, onChange, rows = 3, isRequired = false, isDisabled = false, helper, error } = props;
  const id = useId();
  const note = error ?? helper;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      labelInfo={isRequired ? undefined : '(optional)'}
      intent={error ? 'danger' : 'none'}
      helperText={note ? <span id={`${id}-note`}>{note}</span> : undefined}
    >
      <TextArea
        id={id}
        fill
        rows={rows}
        value={value}
        disabled={isDisabled}
        inputRef={props.inputRef}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}
