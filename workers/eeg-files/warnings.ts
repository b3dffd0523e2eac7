import type { EegWarning } from './eeg-file.ts';

/** The warnings whose condition is true, from `condition && warning`. */
export const applicable = (candidates: readonly (EegWarning | false)[]): EegWarning[] =>
  candidates.filter((candidate) => candidate !== false);

/** The number of gaps as a warning; empty without gaps. `subject` precedes the count. */
export function gapsWarnings(gaps: number, subject = 'The recording has'): EegWarning[] {
  if (gaps <= 0) return [];
  const sentences =
    gaps === 1
      ? '1 gap. It stays a gap and is not closed.'
      : `${gaps} gaps. They stay gaps and are not closed.`;
  return [{ code: 'gaps', message: `${subject} ${sentences}` }];
}

/** '1 row has' or '3 rows have'. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const percent = (share: number): string =>
  share < 0.01 ? 'under 1 %' : `${Math.round(100 * share)} %`;
