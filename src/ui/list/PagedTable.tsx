import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Pager } from './Pager.tsx';
import { Problem, SkeletonRows } from '../notices/Notice.tsx';

/** One page of a list, from `useEndpointPage`. */
export type ListPage<Row> = {
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  total: number;
  /** From 0. */
  page: number;
  pageSize: number;
  setPage: (page: number) => void;
  /** Why loading or refreshing the rows failed. */
  problem: string | undefined;
  retry: () => void;
};

export type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  list: ListPage<Row>;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Replaces the pager. */
  foot?: ReactNode;
};

/** The rows of a list with the pager, or a message while there are none. */
export function PagedTable<Row>({ list, empty, foot, ...table }: PagedTableProps<Row>) {
  const { rows, total, page, pageSize, setPage, problem, retry } = list;
  return (
    <>
      {problem ? <Problem message={problem} onRetry={retry} /> : undefined}
      {!rows && !problem ? <SkeletonRows count={pageSize} /> : undefined}
      {rows?.length === 0 && !problem ? empty : undefined}
      {rows && rows.length > 0 ? (
        <div className="lw-panel">
          <DataTable {...table} rows={rows} />
          {foot ?? <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />}
        </div>
      ) : undefined}
    </>
  );
}
