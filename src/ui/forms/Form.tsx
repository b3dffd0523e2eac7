import type { ComponentProps } from 'react';
import { awaitProblems } from '../focus/first-problem.ts';

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
