import type { ImportColumn, ImportPlan, TimeUnit } from '#shared/eeg/import-plan.ts';

const code = (character: string): number => character.codePointAt(0) ?? 0;

export const DELIMITERS: readonly { value: number; words: string }[] = [
  { value: code(','), words: 'Comma' },
  { value: code(';'), words: 'Semicolon' },
  { value: code('\t'), words: 'Tab' },
  { value: code(' '), words: 'Space' },
];
export const DECIMALS: readonly { value: number; words: string }[] = [
  { value: code('.'), words: 'Point (1.5)' },
  { value: code(','), words: 'Comma (1,5)' },
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
/** What signals of tables come in. Without a unit a column is kept, but is no EEG. */
export const UNITS: readonly { value: string; words: string }[] = [
  { value: 'uV', words: 'µV' },
  { value: 'mV', words: 'mV' },
  { value: 'V', words: 'V' },
  { value: 'nV', words: 'nV' },
  { value: 'counts', words: 'counts' },
  { value: '', words: 'Not known' },
];

/** Where the values begin, as it was found. */
export const headerWords = ({ skipLines }: ImportPlan, hasNames: boolean): string =>
  hasNames
    ? `Names of the columns stand in line ${skipLines}, values from line ${skipLines + 1}.`
    : `No line of names was found; values begin in line ${skipLines + 1}.`;
