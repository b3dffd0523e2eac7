import { csvText } from '#shared/csv-text.ts';
import { isValidElement, type ReactNode } from 'react';
import type { Column } from './column.ts';

/** Spreadsheets take a file for UTF-8 only when it says so. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** The words in what a cell shows, as far as they stand in it; a component's own words are not known here. */
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

/** Columns that go into a file: those shown, except the ones that say no. */
const columnsOfFile = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ csv }) => csv !== false);

export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  BYTE_ORDER_MARK +
  columnsOfFile(columns)
    .map(({ head }) => csvText(textOf(head)))
    .join(',') +
  LINE_END;

/** Rows as lines of a CSV table (RFC 4180). Texts a spreadsheet would run as formulas stand behind an apostrophe. */
export const csvRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows
    .map(
      (row) =>
        columnsOfFile(columns)
          .map((column) => cellText(column, row))
          .join(',') + LINE_END,
    )
    .join('');
