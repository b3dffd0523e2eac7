import { csvText } from '#shared/csv-text.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { ExportRow } from '#server/repositories/practice/exports.ts';
import { bytesOf } from '#server/repositories/practice/exports.ts';
import type { ZipEntry } from '#server/storage/zip-stream.ts';
import type { Deps } from '../core/deps.ts';
import { datasetEntries } from './export/dataset-entries.ts';
import { type AnsweredVersion, questionnaireFiles } from './export/questionnaire-files.ts';
import { textEntry } from './export/recording-entries.ts';
import type { ExportTables } from './export/recordings-of.ts';

/** What an archive is made of. `answered`: definitions of the answered questionnaires; none while data is hidden. */
export type ExportContent = {
  name: string;
  tables: ExportTables;
  answered: readonly AnsweredVersion[];
  isMasked: boolean;
  timeZone: string;
};

const README = `This is an export of Loopwell. Every file is in an open format.

sub-*/             recordings of sessions, in the layout of BIDS (bids.neuroimaging.io): *_eeg.edf (EDF+) or *_eeg.bdf
                   (BDF+, where 16 bits are too coarse) with the events, beside them *_eeg.json, *_channels.tsv,
                   *_events.tsv. Samples are as they came from the headset, before every filter.
participants.tsv   which sub-* is which client
derivatives/       of each recording: every tick (40 ms) as CSV, and its settings and runs as JSON
questionnaires/    answers and scores with the questionnaires, as FHIR R4, by client
data/*.json        every row as the database has it
data/*.csv         the same without what does not fit a table
eeg-files/         uploaded files as they came, by id
feedback-files/    uploaded sounds and videos as they came, by id
MISSING.txt        only there when something could not be exported as it is

A time in which no sample arrived is a gap in an EDF+ or BDF+ file (its header says EDF+D or BDF+D). Programs that do not
know gaps show the parts one after the other; *_events.tsv has the times on the clock, and each gap as 'missing'.
`;
const MASKED_README = `
Personal data was hidden in the privacy settings when this was made: names are initials, addresses, birthdays, notes and
reviews are left out, and so are answers to questionnaires, uploaded sounds and videos, and uploaded EEG files, whose
headers can name people. Show personal data and export again for a copy that is complete.
`;

/** The files of the archive in order. Unreadable files are listed in the last one instead of aborting the export. */
export async function* exportEntries(
  deps: Deps,
  organizationId: OrganizationId,
  content: ExportContent,
): AsyncGenerator<ZipEntry> {
  const { tables, isMasked } = content;
  const atMs = deps.clock.nowMs();
  const missing: string[] = [];

  yield textEntry('README.txt', isMasked ? README + MASKED_README : README, atMs);
  for (const [name, rows] of Object.entries(tables)) {
    yield textEntry(`data/${name}.json`, `${JSON.stringify(rows, undefined, 1)}\n`, atMs);
    if (rows.length > 0) yield textEntry(`data/${name}.csv`, toCsv(rows), atMs);
  }
  yield* datasetEntries({ deps, organizationId, atMs, missing, timeZone: content.timeZone }, content);
  for (const { name, text } of questionnaireFiles(content, new Date(atMs).toISOString())) {
    yield textEntry(name, text, atMs);
  }
  const read = { deps, organizationId, missing };
  const piecesOf = grouped(
    tables['eeg-file-pieces'] ?? [],
    (piece) => `${String(piece.eeg_file_id)} ${String(piece.part)}`,
  );
  for (const file of isMasked ? [] : (tables['eeg-files'] ?? [])) {
    for (const [part, { name: given }] of (file.parts as { name: string }[]).entries()) {
      const pieces = piecesOf.get(`${String(file.eeg_file_id)} ${part}`) ?? [];
      const name = `eeg-files/${String(file.eeg_file_id)}/${safeName(given)}`;
      yield { name, atMs, mostBytes: bytesOf(pieces), content: storedPieces(read, name, pieces) };
    }
  }
  const piecesOfMedia = grouped(tables['feedback-file-pieces'] ?? [], (piece) =>
    String(piece.feedback_file_id),
  );
  for (const file of isMasked ? [] : (tables['feedback-files'] ?? [])) {
    const id = String(file.feedback_file_id);
    const pieces = piecesOfMedia.get(id) ?? [];
    const name = `feedback-files/${id}/${safeName(String(file.name))}`;
    yield { name, atMs, mostBytes: bytesOf(pieces), content: storedPieces(read, name, pieces) };
  }
  if (missing.length > 0) yield textEntry('MISSING.txt', `${missing.join('\n')}\n`, atMs);
}

function grouped(
  pieces: readonly ExportRow[],
  keyOf: (piece: ExportRow) => string,
): Map<string, ExportRow[]> {
  const groups = new Map<string, ExportRow[]>();
  for (const piece of pieces) {
    const group = groups.get(keyOf(piece));
    if (group) group.push(piece);
    else groups.set(keyOf(piece), [piece]);
  }
  return groups;
}

type Read = { deps: Deps; organizationId: OrganizationId; missing: string[] };

async function* storedPieces(
  { deps, organizationId, missing }: Read,
  name: string,
  pieces: readonly ExportRow[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const bytes = await deps.blobs.get(organizationId, storedBytes(piece)).catch(() => undefined);
    if (!bytes) {
      missing.push(
        `${name}: piece ${String(piece.seq)} is missing or damaged on the disk of the server; the file ends before it.`,
      );
      return;
    }
    yield bytes;
  }
}

const storedBytes = (piece: ExportRow) => ({
  sha256: String(piece.sha256),
  blob: piece.blob as string | null,
});

/** File names come from other computers: remove folders, control characters and reserved characters. */
function safeName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|]|\p{Cc}/gu, '_').replace(/^\.+/, '_');
  return plain === '' ? '_' : plain;
}

/** Columns of the first row; all rows of a table have the same. */
function toCsv(rows: readonly ExportRow[]): string {
  const columns = Object.keys(rows[0]!);
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return csvText(typeof value === 'string' ? value : JSON.stringify(value));
}
