import { type ReactNode, useId } from 'react';
import { ProblemList } from '../fields/FieldFrame.tsx';
import type { Problem } from '../model/problem.ts';

type SmallFieldProps = {
  label: string;
  problems?: readonly Problem[];
  children: (id: string) => ReactNode;
};

/** A field in the line of a signal, without help. */
export function SmallField({ label, problems = [], children }: SmallFieldProps) {
  const id = useId();
  return (
    <div className="lw-site">
      <label className="lw-muted lw-small" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      <ProblemList id={id} problems={problems} />
    </div>
  );
}
