import type { ByteSource } from '../byte-source.ts';
import type { OpenResult } from '../eeg-file.ts';

/** A recording of which only the names of the columns are left. */
export const noRows = (source: ByteSource, program: string): OpenResult => ({
  ok: false,
  problem: {
    code: 'damagedHeader',
    message:
      `'${source.name}' cannot be opened: it has the columns of a ${program} recording but no row with samples. ` +
      'Get the file again from where it was recorded.',
  },
});
