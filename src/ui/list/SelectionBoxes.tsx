import { Checkbox } from '@blueprintjs/core';
import type { Selection } from './use-selection.ts';

type HeadProps<Row> = { selection: Selection<Row>; rows: readonly Row[] };

/** Selects the rows on this page, not those on other pages. */
export function HeadCheckbox<Row>({ selection, rows }: HeadProps<Row>) {
  const count = rows.filter(selection.has).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <th scope="col" className="lw-table__check">
      <Checkbox
        aria-label="Select all rows shown"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => selection.set(rows, !isAll)}
      />
    </th>
  );
}

type RowProps<Row> = { selection: Selection<Row>; row: Row; name: string };

/** The `x` shortcut finds this checkbox by its data attribute and toggles the focused row. */
export function RowCheckbox<Row>({ selection, row, name }: RowProps<Row>) {
  return (
    <td className="lw-table__check">
      <Checkbox
        aria-label={`Select ${name}`}
        data-row-check=""
        checked={selection.has(row)}
        onChange={() => selection.set([row], !selection.has(row))}
      />
    </td>
  );
}
