import type { ByteSource } from '../byte-source.ts';
import type { OpenResult } from '../eeg-file.ts';
import { refused } from '../refusals.ts';
import { importCsv } from './import-csv.ts';
import type { ImportChoice, ImportProposal } from '#shared/eeg/import-plan.ts';
import { proposeImport } from './propose-import.ts';

/** Enough for a few hundred rows, to determine rate and units. */
const HEAD_BYTES = 256 * 1024;
const MOST_LINES = 1000;

/** Whether a file starts like a table with a column of numbers in it. */
export function looksLikeCsv(start: Uint8Array): boolean {
  if (start.some((byte) => byte === 0)) return false;
  return proposeImport(firstLines(start, true))?.plan.columns.some(({ role }) => role === 'signal') ?? false;
}

/** The import proposal for a table, from its first rows; undefined if the file is not a table. */
export async function proposeImportOf(
  source: ByteSource,
  choice: ImportChoice = {},
): Promise<ImportProposal | undefined> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  return proposeImport(firstLines(head, head.length < source.size), choice);
}

/**
 * Opens a self-describing table: columns of signals with their times, or the columns of a known program. Assumptions
 * are reported as warnings. Every other table needs the guided import.
 */
export async function openCsv(source: ByteSource): Promise<OpenResult> {
  const proposal = await proposeImportOf(source);
  const has = (role: string) => proposal?.plan.columns.some((column) => column.role === role) ?? false;
  if (!proposal || !has('signal') || !(has('time') || proposal.plan.preset)) return needsImport(source);
  const opened = await importCsv(source, proposal.plan);
  if (!opened.ok) return opened;
  const { file } = opened;
  return { ok: true, file: { ...file, warnings: [...proposal.questions, ...file.warnings] } };
}

const needsImport = (source: ByteSource): OpenResult =>
  refused(
    'needsImport',
    `'${source.name}' is a table in text form (CSV) that does not name its signal columns and sampling rate. ` +
      'Choose the columns and the sampling rate in the import, or export the recording as EDF (.edf) from the program that made it.',
  );

function firstLines(head: Uint8Array, isCut: boolean): string[] {
  const lines = new TextDecoder('utf-8').decode(head).split(/\r\n|\n|\r/);
  // The last line read is probably cut off.
  if (isCut && lines.length > 1) lines.pop();
  return lines.slice(0, MOST_LINES);
}
