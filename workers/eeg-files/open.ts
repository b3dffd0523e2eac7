import { AppError } from '#shared/errors.ts';
import type { ByteSource } from './byte-source.ts';
import { looksLikeEdf } from './edf/header.ts';
import { openEdf } from './edf/open-edf.ts';
import type { EegFileProblem, OpenResult } from './eeg-file.ts';
import { describeForeignFile } from './sniff.ts';

/** Enough to tell one format from another. */
const START_BYTES = 512;

type Format = { recognises(start: Uint8Array): boolean; open(source: ByteSource): Promise<OpenResult> };

/** Formats are told apart by content, never by file name. Further formats are added here. */
const FORMATS: readonly Format[] = [{ recognises: looksLikeEdf, open: openEdf }];

/** Opens a recording: expected failures are values with a message for people, never exceptions. */
export async function openEegFile(source: ByteSource): Promise<OpenResult> {
  try {
    if (source.size === 0)
      return refuse('empty', `'${source.name}' is empty. Get the file again from where it was recorded.`);
    const start = await source.read(0, START_BYTES);
    const format = FORMATS.find((candidate) => candidate.recognises(start));
    return format ? await format.open(source) : refuseForeign(source, start);
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof TypeError) throw cause;
    const message =
      cause instanceof AppError
        ? cause.message
        : `'${source.name}' cannot be read. Check that it still exists and that you may open it, then choose it again.`;
    return refuse('unreadable', message);
  }
}

function refuseForeign(source: ByteSource, start: Uint8Array): OpenResult {
  const looksLike = describeForeignFile(start);
  const cause = looksLike ? `it looks like ${looksLike}` : 'its first bytes belong to no format known here';
  return refuse(
    'notEeg',
    `'${source.name}' is not an EDF or BDF recording: ${cause}. ` +
      'Choose an .edf or .bdf file, or export the recording as EDF from the program that made it.',
  );
}

const refuse = (code: EegFileProblem['code'], message: string): OpenResult => ({
  ok: false,
  problem: { code, message },
});
