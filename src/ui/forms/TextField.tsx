import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { type HTMLInputTypeAttribute, type Ref, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextFieldProps = Omit<FieldProps, 'isOptional'> & {
  value: string;
  onChange: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** For a date: the last selectable day. */
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A labeled text input; a password can be made visible. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', isRequired = false } = props;
  const [isVisible, setVisible] = useState(false);
  const isPassword = type === 'password';
  return (
    <Field label={props.label} isOptional={!isRequired} helper={props.helper} error={props.error}>
      {(input) => (
        <InputGroup
          {...input}
          type={isPassword && isVisible ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete={props.autoComplete}
          disabled={props.isDisabled}
          max={props.max}
          inputRef={props.inputRef}
          required={isRequired}
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
      )}
    </Field>
  );
}
