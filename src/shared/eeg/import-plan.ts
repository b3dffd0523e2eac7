import { z } from 'zod';

/** How many columns a table may have: 256 channels with the values beside them, several times over. */
export const MOST_IMPORT_COLUMNS = 4096;

const byteSchema = z.number().int().min(1).max(255);

/** How a table in text form divides its cells and its numbers. */
export const cellSyntaxSchema = z.object({
  /** Byte between cells. */
  delimiter: byteSchema,
  /** Byte between units and tenths: a point, or a comma where cells are divided by something else. */
  decimal: byteSchema,
});
export type CellSyntax = z.infer<typeof cellSyntaxSchema>;

export const COLUMN_ROLES = ['time', 'signal', 'marker', 'ignore'] as const;

export const importColumnSchema = z.object({
  /** From 0, as the columns stand in the file. */
  column: z
    .number()
    .int()
    .min(0)
    .max(MOST_IMPORT_COLUMNS - 1),
  name: z.string().max(200),
  role: z.enum(COLUMN_ROLES),
  /** Of a signal, as a person would write it ('uV', 'V'); '' where it is not known. */
  unit: z.string().max(40),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** What one unit of a time column is; 'written' for dates and clocks. */
export const TIME_UNITS = ['seconds', 'milliseconds', 'microseconds', 'written'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** How a table is to be read as a recording. The import screen lets a person change every part of it. */
export const importPlanSchema = z.object({
  /** Program whose export this is; undefined for a table of unknown origin. */
  preset: z.string().max(60).optional(),
  syntax: cellSyntaxSchema,
  /** Lines before the first row of values. */
  skipLines: z.number().int().min(0).max(1_000_000),
  columns: z.array(importColumnSchema).min(1).max(MOST_IMPORT_COLUMNS),
  timeUnit: z.enum(TIME_UNITS).optional(),
  /** Undefined: from the time stamps. */
  samplingRateHz: z.number().positive().max(1_000_000).optional(),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

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

/** What a person may tell before a table is looked at again; everything else is found anew. */
export type ImportChoice = {
  /** A program by its name; null: of none that is known. */
  preset?: string | null;
  syntax?: CellSyntax;
};

/** Programs whose tables are recognised by their columns. */
export const IMPORT_PROGRAMS = [
  'OpenViBE',
  'Neurosity (raw)',
  'Neurosity (band powers)',
  'BrainBit',
  'MindWave',
] as const;

/** Whether a table says everything about itself, so that nobody has to be asked. */
export const isClear = ({ plan, questions }: ImportProposal): boolean =>
  plan.preset !== undefined && questions.length === 0;

/** Why a plan cannot be used as it is, in words; empty where it can. */
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
