import type { ReactNode } from 'react';
import type { Problem } from '../model/problem.ts';

type FieldFrameProps = {
  id: string;
  label: string;
  unit?: string | undefined;
  help: string;
  problems: readonly Problem[];
  /** As wide as the whole grid. */
  isWide?: boolean;
  children: ReactNode;
};

/** A field with its name, unit, help and problems, all linked for screen readers. */
export function FieldFrame({ id, label, unit, help, problems, isWide = false, children }: FieldFrameProps) {
  return (
    <div className="lw-pfield" data-wide={isWide} data-level={problems[0]?.level}>
      <div className="lw-pfield__head">
        <label htmlFor={id}>
          {label}
          {unit === undefined ? undefined : <span className="lw-muted"> ({unit})</span>}
        </label>
        {/* The style sheet draws the bubble: forty fields with a component each would make the page slow. */}
        <button type="button" className="lw-help" data-help={help} aria-label={`Help: ${label}. ${help}`}>
          <span aria-hidden="true">?</span>
        </button>
      </div>
      {children}
      <ProblemList id={id} problems={problems} />
    </div>
  );
}

/** `aria-describedby` of a field with problems. */
export const problemsId = (id: string, problems: readonly Problem[]): string | undefined =>
  problems.length > 0 ? `${id}-problems` : undefined;

export function ProblemList({ id, problems }: { id: string; problems: readonly Problem[] }) {
  if (problems.length === 0) return undefined;
  return (
    <ul className="lw-plain-list lw-problems" id={`${id}-problems`} aria-live="polite">
      {problems.map(({ text, level }) => (
        <li key={text} data-level={level}>
          <span aria-hidden="true">{level === 'error' ? '✕' : '!'}</span> {text}
        </li>
      ))}
    </ul>
  );
}
