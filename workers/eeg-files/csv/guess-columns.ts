import { microvoltsPerUnit } from '../units.ts';
import { writtenSeconds } from '../text/clock.ts';
import { cellNumber } from './detect-syntax.ts';
import type { CellSyntax, ImportColumn } from '#shared/eeg/import-plan.ts';
import { isTimeName, type Preset } from './presets.ts';

/** Site names of the 10-10 system, alone or before a reference. */
const SITE = /^(eeg[ _-]?)?(fp|af|f|ft|fc|t|tp|c|cp|p|po|o|a|m|i|n)(\d{1,2}|z)(-.*)?$/i;
const COUNTER_NAME = /^(index|sample ?(index|number|id)?|counter|packet.*|row|id|#|no\.?|unnamed: 0|)$/i;
/** Columns beside a column of events: start and duration. */
const EVENT_TIME_NAME = /(marker|event|trigger|annotation|label|stim).*(duration|onset|latency)/i;
const MARKER_NAME = /(marker|event|trigger|annotation|label|stim)/i;
/** Channel names of movement sensors: 'acc_x', 'AccelX', 'Gyro Z', 'x acceleration'. */
const MOTION_NAME =
  /(^|[^a-z])(accel|acceleration|accelerometer|acc|gyro|gyroscope|magnetometer)([^a-z]|[xyz]\b|$)/i;
/** A marker column has values only occasionally. */
const MOST_MARKER_SHARE = 0.2;
/** With fewer rows a column cannot be classified. */
const LEAST_ROWS = 8;
const MOST_NAME_CHARACTERS = 200;
/** Spread of an EEG in microvolts, from a quiet one to one with large artifacts; then the same in volts. */
const UV_SPREAD = { from: 0.5, to: 20_000 };
const V_SPREAD = { from: 0.5e-6, to: 0.02 };

/** Roles of the columns from their names and their first values. */
export function guessColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  syntax: CellSyntax,
  preset: Preset | undefined,
): ImportColumn[] {
  const columns = rolesOf(names, rows, syntax, preset, isHousekeeping);
  // A table in which no column changes at the beginning is still a table.
  return columns.some(({ role }) => role === 'signal')
    ? columns
    : rolesOf(names, rows, syntax, preset, () => false);
}

type IsHousekeeping = (name: string, numbers: readonly number[]) => boolean;

function rolesOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  syntax: CellSyntax,
  preset: Preset | undefined,
  isLeftOut: IsHousekeeping,
): ImportColumn[] {
  const columns = names.map((name, column): ImportColumn => {
    const known = preset?.column(name.toLowerCase());
    const cells = rows.map((row) => row[column] ?? '');
    const guessed = known ?? guessRole(plainName(name), cells, syntax, isLeftOut);
    return {
      column,
      name: plainName(name).slice(0, MOST_NAME_CHARACTERS) || `Column ${column + 1}`,
      ...guessed,
    };
  });
  const times = columns.filter(({ role }) => role === 'time');
  for (const extra of times.slice(1)) extra.role = 'ignore';
  return columns;
}

function guessRole(
  name: string,
  cells: readonly string[],
  syntax: CellSyntax,
  isLeftOut: IsHousekeeping,
): Pick<ImportColumn, 'role' | 'unit'> {
  const filled = cells.filter((cell) => cell !== '');
  const numbers = filled.map((cell) => cellNumber(cell, syntax)).filter((value) => !Number.isNaN(value));
  const isNumeric = filled.length > 0 && numbers.length >= 0.8 * filled.length;
  const isWrittenTime = filled.length > 0 && filled.every((cell) => writtenSeconds(cell) !== undefined);
  if (isWrittenTime || (isTimeName(name) && isNumeric)) return { role: 'time', unit: '' };
  if (COUNTER_NAME.test(name) || EVENT_TIME_NAME.test(name)) return { role: 'ignore', unit: '' };
  if (MARKER_NAME.test(name)) return { role: 'marker', unit: '' };
  if (!isNumeric) return { role: isRareText(filled, cells) ? 'marker' : 'ignore', unit: '' };
  if (isLeftOut(name, numbers)) return { role: 'ignore', unit: '' };
  return { role: 'signal', unit: unitInName(name) ?? unitOfValues(name, numbers) };
}

/** A name without the quotes that some programs leave around it, even within a quoted header. */
function plainName(name: string): string {
  return name
    .trim()
    .replace(/^(["'])+([^"']*)\1+$/, '$2')
    .trim();
}

/**
 * Numbers that are not a signal: movement, counters, settings. A flat column named after a site or a voltage is an
 * electrode without contact, which the user needs to see.
 */
function isHousekeeping(name: string, numbers: readonly number[]): boolean {
  if (MOTION_NAME.test(name)) return true;
  if (SITE.test(name) || unitInName(name) !== undefined) return false;
  return isConstant(numbers) || isCounter(numbers);
}

const isRareText = (filled: readonly string[], cells: readonly string[]): boolean =>
  filled.length > 0 && filled.length <= MOST_MARKER_SHARE * cells.length;

const isConstant = (numbers: readonly number[]): boolean =>
  numbers.length >= LEAST_ROWS && numbers.every((value) => value === numbers[0]);

/** Increases by one from row to row, except for occasional wraps of a counter with few bits. */
function isCounter(numbers: readonly number[]): boolean {
  if (numbers.length < LEAST_ROWS || !numbers.every(Number.isInteger)) return false;
  const steps = numbers.slice(1).map((value, k) => value - numbers[k]!);
  const least = Math.min(...numbers);
  return steps.every((step, k) => step === 1 || (step < 0 && numbers[k + 1] === least));
}

function unitInName(name: string): string | undefined {
  const unit = /[([]\s*([^\])]+?)\s*[)\]]\s*$/.exec(name)?.[1] ?? /[_ ](uv|µv|mv)$/i.exec(name)?.[1];
  return unit !== undefined && microvoltsPerUnit(unit) !== undefined ? unit : undefined;
}

/** A guess for columns named after a site, for the user to confirm; '' when no unit fits the values. */
function unitOfValues(name: string, numbers: readonly number[]): string {
  if (!SITE.test(name.trim()) || numbers.length < 4) return '';
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const spread = Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length);
  if (spread >= UV_SPREAD.from && spread <= UV_SPREAD.to) return 'uV';
  return spread >= V_SPREAD.from && spread <= V_SPREAD.to ? 'V' : '';
}
