import { useEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';
import { exportName } from '../files/export-name.ts';
import { saveFile } from '../files/save-file.ts';
import { collectRows, type FetchPage } from './collect-rows.ts';
import { csvHead, csvRows } from './csv-table.ts';

export type CsvExport<Row> = {
  /** What the file holds, without date and extension. Contains no personal data. */
  fileName: string;
  /** The shown columns: see `useColumns`. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The list's own query with its search, filters and order, so that the file matches the screen. */
  fetchPage: FetchPage<Row>;
  /** The message for an error of the query. */
  messageOf: (error: unknown) => string;
};

export type CsvState =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number | undefined }
  | { kind: 'failed'; message: string };

/** Writes all rows of a list to a CSV file, page by page. */
export function useCsvExport<Row>({ fileName, columns, rowKey, fetchPage, messageOf }: CsvExport<Row>) {
  const [state, setState] = useState<CsvState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const save = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ kind: 'busy', done: 0, total: undefined });
    const pieces = [csvHead(columns)];
    try {
      await collectRows<Row>({
        fetchPage,
        rowKey,
        signal,
        onRows: (rows, progress) => {
          pieces.push(csvRows(columns, rows));
          setState({ kind: 'busy', ...progress });
        },
      });
      saveFile(exportName([fileName], 'csv'), new Blob(pieces, { type: 'text/csv;charset=utf-8' }));
      setState({ kind: 'idle' });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'failed', message: `The table was not saved. ${messageOf(error)}` });
    }
  };
  const stop = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, save: () => void save(), stop };
}
