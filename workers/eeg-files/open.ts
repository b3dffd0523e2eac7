import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { UNIT_NOT_USED, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { AppError } from '#shared/errors.ts';
import { looksLikeBrainVision } from './brainvision/header.ts';
import { openBrainVision } from './brainvision/open-brainvision.ts';
import type { ByteSource } from './byte-source.ts';
import { looksLikeEdf } from './edf/header.ts';
import { openEdf } from './edf/open-edf.ts';
import type { ImportChoice, ImportPlan, ImportProposal } from '#shared/eeg/import-plan.ts';
import { importCsv } from './csv/import-csv.ts';
import { looksLikeCsv, openCsv, proposeImportOf } from './csv/open-csv.ts';
import { isOwnCsv, looksLikeOwnCsv, openOwnCsv } from './csv/open-own-csv.ts';
import type { EegFileProblem, OpenResult } from './eeg-file.ts';
import { keepingHead } from './head-source.ts';
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
  /** How a person said that this table is to be read; nothing is recognised or guessed then. */
  importPlan?: ImportPlan;
  /** Unit of EDF and BDF values whose header leaves it blank, as a person named it. */
  blankUnit?: VoltageUnit;
};

export type Format = {
  /** `start` holds the first bytes of the file, at most 4096. The name may only break ties. */
  recognises(start: Uint8Array, name: string): boolean;
  open(source: ByteSource, options: OpenOptions): Promise<OpenResult>;
};

const OWN_CSV: Format = { recognises: looksLikeOwnCsv, open: openOwnCsv };
const CSV: Format = { recognises: looksLikeCsv, open: openCsv };

/** Formats are told apart by content, never by file name, and tried in this order: narrow ones come first. */
const FORMATS: readonly Format[] = [
  { recognises: looksLikeEdf, open: openEdf },
  { recognises: looksLikeXdf, open: openXdf },
  { recognises: looksLikeBrainVision, open: openBrainVision },
  { recognises: looksLikeOpenBci, open: openOpenBci },
  { recognises: looksLikeBrainFlow, open: openBrainFlow },
  { recognises: looksLikeMindMonitor, open: openMindMonitor },
  { recognises: looksLikeMuseLsl, open: openMuseLsl },
  OWN_CSV,
  CSV,
];

/** Opens a recording: expected failures are values with a message for people, never exceptions. */
export async function openEegFile(whole: ByteSource, options: OpenOptions = {}): Promise<OpenResult> {
  const source = keepingHead(whole);
  try {
    if (source.size === 0)
      return refuse('empty', `'${source.name}' is empty. Get the file again from where it was recorded.`);
    if (options.importPlan)
      return withUnusedUnit(await importCsv(source, options.importPlan), options.blankUnit);
    const start = await source.read(0, START_BYTES);
    const format = formatOf(start, source.name);
    if (!format) return refuseForeign(source, start);
    return withUnusedUnit(withNameWarning(await format.open(source, options)), options.blankUnit);
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof TypeError) throw cause;
    const message =
      cause instanceof AppError
        ? cause.message
        : `'${source.name}' cannot be read. Check that it still exists and that you may open it, then choose it again.`;
    return refuse('unreadable', message);
  }
}

/**
 * How a table of unknown origin may be read, with what a person has to confirm; undefined for every file that is no
 * such table. Rejects when the file cannot be read.
 */
export async function proposeTableImport(
  source: ByteSource,
  choice: ImportChoice = {},
): Promise<ImportProposal | undefined> {
  const format = formatOf(await source.read(0, START_BYTES), source.name);
  const isAnyTable = format === CSV || (format === OWN_CSV && !(await isOwnCsv(source)));
  return isAnyTable ? proposeImportOf(source, choice) : undefined;
}

const formatOf = (start: Uint8Array, name: string): Format | undefined =>
  FORMATS.find((candidate) => candidate.recognises(start, name));

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
    message: `The name of the file ends in '${ending}', but its content is ${file.format}. It is read as that format.`,
  };
  return { ok: true, file: { ...file, warnings: [warning, ...file.warnings] } };
}

/** A unit that was given for blank ones is not ignored silently. */
function withUnusedUnit(result: OpenResult, given: VoltageUnit | undefined): OpenResult {
  if (!result.ok || given === undefined || result.file.blankUnit !== undefined) return result;
  const { file } = result;
  const warning = {
    code: UNIT_NOT_USED,
    message: `The unit ${given} was given, but no EEG or ECG channel of the file lacks a unit. It is not used.`,
  };
  return { ok: true, file: { ...file, warnings: [...file.warnings, warning] } };
}

function refuseForeign(source: ByteSource, start: Uint8Array): OpenResult {
  const looksLike = describeForeignFile(start);
  const cause = looksLike ? `it looks like ${looksLike}` : 'its first bytes match no supported format';
  return refuse(
    'notEeg',
    `'${source.name}' is not a recording we can read: ${cause}. ` +
      'Choose a recording in EDF, BDF, XDF, BrainVision, OpenBCI, Muse or table form, or export it as EDF (.edf) from the program that made it.',
  );
}

const refuse = (code: EegFileProblem['code'], message: string): OpenResult => ({
  ok: false,
  problem: { code, message },
});
