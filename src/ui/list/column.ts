import type { ReactNode } from 'react';

/** Numbers are written with a decimal point and without separators, whatever the language of the page. */
export type CsvCell = string | number | null | undefined;

export type Column<Row> = {
  key: string;
  /** Must be plain text if the column can be sorted, hidden or exported. */
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are end-aligned, so that digits line up. */
  isNumber?: boolean;
  /** The server's sort key for this column; the header becomes a sort button. */
  sortKey?: string;
  /** What the order uses if the cells do not show it first: 'by last name'. */
  sortHint?: string;
  /** The user may hide it: see `useColumns`. */
  isOptional?: boolean;
  /** Optional, and hidden until the user chooses it. */
  isHiddenAtFirst?: boolean;
  /** The cell in a CSV file; by default the text of `cell`. `false` excludes the column from files. */
  csv?: false | ((row: Row) => CsvCell);
};
