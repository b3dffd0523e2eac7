import { z } from 'zod';

/** Largest number of columns of a table: 256 channels with accompanying values, several times over. */
const MOST_IMPORT_COLUMNS = 4096;

const byteSchema = z.number().int().min(1).max(255);

/** Cell separator and decimal separator of a text table. */
export const cellSyntaxSchema = z.object({
  /** Byte between cells. */
  delimiter: byteSchema,
  /** Decimal separator byte: a point, or a comma if cells use another separator. */
  decimal: byteSchema,
});
export type CellSyntax = z.infer<typeof cellSyntaxSchema>;

export const COLUMN_ROLES = ['time', 'signal', 'marker', 'ignore'] as const;

export const importColumnSchema = z.object({
  /** Column index in the file, from 0. */
  column: z
    .number()
    .int()
    .min(0)
    .max(MOST_IMPORT_COLUMNS - 1),
  name: z.string().max(200),
  role: z.enum(COLUMN_ROLES),
  /** Unit of a signal as a person would write it ('uV', 'V'); '' if unknown. */
  unit: z.string().max(40),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** Unit of a time column; 'written' for dates and clock times. */
export const TIME_UNITS = ['seconds', 'milliseconds', 'microseconds', 'written'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** How to read a table as a recording. Users can change every part of it on the import screen. */
export const importPlanSchema = z.object({
  /** Program that exported the table; undefined if unknown. */
  preset: z.string().max(60).optional(),
  syntax: cellSyntaxSchema,
  /** Lines before the first row of values. */
  skipLines: z.number().int().min(0).max(1_000_000),
  columns: z.array(importColumnSchema).min(1).max(MOST_IMPORT_COLUMNS),
  timeUnit: z.enum(TIME_UNITS).optional(),
  /** Undefined: derived from the time stamps. */
  samplingRateHz: z.number().positive().max(1_000_000).optional(),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

/** An assumption that a person should confirm before relying on the recording. */
export type ImportQuestion = { code: string; message: string };

export type ImportProposal = {
  plan: ImportPlan;
  /** From the time stamps of the inspected rows; undefined without usable time stamps. */
  estimatedRateHz: number | undefined;
  /** False if the time stamps show unevenly spaced rows. */
  isRegular: boolean;
  questions: ImportQuestion[];
  /** First rows of values, as cells. */
  previewRows: string[][];
};

/** Choices a person may make before a table is inspected again; everything else is detected again. */
export type ImportChoice = {
  /** Name of a program; null: no known program. */
  preset?: string | null;
  syntax?: CellSyntax;
};

/** Programs whose tables are recognized by their columns. */
export const IMPORT_PROGRAMS = [
  'OpenViBE',
  'Neurosity (raw)',
  'Neurosity (band powers)',
  'BrainBit',
  'MindWave',
] as const;

/** Whether a table is fully self-describing, so that no confirmation is needed. */
export const isClear = ({ plan, questions }: ImportProposal): boolean =>
  plan.preset !== undefined && questions.length === 0;

/** Why a plan cannot be used, as messages; empty if it can. */
export function planProblems(plan: ImportPlan): string[] {
  const problems: string[] = [];
  const having = (role: ImportColumn['role']) => plan.columns.filter((column) => column.role === role);
  if (having('signal').length === 0) problems.push('Choose at least one column that holds a signal.');
  const times = having('time');
  if (times.length > 1) {
    problems.push(`Only one column can give the time: ${times.map(({ name }) => `'${name}'`).join(', ')}.`);
  }
  if (times.length === 0 && plan.samplingRateHz === undefined) {
    problems.push('No column gives the time, so enter the sampling rate.');
  }
  if (having('signal').some(({ name }) => name.trim() === '')) problems.push('Give every signal a name.');
  return problems;
}
