import type { ImportColumn, ImportPlan, TimeUnit } from '#shared/eeg/import-plan.ts';

const code = (character: string): number => character.codePointAt(0) ?? 0;

export const DELIMITERS: readonly { value: number; label: string }[] = [
  { value: code(','), label: 'Comma' },
  { value: code(';'), label: 'Semicolon' },
  { value: code('\t'), label: 'Tab' },
  { value: code(' '), label: 'Space' },
];
export const DECIMALS: readonly { value: number; label: string }[] = [
  { value: code('.'), label: 'Point (1.5)' },
  { value: code(','), label: 'Comma (1,5)' },
];
export const ROLE_WORDS: Record<ImportColumn['role'], string> = {
  time: 'Time',
  signal: 'Signal',
  marker: 'Marker',
  ignore: 'Leave out',
};
export const TIME_UNIT_WORDS: Record<TimeUnit, string> = {
  seconds: 'Seconds',
  milliseconds: 'Milliseconds',
  microseconds: 'Microseconds',
  written: 'Date or clock',
};
/** Units of signals in tables. A column without a unit is kept, but not as EEG. */
export const UNITS: readonly { value: string; label: string }[] = [
  { value: 'uV', label: 'µV' },
  { value: 'mV', label: 'mV' },
  { value: 'V', label: 'V' },
  { value: 'nV', label: 'nV' },
  { value: 'counts', label: 'counts' },
  { value: '', label: 'Not known' },
];

/** Where the values begin in the table. */
export const headerWords = ({ skipLines }: ImportPlan, hasNames: boolean): string =>
  hasNames
    ? `Column names are in line ${skipLines}, values start in line ${skipLines + 1}.`
    : `No column names were found; values start in line ${skipLines + 1}.`;
