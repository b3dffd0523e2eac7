import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  /** Muted words at the end of the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a panel beside the traces, under a heading of its own. */
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
