import { TextArea } from '@blueprintjs/core';
import type { Ref } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextAreaFieldProps = Omit<FieldProps, 'isOptional'> & {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  isRequired?: boolean;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
};

/** A labeled text area. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, rows = 3, isRequired = false, isDisabled = false, inputRef, ...field } = props;
  return (
    <Field {...field} isOptional={!isRequired}>
      {(input) => (
        <TextArea
          {...input}
          fill
          rows={rows}
          value={value}
          disabled={isDisabled}
          inputRef={inputRef}
          required={isRequired}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
