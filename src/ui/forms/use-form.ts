import { useState } from 'react';
import { isChanged, useTyped } from './use-typed.ts';

type Fields = Readonly<Record<string, string>>;
type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

export type Form<V extends Fields> = {
  values: V;
  /** A field differs from its initial value. */
  isTyped: boolean;
  /** Props for a TextField. Typing into a field removes its error. */
  field: (name: keyof V & string) => FieldProps;
  setErrors: (errors: Fields) => void;
  /** By field, or by the path within a field (`contacts.0.name`). */
  errors: Fields;
};

/** Texts and messages of a small form. A surrounding `FormDialog` asks before it closes with changed texts. */
export function useForm<V extends Fields>(initial: V): Form<V> {
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
