import type { ComponentProps } from 'react';
import { awaitProblems } from '../focus/first-problem.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => void };

/** A form that says by itself what is wrong with it, at its fields, and takes whoever sent it to the first of them. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // For React, a dialog opened in a form stands inside of it.
        if (event.target !== event.currentTarget) return;
        const halfTyped = [...event.currentTarget.elements].find(isHalfTyped);
        if (halfTyped) return void halfTyped.reportValidity();
        onSubmit();
        awaitProblems(event.currentTarget);
      }}
    />
  );
}

/** A day or a number that is not finished. Only the browser knows: its value is empty, as if there were none. */
const isHalfTyped = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.badInput;
