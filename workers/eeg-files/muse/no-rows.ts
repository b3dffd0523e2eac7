import type { ByteSource } from '../byte-source.ts';
import type { OpenResult } from '../eeg-file.ts';

/** Result for a recording that contains only column names. */
export const noRows = (source: ByteSource, program: string): OpenResult => ({
  ok: false,
  problem: {
    code: 'damagedHeader',
    message:
      `'${source.name}' cannot be opened: it has the columns of a ${program} recording but no row with samples. ` +
      'Get the file again from where it was recorded.',
  },
});
