import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  /** Muted text at the end of the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a panel beside the traces, with its own heading. */
export function Section({ title, aside, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className="lw-analysis__section" aria-labelledby={headingId}>
      <div className="lw-analysis__heading">
        <h3 id={headingId}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
