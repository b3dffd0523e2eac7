import { allowScrollingByKey } from '../hooks/scroll-by-key.ts';
import { type MouseEvent, type RefObject, useContext } from 'react';
import { AppLink, NavigateContext } from '../navigation/AppLink.tsx';
import type { Column } from './column.ts';
import { mayLeaveTo } from '../navigation/leaving.ts';
import { Num } from '../text/Num.tsx';
import { type RowAction, RowMenu } from './RowMenu.tsx';
import { HeadCheckbox, RowCheckbox } from './SelectionBoxes.tsx';
import type { Selection } from './use-selection.ts';
import { SortButton } from './SortButton.tsx';
import { ROW_LINK } from './use-list-keys.ts';
import type { Sorting } from './use-list-view.ts';

export type { Column } from './column.ts';

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The address a row links to. The first column becomes the link. */
  rowHref?: (row: Row) => string | undefined;
  /** For the keyboard shortcuts of the list. */
  bodyRef?: RefObject<HTMLTableSectionElement | null>;
  /** The order of the list from `useListView`, for columns with a `sortKey`. */
  sorting?: Sorting;
  /** Actions of a row, as a menu in a last column that does not open the row. None: no menu in this row. */
  rowActions?: (row: Row) => readonly RowAction[];
  /** Names a row in the labels of its menu and its checkbox; masked where it is a person. */
  rowName?: (row: Row) => string;
  /** Makes rows selectable, for `BulkBar`. */
  selection?: Selection<Row>;
  /** The rows are about to be replaced: a search, an order or a page was chosen and has not arrived yet. */
  isBusy?: boolean;
};

/**
 * The table of every list.
 *
 *     const columns = useColumns('clients', COLUMNS);
 *     const selection = useSelection(rowKey);
 *     <DataTable label="Clients" columns={columns.shown} rows={rows} rowKey={rowKey} rowHref={hrefOf}
 *       sorting={list} bodyRef={bodyRef} selection={selection} rowName={nameOf}
 *       rowActions={(client) => [{ label: 'Set to inactive', onClick: () => deactivate(client) }]} />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowHref, bodyRef, sorting, rowActions, selection, isBusy } = props;
  return (
    <div className="lw-table-wrap" ref={allowScrollingByKey}>
      <table
        className={rowHref ? 'lw-table lw-table--linked' : 'lw-table'}
        aria-label={label}
        aria-busy={isBusy}
      >
        <thead>
          <tr>
            {selection ? <HeadCheckbox selection={selection} rows={rows} /> : undefined}
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
            {rowActions ? (
              <th scope="col">
                <span className="lw-visually-hidden">Actions</span>
              </th>
            ) : undefined}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {rows.map((row) => (
            <Row key={rowKey(row)} {...props} row={row} href={rowHref?.(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; sorting: Sorting | undefined };

function Head<Row>({ column: { head, isNumber, sortKey, sortHint }, sorting }: HeadProps<Row>) {
  const className = isNumber ? 'lw-table__number' : undefined;
  if (sortKey === undefined || !sorting || typeof head !== 'string') {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  const order = sorting.sort.sortKey === sortKey ? sorting.sort.sortOrder : undefined;
  return (
    <th scope="col" className={className}>
      <SortButton label={head} order={order} hint={sortHint} onClick={() => sorting.sortBy(sortKey)} />
    </th>
  );
}

type RowProps<Row> = DataTableProps<Row> & { row: Row; href: string | undefined };

/** Elements that handle a click themselves. In React, clicks in a menu bubble to the row from elsewhere in the DOM. */
const OWN_CLICK = 'a, button, input, select, label, textarea, [role="menuitem"]';

const belongsToRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest(OWN_CLICK) === null;

/** A click anywhere in the row follows its link. Keyboard use and new tabs rely on the link itself. */
function Row<Row>({ row, columns, href, rowActions, rowName, rowKey, selection }: RowProps<Row>) {
  const navigate = useContext(NavigateContext);
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (href !== undefined && belongsToRow(event) && mayLeaveTo(href)) navigate(href);
  };
  const name = () => rowName?.(row) ?? rowKey(row);
  return (
    <tr onClick={follow} className={selection?.has(row) ? 'lw-table__row--selected' : undefined}>
      {selection ? <RowCheckbox selection={selection} row={row} name={name()} /> : undefined}
      {columns.map(({ key, cell, isNumber }, index) => (
        <td key={key} className={isNumber ? 'lw-table__number' : undefined}>
          {href !== undefined && index === 0 ? (
            <AppLink href={href} className="lw-table__link" {...{ [ROW_LINK]: '' }}>
              {cell(row)}
            </AppLink>
          ) : isNumber ? (
            <Num>{cell(row)}</Num>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {rowActions ? (
        <td className="lw-table__menu">
          <RowMenu actions={rowActions(row)} name={name()} />
        </td>
      ) : undefined}
    </tr>
  );
}
