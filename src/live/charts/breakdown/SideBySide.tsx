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
  const ranges = rows.map(({ range }, index) => range ?? commonRange(columns, index));
  return (
    <div className="lw-side-by-side">
      {columns.map(({ key, title, description, curve, values }) => {
        // Both ends without values, so that the scale of time is the same everywhere.
        const xs = [0, ...curve.xs, endSeconds];
        return (
          <section key={key}>
            <h3>{title}</h3>
            <SmallMultiples
              xs={xs}
              xText={formatClock}
              xLabel="Trained (min:s)"
              xTicks={timeTicks(xs)}
              breaks={curve.breaks}
              rows={rows.map((row, index) => ({
                ...row,
                range: ranges[index]!,
                values: [null, ...values[index]!, null],
              }))}
              description={description}
            />
          </section>
        );
      })}
    </div>
  );
}

function commonRange(columns: readonly SideBySideColumn[], row: number): readonly [number, number] {
  const all = columns.flatMap(({ values }) => values[row]!).filter((value) => value !== null);
  if (all.length === 0) return [0, 1];
  const { low, high } = roundRange(all);
  return [low, high];
}
