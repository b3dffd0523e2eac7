import { FormGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';

type InputProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps = {
  label: string;
  isOptional?: boolean;
  helper?: string | undefined;
  /** Shown instead of the help text; the field is marked invalid. */
  error?: string | undefined;
};

/** Label, help text and error around an input, with the ARIA attributes that connect them. */
export function Field(props: FieldProps & { children: (input: InputProps) => ReactNode }) {
  const { label, isOptional = false, helper, error, children } = props;
  const id = useId();
  const note = error ?? helper;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      labelInfo={isOptional ? '(optional)' : undefined}
      intent={error ? 'danger' : 'none'}
      helperText={note ? <span id={`${id}-note`}>{note}</span> : undefined}
    >
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
    </FormGroup>
  );
}
