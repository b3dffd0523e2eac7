import { Button } from '@blueprintjs/core';
import { ArrowUpIcon, CrossIcon, PlusIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

type RowListProps<Row> = {
  value: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Name of one row: 'Band' gives 'Remove band 2'. */
  noun: string;
  /** The fields of one row; `set` replaces the row. */
  children: (row: Row, set: (row: Row) => void, index: number) => ReactNode;
  /** Makes the next row from the existing ones. */
  next: () => Row;
  fewest?: number;
  most: number;
  /** Whether the order matters. */
  isOrdered?: boolean;
  keyOf?: (row: Row, index: number) => string;
};

/** Rows of fields that can be added, removed and, if their order matters, moved up. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { value: rows, onChange, noun, children, next, fewest = 0, most, isOrdered = false } = props;
  // Rows without a key of their own are identified by position alone.
  const { keyOf = (_row: Row, index: number) => `${noun}-${index + 1}` } = props;
  const name = noun.toLowerCase();
  return (
    <>
      {rows.map((row, index) => (
        <div key={keyOf(row, index)} className="lw-options__row">
          {children(row, (changed) => onChange(rows.with(index, changed)), index)}
          {isOrdered && rows.length > 1 ? (
            <Button
              variant="minimal"
              icon={<ArrowUpIcon />}
              aria-label={`Move up ${name} ${index + 1}`}
              disabled={index === 0}
              onClick={() => onChange(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))}
            />
          ) : undefined}
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={`Remove ${name} ${index + 1}`}
            disabled={rows.length <= fewest}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<PlusIcon />}
        disabled={rows.length >= most}
        title={rows.length >= most ? `${most} at most` : undefined}
        onClick={() => onChange([...rows, next()])}
      >
        Add {name}
      </Button>
    </>
  );
}
