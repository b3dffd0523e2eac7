import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import { ColumnChoiceButton } from './ColumnChoiceButton.tsx';
import { CsvButton } from './CsvButton.tsx';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';
import type { useColumns } from './use-columns.ts';
import type { CsvExport } from './use-csv-export.ts';

export type ListToolbarProps<Row> = {
  /** Of the list below, where it can be empty. */
  list?: ListState;
  search?: SearchFieldProps | undefined;
  /** `FilterChips` and whatever else decides what is listed. */
  filters?: ReactNode;
  /** Where the person may choose them. */
  columns?: ReturnType<typeof useColumns<Row>>;
  /** Saves the chosen columns; where there is no choice it says which. */
  csv?: Omit<CsvExport<Row>, 'columns'> & { columns?: readonly Column<Row>[] };
  /** Further things that can be done with the list. */
  tools?: ReactNode;
  /** The one button that adds. */
  action?: ReactNode;
};

type ListState = {
  rows: readonly unknown[] | undefined;
  /** Whether it is empty is not known yet. */
  isUnknown: boolean;
  /** Only some of the rows are asked for. */
  isNarrowed: boolean;
  problem: string | undefined;
};

/**
 * An empty list has nothing to search, and its one button stands below. Until that is known nothing is offered either: a
 * button that goes away is missed by the click for it.
 */
function isOffered({ rows, isUnknown, isNarrowed, problem }: ListState): 'yes' | 'no' | 'unknown' {
  if (isNarrowed || problem !== undefined) return 'yes';
  if (isUnknown) return 'unknown';
  return rows?.length === 0 ? 'no' : 'yes';
}

/**
 * The row above a table, in the same order on every list: search and filters first; columns, file, tools and the button
 * that adds at the end. Only its tools stand there always, since they do more than an empty list can.
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
  // What is not offered keeps its place: nothing below moves when the rows come, and no tool is moved from under a click.
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
