import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { AppError } from '#shared/errors.ts';
import { looksLikeBrainVision } from './brainvision/header.ts';
import { openBrainVision } from './brainvision/open-brainvision.ts';
import type { ByteSource } from './byte-source.ts';
import { looksLikeEdf } from './edf/header.ts';
import { openEdf } from './edf/open-edf.ts';
import { looksLikeCsv, openCsv } from './csv/open-csv.ts';
import type { EegFileProblem, OpenResult } from './eeg-file.ts';
import { openMindMonitor } from './muse/open-mind-monitor.ts';
import { openMuseLsl } from './muse/open-muse-lsl.ts';
import { looksLikeMindMonitor, looksLikeMuseLsl } from './muse/recognise.ts';
import { looksLikeBrainFlow, looksLikeOpenBci } from './openbci/layout.ts';
import { openBrainFlow, openOpenBci } from './openbci/open-openbci.ts';
import { describeForeignFile } from './sniff.ts';
import { looksLikeXdf, openXdf } from './xdf/open-xdf.ts';

/** Enough to tell one format from another. */
const START_BYTES = 4096;

export type OpenOptions = {
  /**
   * Finds a file that belongs to this one, by the name this one gives it without a folder: a BrainVision header names
   * its data and its markers. Undefined where there is none. Whoever supplies the files also closes them.
   */
  companion?: (name: string) => Promise<ByteSource | undefined> | ByteSource | undefined;
  /** Decodes EDF and BDF records in WebAssembly, with the same results. It may serve one reading after another. */
  decoder?: RecordDecoder;
};

export type Format = {
  /** `start` holds the first bytes of the file, at most 4096. The name may only break ties. */
  recognises(start: Uint8Array, name: string): boolean;
  open(source: ByteSource, options: OpenOptions): Promise<OpenResult>;
};

/** Formats are told apart by content, never by file name, and tried in this order: narrow ones come first. */
const FORMATS: readonly Format[] = [
  { recognises: looksLikeEdf, open: openEdf },
  { recognises: looksLikeXdf, open: openXdf },
  { recognises: looksLikeBrainVision, open: openBrainVision },
  { recognises: looksLikeOpenBci, open: openOpenBci },
  { recognises: looksLikeBrainFlow, open: openBrainFlow },
  { recognises: looksLikeMindMonitor, open: openMindMonitor },
  { recognises: looksLikeMuseLsl, open: openMuseLsl },
  { recognises: looksLikeCsv, open: openCsv },
];

/** Opens a recording: expected failures are values with a message for people, never exceptions. */
export async function openEegFile(source: ByteSource, options: OpenOptions = {}): Promise<OpenResult> {
  try {
    if (source.size === 0)
      return refuse('empty', `'${source.name}' is empty. Get the file again from where it was recorded.`);
    const start = await source.read(0, START_BYTES);
    const format = FORMATS.find((candidate) => candidate.recognises(start, source.name));
    return format ? withNameWarning(await format.open(source, options)) : refuseForeign(source, start);
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof TypeError) throw cause;
    const message =
      cause instanceof AppError
        ? cause.message
        : `'${source.name}' cannot be read. Check that it still exists and that you may open it, then choose it again.`;
    return refuse('unreadable', message);
  }
}

/** Endings that name one format, and what formats they may stand for. Others, such as .txt, promise nothing. */
const ENDINGS: readonly { ending: RegExp; format: RegExp }[] = [
  { ending: /\.edf\+?$/i, format: /^EDF/ },
  { ending: /\.bdf\+?$/i, format: /^BDF/ },
  { ending: /\.xdfz?$/i, format: /^XDF/i },
  { ending: /\.vhdr$/i, format: /^BrainVision/ },
  { ending: /\.(csv|tsv|txt|asc)$/i, format: /^(?![EB]DF|XDF|BrainVision)/ },
];

/** Content decides how a file is read; a name that says otherwise is told. */
function withNameWarning(result: OpenResult): OpenResult {
  if (!result.ok) return result;
  const { file } = result;
  const claimed = ENDINGS.find(({ ending }) => ending.test(file.name));
  if (!claimed || claimed.format.test(file.format)) return result;
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  const warning = {
    code: 'wrongExtension',
    message: `The name of the file ends in '${ending}', but what it holds is ${file.format}. It is read as that.`,
  };
  return { ok: true, file: { ...file, warnings: [warning, ...file.warnings] } };
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
