import { type ComponentProps, useState } from 'react';
import { awaitProblems } from '../focus/first-problem.ts';
import { isChanged, useTyped } from './use-typed.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => void };

/** A form that shows its own validation messages at its fields and focuses the first one after a submission. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React, events of a dialog opened inside a form bubble to that form.
        if (event.target !== event.currentTarget) return;
        const halfTyped = [...event.currentTarget.elements].find(isHalfTyped);
        if (halfTyped) return void halfTyped.reportValidity();
        onSubmit();
        awaitProblems(event.currentTarget);
      }}
    />
  );
}

/** A partly typed date or number. Only the browser knows: the value is empty, as if nothing had been typed. */
const isHalfTyped = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.badInput;

type Fields = Readonly<Record<string, string>>;
type TextFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

export type FormState<V extends Fields> = {
  values: V;
  /** A field differs from its initial value. */
  isTyped: boolean;
  /** Props for a TextField. Typing into a field removes its error. */
  field: (name: keyof V & string) => TextFieldProps;
  setErrors: (errors: Fields) => void;
  /** By field, or by the path within a field (`contacts.0.name`). */
  errors: Fields;
};

/** Texts and messages of a small form. A surrounding `FormDialog` asks before it closes with changed texts. */
export function useForm<V extends Fields>(initial: V): FormState<V> {
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Fields>({});
  const isTyped = isChanged(values, first);
  useTyped(isTyped);
  return {
    values,
    isTyped,
    setErrors,
    errors,
    field: (name) => ({
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setErrors((before) => without(before, name));
      },
    }),
  };
}

const without = (errors: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)),
  );
