import { csvText } from '#shared/csv-text.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { ExportRow } from '#server/repositories/practice/exports.ts';
import { bytesOf } from '#server/repositories/practice/exports.ts';
import type { ZipEntry } from '#server/storage/zip-stream.ts';
import type { Deps } from '../core/deps.ts';

/** Rows by file name. */
export type ExportTables = Record<string, ExportRow[]>;

type Given = { tables: ExportTables; isMasked: boolean };

const README = `This is an export of Loopwell.

data/*.json        every row as the database has it
data/*.csv         the same without what does not fit a table
recordings/        parts of live recordings as they are stored, by component of the session (session_component_id)
eeg-files/         uploaded files as they came, by id
feedback-files/    uploaded sounds and videos as they came, by id
MISSING.txt        only there when stored bytes could not be read

A part of a recording begins with 'LWC1' and the length of its header as a 32-bit number (little endian). The header is
JSON and says how many ticks (64-bit floating point numbers, a row per tick) and samples (32-bit, uV, a row per channel)
follow it. 'eeg convert' and the export of a session in its breakdown make EDF+, BDF+ or CSV of it.
`;
const MASKED_README = `
Personal data was hidden in the privacy settings when this was made: names are initials, addresses, birthdays, notes and
reviews are left out, and so are uploaded EEG files, whose headers can name people, and uploaded sounds and videos. Show
personal data and export again for a copy that is complete.
`;

/** The files of the archive in order. Unreadable files are listed in the last one instead of aborting the export. */
export async function* exportEntries(
  deps: Deps,
  organizationId: OrganizationId,
  { tables, isMasked }: Given,
): AsyncGenerator<ZipEntry> {
  const atMs = deps.clock.nowMs();
  const missing: string[] = [];
  const text = (name: string, content: string): ZipEntry => {
    const bytes = Buffer.from(content, 'utf8');
    return { name, atMs, mostBytes: bytes.length, content: [bytes] };
  };

  yield text('README.txt', isMasked ? README + MASKED_README : README);
  for (const [name, rows] of Object.entries(tables)) {
    yield text(`data/${name}.json`, `${JSON.stringify(rows, undefined, 1)}\n`);
    if (rows.length > 0) yield text(`data/${name}.csv`, toCsv(rows));
  }
  const read = { deps, organizationId, missing };
  for (const piece of tables['recording-pieces'] ?? []) {
    const name = `recordings/${String(piece.session_component_id)}/${String(piece.seq).padStart(6, '0')}.lwc`;
    yield { name, atMs, mostBytes: bytesOf([piece]), content: storedPieces(read, name, [piece]) };
  }
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
  if (missing.length > 0) yield text('MISSING.txt', `${missing.join('\n')}\n`);
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
    const bytes = await deps.blobs.get(organizationId, String(piece.sha256)).catch(() => undefined);
    if (!bytes) {
      missing.push(
        `${name}: piece ${String(piece.seq)} is missing or damaged on the disk of the server; the file ends before it.`,
      );
      return;
    }
    yield bytes;
  }
}

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
