import type { ReactNode } from 'react';
import type { Fault } from '../model/fault.ts';

type FieldFrameProps = {
  id: string;
  label: string;
  unit?: string | undefined;
  help: string;
  faults: readonly Fault[];
  /** Across the whole width of its grid. */
  isWide?: boolean;
  children: ReactNode;
};

/** A field with its name, unit, help and what is wrong with it; all tied together for screen readers. */
export function FieldFrame({ id, label, unit, help, faults, isWide = false, children }: FieldFrameProps) {
  return (
    <div className="lw-pfield" data-wide={isWide} data-level={faults[0]?.level}>
      <div className="lw-pfield__head">
        <label htmlFor={id}>
          {label}
          {unit === undefined ? undefined : <span className="lw-muted"> ({unit})</span>}
        </label>
        {/* The bubble is drawn by the style sheet: a page of forty fields would wait for as many components. */}
        <button type="button" className="lw-help" data-help={help} aria-label={`Help: ${label}. ${help}`}>
          <span aria-hidden="true">?</span>
        </button>
      </div>
      {children}
      <FaultList id={id} faults={faults} />
    </div>
  );
}

/** `aria-describedby` of a field with faults. */
export const faultsId = (id: string, faults: readonly Fault[]): string | undefined =>
  faults.length > 0 ? `${id}-faults` : undefined;

export function FaultList({ id, faults }: { id: string; faults: readonly Fault[] }) {
  if (faults.length === 0) return undefined;
  return (
    <ul className="lw-faults" id={`${id}-faults`} aria-live="polite">
      {faults.map(({ text, level }) => (
        <li key={text} data-level={level}>
          <span aria-hidden="true">{level === 'error' ? '✕' : '!'}</span> {text}
        </li>
      ))}
    </ul>
  );
}
