import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { NumberWithOrigin } from '#ui/text/Figure.tsx';
import { formatClock, NO_VALUE, signed } from '#ui/text/format.ts';
import type { ComparedRow, Pair } from './compared-rows.ts';

type CompareTableProps = { rows: readonly ComparedRow[]; titles: Pair<string> };

/** Each figure of both sessions, and second minus first. */
export function CompareTable({ rows, titles }: CompareTableProps) {
  const columns: Column<ComparedRow>[] = [
    { key: 'name', head: 'Figure', cell: ({ name, unit }) => (unit === '' ? name : `${name} (${unit})`) },
    sessionColumn(0, titles[0]),
    sessionColumn(1, titles[1]),
    { key: 'difference', head: 'Difference', isNumber: true, cell: differenceOf },
  ];
  return (
    <DataTable label="Figures of both sessions" columns={columns} rows={rows} rowKey={({ name }) => name} />
  );
}

const sessionColumn = (at: 0 | 1, title: string): Column<ComparedRow> => ({
  key: `session-${at}`,
  head: title,
  isNumber: true,
  cell: ({ name, unit, digits, values, provenance, format }) => (
    <NumberWithOrigin
      label={`${name}, ${title}`}
      value={values[at]}
      digits={digits}
      unit={unit}
      provenance={provenance[at]}
      {...(format && { format })}
    />
  ),
});

function differenceOf({ values: [first, second], digits, format }: ComparedRow): string {
  if (first === null || second === null) return NO_VALUE;
  // Of the figures as they are shown, so that the columns add up.
  const shown = (value: number) => Number(value.toFixed(digits));
  const difference = shown(second) - shown(first);
  if (!format) return signed(difference, digits);
  if (difference === 0) return formatClock(0);
  return `${difference < 0 ? '−' : '+'}${formatClock(Math.abs(difference))}`;
}
