import type { EegWarning } from './eeg-file.ts';

/** The number of gaps as a warning; empty without gaps. `subject` precedes the count. */
export function gapsWarnings(gaps: number, subject = 'The recording has'): EegWarning[] {
  if (gaps <= 0) return [];
  const sentences =
    gaps === 1
      ? '1 gap. It stays a gap and is not closed.'
      : `${gaps} gaps. They stay gaps and are not closed.`;
  return [{ code: 'gaps', message: `${subject} ${sentences}` }];
}
