import type { ByteSource } from './byte-source.ts';
import type { EegFileProblem, OpenResult } from './eeg-file.ts';

export const refused = (code: EegFileProblem['code'], message: string): OpenResult => ({
  ok: false,
  problem: { code, message },
});

/** For a file of a known format without anything that can be shown. */
export const damagedFile = (source: ByteSource, cause: string): OpenResult =>
  refused(
    'damagedHeader',
    `'${source.name}' cannot be opened: ${cause}. Get the file again from where it was recorded.`,
  );
