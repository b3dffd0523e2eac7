import { nameList } from '#shared/name-list.ts';
import type {
  CellSyntax,
  ImportChoice,
  ImportColumn,
  ImportPlan,
  ImportProposal,
  ImportQuestion,
  TimeUnit,
} from '#shared/eeg/import-plan.ts';
import { epochUnitSeconds, isPlausibleTime, writtenSeconds } from '../text/clock.ts';
import { timeAxis, type TimeAxis } from '../text/time-axis.ts';
import { TimeColumn } from '../text/time-column.ts';
import { applicable } from '../warnings.ts';
import { cellNumber, cellsOf, detectSyntax } from './detect-syntax.ts';
import { guessColumns } from './guess-columns.ts';
import { PRESETS } from './presets.ts';

const PREVIEW_ROWS = 12;
const COMMENT = /^\s*[%#;]/;

/**
 * Proposes an import plan for a table of unknown origin from its first lines (a few hundred are enough). Everything not
 * stated in the table or chosen by the user is returned as a question. Undefined if the lines are not a table.
 */
export function proposeImport(
  firstLines: readonly string[],
  choice: ImportChoice = {},
): ImportProposal | undefined {
  const filled = firstLines
    .map((line, index) => ({ text: line.replace(/^\uFEFF/, ''), index }))
    .filter(({ text }) => text.trim() !== '' && !COMMENT.test(text));
  const syntax = choice.syntax ?? detectSyntax(filled.slice(0, 200).map(({ text }) => text));
  if (!syntax) return undefined;
  const table = filled.map(({ text, index }) => ({ cells: cellsOf(text, syntax), index }));
  const [first] = table;
  if (!first) return undefined;
  const hasHeader = isHeader(first.cells, syntax);
  const rows = (hasHeader ? table.slice(1) : table).map(({ cells }) => cells);
  const names = hasHeader ? first.cells : first.cells.map(() => '');
  const lower = names.map((name) => name.toLowerCase());
  const preset = PRESETS.find((candidate) =>
    choice.preset === undefined ? candidate.recognises(lower) : candidate.program === choice.preset,
  );
  const columns = guessColumns(
    hasHeader ? names : names.map((_, i) => `Column ${i + 1}`),
    rows,
    syntax,
    preset,
  );
  const timeUnit = timeUnitOf(columns, rows, syntax);
  const plan: ImportPlan = {
    preset: preset?.program,
    syntax,
    skipLines: hasHeader ? first.index + 1 : first.index,
    columns,
    timeUnit,
    samplingRateHz: preset?.samplingRateHz(lower) ?? statedRate(lower, rows, syntax),
  };
  const axis = timesOf(plan, rows);
  return {
    plan,
    estimatedRateHz: axis && axis.measuredRateHz > 0 ? axis.measuredRateHz : undefined,
    isRegular: axis?.isRegular ?? true,
    questions: importQuestions(plan, axis, hasHeader),
    previewRows: rows.slice(0, PREVIEW_ROWS),
  };
}

/** The first row is a header if fewer than half of its cells are values; numbers also occur among names ('10'). */
function isHeader(cells: readonly string[], syntax: CellSyntax): boolean {
  const isValue = (cell: string) =>
    !Number.isNaN(cellNumber(cell, syntax)) || writtenSeconds(cell) !== undefined || /^nan$/i.test(cell);
  return cells.filter(isValue).length < cells.length / 2;
}

/** Old OpenViBE tables have the rate in the first row of a column with that name. */
function statedRate(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  syntax: CellSyntax,
): number | undefined {
  const column = names.findIndex((name) => /^sampling ?rate( ?\(hz\))?$/.test(name));
  const rate = column < 0 ? Number.NaN : cellNumber(rows[0]?.[column] ?? '', syntax);
  return rate > 0 ? rate : undefined;
}

function timeUnitOf(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
  syntax: CellSyntax,
): TimeUnit | undefined {
  const time = columns.find(({ role }) => role === 'time');
  if (!time) return undefined;
  const cell = rows[0]?.[time.column] ?? '';
  if (writtenSeconds(cell)) return 'written';
  const unit = epochUnitSeconds(cellNumber(cell, syntax));
  if (unit !== undefined) return unit === 1 ? 'seconds' : unit === 1e-3 ? 'milliseconds' : 'microseconds';
  if (/(^|[^a-z])(ms|millis(econds)?)([^a-z]|$)/i.test(time.name)) return 'milliseconds';
  return /(^|[^a-z])(us|µs|micros(econds)?)([^a-z]|$)/i.test(time.name) ? 'microseconds' : 'seconds';
}

/** Seconds in a time cell, by the unit of the plan; NaN if it is not a time. */
export function secondsOf(text: string, number: number, unit: TimeUnit | undefined): number {
  switch (unit) {
    case 'written':
      return writtenSeconds(text)?.seconds ?? Number.NaN;
    case 'milliseconds':
      return number / 1e3;
    case 'microseconds':
      return number / 1e6;
    default:
      return number;
  }
}

function timesOf(plan: ImportPlan, rows: readonly (readonly string[])[]): TimeAxis | undefined {
  const time = plan.columns.find(({ role }) => role === 'time');
  if (!time) return undefined;
  const times = new TimeColumn();
  for (const row of rows) {
    const cell = row[time.column] ?? '';
    const seconds = secondsOf(cell, cellNumber(cell, plan.syntax), plan.timeUnit);
    if (isPlausibleTime(seconds)) times.push(seconds);
  }
  return timeAxis(times, plan.samplingRateHz);
}

function importQuestions(plan: ImportPlan, axis: TimeAxis | undefined, hasHeader: boolean): ImportQuestion[] {
  const signals = plan.columns.filter(({ role }) => role === 'signal');
  const inUnit = (wanted: (unit: string) => boolean) =>
    signals.filter(({ unit, name }) => wanted(unit) && !name.includes(unit || '\n')).map(({ name }) => name);
  const time = plan.columns.find(({ role }) => role === 'time');
  const isTimeUnitWritten = plan.timeUnit === 'written' || plan.preset === 'OpenViBE';
  const unitless = signals.filter(({ unit }) => unit === '');
  const ignored = plan.columns.filter(({ role }) => role === 'ignore');
  return applicable([
    !hasHeader && {
      code: 'columnsUnnamed',
      message: 'The table does not name its columns. Please confirm which of them are signals.',
    },
    !axis &&
      plan.samplingRateHz === undefined && {
        code: 'rateMissing',
        message: 'The table has no column of times, so the sampling rate is unknown. Please enter it.',
      },
    !axis &&
      plan.samplingRateHz !== undefined && {
        code: 'rateAssumed',
        message: `The table has no column of times. ${plan.samplingRateHz} Hz is taken, as ${plan.preset} records. Please confirm.`,
      },
    axis !== undefined &&
      !axis.isRegular && {
        code: 'rowsIrregular',
        message:
          'The rows do not follow each other evenly, so they are values computed from an EEG rather than the EEG itself. Please confirm.',
      },
    time !== undefined &&
      !isTimeUnitWritten && {
        code: 'timeUnitAssumed',
        message: `The column '${time.name}' is read as ${plan.timeUnit}. Please confirm.`,
      },
    inUnit((unit) => unit !== '' && unit !== 'counts').length > 0 && {
      code: 'unitAssumed',
      message: `The table does not say in which unit its values are. ${unitList(plan)} Please confirm.`,
    },
    unitless.length > 0 && {
      code: 'unitUnknown',
      message: `The unit of these columns is not known, so they are not used as EEG: ${columnList(unitless)}. Please enter the unit if they are EEG.`,
    },
    ignored.length > 0 && {
      code: 'columnsIgnored',
      message: `Columns that are left out: ${columnList(ignored)}.`,
    },
  ]);
}

function unitList(plan: ImportPlan): string {
  const byUnit = new Map<string, ImportColumn[]>();
  for (const column of plan.columns) {
    if (column.role !== 'signal' || column.unit === '' || column.unit === 'counts') continue;
    byUnit.set(column.unit, [...(byUnit.get(column.unit) ?? []), column]);
  }
  return [...byUnit].map(([unit, columns]) => `Taken as ${unit}: ${columnList(columns)}.`).join(' ');
}

const columnList = (columns: readonly ImportColumn[]): string => nameList(columns.map(({ name }) => name));
