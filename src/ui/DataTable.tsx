import { type ReactNode, type RefObject, useContext } from 'react';
import { AppLink, NavigateContext } from './AppLink.tsx';
import { ROW_LINK } from './use-list-keys.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column, so that digits line up. */
  isNumber?: boolean;
};

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads. The first column becomes the link. */
  rowHref?: (row: Row) => string | undefined;
  /** For the list keys. */
  bodyRef?: RefObject<HTMLTableSectionElement | null>;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowHref, bodyRef } = props;
  return (
    <div className="lw-table-wrap">
      <table className={rowHref ? 'lw-table lw-table--linked' : 'lw-table'} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, head, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? 'lw-table__number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {rows.map((row) => (
            <Row key={rowKey(row)} row={row} columns={columns} href={rowHref?.(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; href: string | undefined };

/** A click anywhere in the row follows its link; the link itself stays what keyboards and new tabs use. */
function Row<Row>({ row, columns, href }: RowProps<Row>) {
  const navigate = useContext(NavigateContext);
  const follow = href === undefined ? undefined : () => navigate(href);
  const cells = columns.map(({ key, cell, isNumber }, index) => (
    <td key={key} className={isNumber ? 'lw-table__number' : undefined}>
      {href !== undefined && index === 0 ? (
        <AppLink
          href={href}
          className="lw-table__link"
          {...{ [ROW_LINK]: '' }}
          onClick={(event) => event.stopPropagation()}
        >
          {cell(row)}
        </AppLink>
      ) : (
        cell(row)
      )}
    </td>
  ));
  return <tr onClick={follow}>{cells}</tr>;
}
