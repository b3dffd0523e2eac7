import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { type HTMLInputTypeAttribute, type Ref, useId, useState } from 'react';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Of a date: the last day there is to choose. */
  max?: string;
  helper?: string;
  /** Shown instead of the helper; the field is marked invalid. */
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A labelled text input; errors and help are tied to it for screen readers. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, type = 'text', error, helper, isRequired = false } = props;
  const id = useId();
  const [isVisible, setVisible] = useState(false);
  const isPassword = type === 'password';
  const note = error ?? helper;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      labelInfo={isRequired ? undefined : '(optional)'}
      intent={error ? 'danger' : 'none'}
      helperText={note ? <span id={`${id}-note`}>{note}</span> : undefined}
    >
      <InputGroup
        id={id}
        type={isPassword && isVisible ? 'text' : type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete={props.autoComplete}
        disabled={props.isDisabled}
        max={props.max}
        inputRef={props.inputRef}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        rightElement={
          isPassword ? (
            <Button
              variant="minimal"
              icon={isVisible ? <EyeOffIcon /> : <EyeOpenIcon />}
              aria-label={isVisible ? 'Hide password' : 'Show password'}
              aria-pressed={isVisible}
              onClick={() => setVisible(!isVisible)}
            />
          ) : undefined
        }
      />
    </FormGroup>
  );
}
