import { type ReactNode, useId } from 'react';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';
import type { DefinitionRows } from '#ui/text/DefinitionList.tsx';

type ReportSectionProps = {
  title: string;
  /** How the figures below are computed. */
  origin?: DefinitionRows;
  children: ReactNode;
};

/** A section of the report that avoids page breaks inside. */
export function ReportSection({ title, origin, children }: ReportSectionProps) {
  const headingId = useId();
  return (
    <section className="lw-report__section" aria-labelledby={headingId} ref={allowScrollingByKey}>
      <div className="lw-report__title">
        <h2 id={headingId}>{title}</h2>
        {origin ? <MetricCard title={title} rows={origin} /> : undefined}
      </div>
      {children}
    </section>
  );
}
