import type { EegWarning } from './eeg-file.ts';

/** Says how many gaps there are; empty without one. `subject` stands before the count. */
export function gapsWarnings(gaps: number, subject = 'The recording has'): EegWarning[] {
  if (gaps <= 0) return [];
  const sentences =
    gaps === 1
      ? '1 gap. It stays a gap and is not closed.'
      : `${gaps} gaps. They stay gaps and are not closed.`;
  return [{ code: 'gaps', message: `${subject} ${sentences}` }];
}
