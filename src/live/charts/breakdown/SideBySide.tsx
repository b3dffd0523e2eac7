import type { ReactNode } from 'react';
import { formatClock } from '../drawing/clock-text.ts';
import { type MultipleRow, SmallMultiples } from './SmallMultiples.tsx';
import { roundRange, timeTicks } from './ticks-of-scale.ts';
import type { TrainedCurve } from './trained-curve.ts';

export type SideBySideColumn = {
  key: string;
  title: ReactNode;
  /** Accessible name of the figure. */
  description: string;
  curve: TrainedCurve;
  /** One list of values for each row. */
  values: readonly (readonly (number | null)[])[];
};

type SideBySideProps = {
  columns: readonly SideBySideColumn[];
  rows: readonly Omit<MultipleRow, 'values'>[];
};

/** Runs or sessions beside each other: the same quantities on the same scales, each over its own trained time. */
export function SideBySide({ columns, rows }: SideBySideProps) {
  const endSeconds = Math.max(...columns.map(({ curve }) => curve.trainedSeconds));
  const scaled = rows.map((row, index) => (row.range ? row : { ...row, ...commonRange(columns, index) }));
  return (
    <div className="lw-side-by-side">
      {columns.map(({ key, title, description, curve, values }) => (
        <section key={key}>
          <h3>{title}</h3>
          <SmallMultiples
            xs={curve.xs}
            xEnds={[0, endSeconds]}
            xText={formatClock}
            xLabel="Trained (min:s)"
            xTicks={timeTicks([0, endSeconds])}
            breaks={curve.breaks}
            rows={scaled.map((row, index) => ({ ...row, values: values[index]! }))}
            description={description}
          />
        </section>
      ))}
    </div>
  );
}

function commonRange(
  columns: readonly SideBySideColumn[],
  row: number,
): Required<Pick<MultipleRow, 'range' | 'rangeDigits'>> {
  const all = columns.flatMap(({ values }) => values[row]!).filter((value) => value !== null);
  if (all.length === 0) return { range: [0, 1], rangeDigits: 0 };
  const { low, high, digits } = roundRange(all);
  return { range: [low, high], rangeDigits: digits };
}
