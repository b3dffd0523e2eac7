import { type ReactNode, useRef } from 'react';
import { useListKeys } from './use-list-keys.ts';
import type { Sorting } from './use-list-view.ts';
import type { FetchPage } from './collect-rows.ts';
import { ListToolbar, type ListToolbarProps } from './ListToolbar.tsx';
import { type ListPage, PagedTable, type PagedTableProps } from './PagedTable.tsx';
import type { SearchFieldProps } from './SearchField.tsx';
import { useColumns } from './use-columns.ts';

type ListPanelProps<Row> = Omit<PagedTableProps<Row>, 'list' | 'bodyRef' | 'sorting'> &
  Pick<ListToolbarProps<Row>, 'filters' | 'tools' | 'action'> & {
    /** Result of `useEndpointPage` with the view of `useListView`. */
    list: ListPage<Row> &
      NonNullable<ListToolbarProps<Row>['list']> &
      Sorting &
      SearchFieldProps['view'] & {
        fetchPage: FetchPage<Row>;
        messageOf: (error: unknown) => string;
        searchTerm: string;
        isStale: boolean;
      };
    /** Name of the table in the local settings, which store the chosen columns. */
    columnsKey: string;
    /** Name of the CSV file; contains no personal data. */
    csvName: string;
    search?: Omit<SearchFieldProps, 'view' | 'inputRef'> | undefined;
    /** Content between toolbar and table, such as a `BulkBar`. */
    above?: ReactNode;
  };

/**
 * A whole list: toolbar, table and pager, with the keyboard shortcuts `/ j k x Enter`.
 *
 *     <ListPanel list={useThings()} label="Things" columnsKey="things" columns={COLUMNS} csvName="things"
 *       search={{ label: 'Search things', placeholder: 'Search by name' }} filters={<FilterChips ... />}
 *       rowKey={keyOf} rowHref={hrefOf} rowName={nameOf} rowActions={actionsOf} empty={<NoThings />} />
 */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { list, columnsKey, csvName, search, filters, tools, action, above, ...table } = props;
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  useListKeys(bodyRef, searchRef);
  const columns = useColumns(columnsKey, table.columns);
  const { fetchPage, messageOf, isStale } = list;
  const isBusy = isStale || list.typed.trim() !== list.searchTerm;
  return (
    <>
      <ListToolbar
        list={list}
        search={search && { ...search, view: list, inputRef: searchRef }}
        filters={filters}
        columns={columns}
        csv={{ fileName: csvName, rowKey: table.rowKey, fetchPage, messageOf }}
        tools={tools}
        action={action}
      />
      {above}
      <PagedTable
        {...table}
        list={list}
        columns={columns.shown}
        sorting={list}
        bodyRef={bodyRef}
        isBusy={isBusy}
      />
    </>
  );
}
