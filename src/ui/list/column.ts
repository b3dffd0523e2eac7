import type { ReactNode } from 'react';

/** Numbers are written with a point and without separators, whatever the language of the page. */
export type CsvCell = string | number | null | undefined;

export type Column<Row> = {
  key: string;
  /** A plain text where the column can be sorted by, chosen or exported. */
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column, so that digits line up. */
  isNumber?: boolean;
  /** What the server calls the order by this column; the head becomes the button for it. */
  sortKey?: string;
  /** What the order goes by where the cells do not show it first: 'by last name'. */
  sortHint?: string;
  /** The person may hide it: see `useColumns`. */
  isOptional?: boolean;
  /** Optional, and hidden until the person asks for it. */
  isHiddenAtFirst?: boolean;
  /** The cell in a CSV file; without it the text of `cell`. `false` keeps the column out of files. */
  csv?: false | ((row: Row) => CsvCell);
};
