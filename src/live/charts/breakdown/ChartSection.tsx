import type { ReactNode } from 'react';
import { BreakdownChart, type BreakdownChartProps } from './BreakdownChart.tsx';

type ChartSectionProps = BreakdownChartProps & {
  /** Accessible name of the section. */
  label: string;
  title: ReactNode;
};

/** A chart of one session under its title. */
export const ChartSection = ({ label, title, ...chart }: ChartSectionProps) => (
  <section aria-label={label}>
    <h3>{title}</h3>
    <BreakdownChart {...chart} />
  </section>
);
