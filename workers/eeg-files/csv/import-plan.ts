import type { CellSyntax } from '../text/cells.ts';

export type ImportColumn = {
  column: number;
  name: string;
  role: 'time' | 'signal' | 'marker' | 'ignore';
  /** Of a signal, as a person would write it ('uV', 'V'); '' where it is not known. */
  unit: string;
};

/** What one unit of a time column is; 'written' for dates and clocks. */
export type TimeUnit = 'seconds' | 'milliseconds' | 'microseconds' | 'written';

/** How a table is to be read as a recording. The import screen lets a person change every part of it. */
export type ImportPlan = {
  /** Program whose export this is; undefined for a table of unknown origin. */
  preset: string | undefined;
  syntax: CellSyntax;
  /** Lines before the first row of values. */
  skipLines: number;
  columns: ImportColumn[];
  timeUnit: TimeUnit | undefined;
  /** Undefined: from the time stamps. */
  samplingRateHz: number | undefined;
};

/** Something that was assumed and should be confirmed by a person before the recording is relied on. */
export type ImportQuestion = { code: string; message: string };

export type ImportProposal = {
  plan: ImportPlan;
  /** From the time stamps of the rows that were looked at; undefined without usable ones. */
  estimatedRateHz: number | undefined;
  /** False where the time stamps show that the rows are not evenly spaced. */
  isRegular: boolean;
  questions: ImportQuestion[];
  /** First rows of values, cell by cell. */
  previewRows: string[][];
};
