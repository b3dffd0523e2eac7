import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type CodeFormProps = {
  label: string;
  helper?: string;
  action: string;
  isBusy: boolean;
  onSubmit: (code: string) => void;
};

/** Field for one code, typed or filled in by the browser. */
export function CodeForm({ label, helper, action, isBusy, onSubmit }: CodeFormProps) {
  const form = useForm({ code: '' });
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const submit = () => {
    if (form.values.code.trim() === '') form.setErrors({ code: 'Enter the code.' });
    else onSubmit(form.values.code.trim());
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={label}
        helper={helper}
        autoComplete="one-time-code"
        isRequired
        inputRef={ref}
        {...form.field('code')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={isBusy}>
        {action}
      </Button>
    </Form>
  );
}
