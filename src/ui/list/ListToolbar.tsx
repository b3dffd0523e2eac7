import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import { ColumnChoiceButton } from './ColumnChoiceButton.tsx';
import { CsvButton } from './CsvButton.tsx';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';
import type { useColumns } from './use-columns.ts';
import type { CsvExport } from './use-csv-export.ts';

export type ListToolbarProps<Row> = {
  /** State of the list below, if the list can be empty. */
  list?: ListState;
  search?: SearchFieldProps | undefined;
  /** `FilterChips` and other controls that narrow the list. */
  filters?: ReactNode;
  /** The columns, if the user may choose them. */
  columns?: ReturnType<typeof useColumns<Row>>;
  /** Saves the chosen columns. Without a choice of columns, `columns` lists them. */
  csv?: Omit<CsvExport<Row>, 'columns'> & { columns?: readonly Column<Row>[] };
  /** Further actions for the list. */
  tools?: ReactNode;
  /** The button that adds an item. */
  action?: ReactNode;
};

type ListState = {
  rows: readonly unknown[] | undefined;
  /** It is not yet known whether the list is empty. */
  isUnknown: boolean;
  /** Search or filters exclude some rows. */
  isNarrowed: boolean;
  problem: string | undefined;
};

/**
 * An empty list has nothing to search, and its add button is below. Until it is known whether the list is empty,
 * nothing is offered: a disappearing button would be missed by a click.
 */
function isOffered({ rows, isUnknown, isNarrowed, problem }: ListState): 'yes' | 'no' | 'unknown' {
  if (isNarrowed || problem !== undefined) return 'yes';
  if (isUnknown) return 'unknown';
  return rows?.length === 0 ? 'no' : 'yes';
}

/**
 * The row above a table, in the same order on every list: search and filters first; columns, file, tools and the add
 * button at the end. Only `tools` are always shown, because they do not depend on the rows.
 *
 *     <ListToolbar
 *       list={clients} search={{ label: 'Search clients', placeholder: 'Search by name', view, inputRef }}
 *       filters={<FilterChips ... />} columns={columns} csv={{ fileName: 'clients', rowKey, fetchPage, messageOf }}
 *       action={<Button intent="primary">Add client</Button>} />
 */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { list, search, filters, columns, csv, tools, action } = props;
  const offered = list ? isOffered(list) : 'yes';
  if (offered === 'no' && tools === undefined) return undefined;
  // Hidden controls keep their space, so that nothing moves when the rows arrive.
  const visibility = offered === 'yes' ? undefined : 'hidden';
  return (
    <div className="lw-toolbar lw-list-toolbar" style={{ visibility }}>
      <div className="lw-list-toolbar__narrow">
        {search ? <SearchField {...search} /> : undefined}
        {filters}
      </div>
      <div className="lw-list-toolbar__tools">
        {columns ? <ColumnChoiceButton columns={columns} /> : undefined}
        {csv ? <CsvButton {...csv} columns={csv.columns ?? columns?.shown ?? []} /> : undefined}
        {tools === undefined ? undefined : (
          <div className="lw-list-toolbar__always" style={{ visibility: 'visible' }}>
            {tools}
          </div>
        )}
        {action}
      </div>
    </div>
  );
}
