import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { UNIT_NOT_USED, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { AppError } from '#shared/errors.ts';
import { looksLikeBrainVision } from './brainvision/header.ts';
import { openBrainVision } from './brainvision/open-brainvision.ts';
import type { ByteSource, Companion } from './byte-source.ts';
import { looksLikeEdf } from './edf/header.ts';
import { openEdf } from './edf/open-edf.ts';
import type { ImportChoice, ImportPlan, ImportProposal } from '#shared/eeg/import-plan.ts';
import { importCsv } from './csv/import-csv.ts';
import { looksLikeCsv, openCsv, proposeImportOf } from './csv/open-csv.ts';
import { isOwnCsv, looksLikeOwnCsv, openOwnCsv } from './csv/open-own-csv.ts';
import type { OpenResult } from './eeg-file.ts';
import { keepingHead } from './head-source.ts';
import { openMindMonitor } from './muse/open-mind-monitor.ts';
import { openMuseLsl } from './muse/open-muse-lsl.ts';
import { looksLikeMindMonitor, looksLikeMuseLsl } from './muse/recognise.ts';
import { looksLikeBrainFlow, looksLikeOpenBci } from './openbci/layout.ts';
import { openBrainFlow, openOpenBci } from './openbci/open-openbci.ts';
import { refused } from './refusals.ts';
import { describeForeignFile } from './sniff.ts';
import { looksLikeXdf, openXdf } from './xdf/open-xdf.ts';

/** Enough to distinguish the formats. */
const START_BYTES = 4096;

export type OpenOptions = {
  /** A BrainVision header names its data and its markers. The supplier of the files also closes them. */
  companion?: Companion;
  /**
   * Decodes EDF and BDF records in WebAssembly, with the same results. It may be used for one reading after another.
   */
  decoder?: RecordDecoder;
  /** The user's import plan for this table; nothing is then recognized or guessed. */
  importPlan?: ImportPlan;
  /** Unit of EDF and BDF values whose header leaves it blank, as given by the user. */
  blankUnit?: VoltageUnit;
};

export type Format = {
  /** `start` holds the first bytes of the file, at most 4096. The name is only used to break ties. */
  recognises(start: Uint8Array, name: string): boolean;
  open(source: ByteSource, options: OpenOptions): Promise<OpenResult>;
};

const OWN_CSV: Format = { recognises: looksLikeOwnCsv, open: openOwnCsv };
const CSV: Format = { recognises: looksLikeCsv, open: openCsv };

/** Formats are recognized by content, never by file name, and tried in this order: the most specific first. */
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

/** Opens a recording. Expected failures are values with a message for people, never exceptions. */
export async function openEegFile(whole: ByteSource, options: OpenOptions = {}): Promise<OpenResult> {
  const source = keepingHead(whole);
  try {
    if (source.size === 0)
      return refused('empty', `'${source.name}' is empty. Get the file again from where it was recorded.`);
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
    return refused('unreadable', message);
  }
}

/**
 * Proposed import of a table of unknown origin, with the questions for the user; undefined for any other file. Rejects
 * when the file cannot be read.
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

/** Extensions that name one format, and the formats they may contain. Others, such as .txt, imply nothing. */
const ENDINGS: readonly { ending: RegExp; format: RegExp }[] = [
  { ending: /\.edf\+?$/i, format: /^EDF/ },
  { ending: /\.bdf\+?$/i, format: /^BDF/ },
  { ending: /\.xdfz?$/i, format: /^XDF/i },
  { ending: /\.vhdr$/i, format: /^BrainVision/ },
  { ending: /\.(csv|tsv|txt|asc)$/i, format: /^(?![EB]DF|XDF|BrainVision)/ },
];

/** Content determines how a file is read; a contradicting name causes a warning. */
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

/** Warns when a unit given for blank ones was not used. */
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
  return refused(
    'notEeg',
    `'${source.name}' is not a recording we can read: ${cause}. ` +
      'Choose a recording in EDF, BDF, XDF, BrainVision, OpenBCI, Muse or table form, or export it as EDF (.edf) from the program that made it.',
  );
}
