import { type ReactNode, useId } from 'react';

/** A part of a panel beside the traces, under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className="lw-analysis__section" aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {children}
    </section>
  );
}
