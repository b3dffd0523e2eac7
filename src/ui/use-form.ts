import { useState } from 'react';

type Fields = Readonly<Record<string, string>>;
type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

export type Form<V extends Fields> = {
  values: V;
  /** What a TextField needs; typing into a field takes its error away. */
  field: (name: keyof V & string) => FieldProps;
  setErrors: (errors: Fields) => void;
};

/** Texts and messages of a small form. */
export function useForm<V extends Fields>(initial: V): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Fields>({});
  return {
    values,
    setErrors,
    field: (name) => ({
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)));
      },
    }),
  };
}
