import { csvText } from '#shared/csv-text.ts';
import { isValidElement, type ReactNode } from 'react';
import type { Column } from './column.ts';

/** Spreadsheets read a file as UTF-8 only if it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** The text of a rendered cell, from strings and children only; text that a component itself renders is missing. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return '';
}

function cellText<Row>({ cell, csv }: Column<Row>, row: Row): string {
  const value = csv ? csv(row) : textOf(cell(row));
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return csvText(value ?? '');
}

/** Columns for the file: the shown columns without `csv: false`. */
const columnsOfFile = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ csv }) => csv !== false);

export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  BYTE_ORDER_MARK +
  columnsOfFile(columns)
    .map(({ head }) => csvText(textOf(head)))
    .join(',') +
  LINE_END;

/** Rows as lines of a CSV table (RFC 4180). An apostrophe precedes text that a spreadsheet would run as a formula. */
export const csvRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows
    .map(
      (row) =>
        columnsOfFile(columns)
          .map((column) => cellText(column, row))
          .join(',') + LINE_END,
    )
    .join('');
