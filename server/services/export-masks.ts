import { maskFileName, maskName, maskText } from '#shared/domain/masking.ts';
import type { ExportRow } from '../repositories/exports.ts';
import type { ExportTables } from './export-entries.ts';

/** What hidden personal data looks like in an export. Free text is left out: nobody can say whom it names. */
const ROW_MASKS: Readonly<Record<string, (row: ExportRow) => ExportRow>> = {
  clients: (row) => ({
    ...row,
    first_name: maskName(String(row.first_name)),
    last_name: maskName(String(row.last_name)),
    email: maskText(row.email as string | null),
    date_of_birth: maskText(row.date_of_birth as string | null),
    notes: maskText(String(row.notes)),
  }),
  users: (row) => ({
    ...row,
    first_name: maskName(String(row.first_name)),
    last_name: maskName(String(row.last_name)),
    email: maskText(String(row.email)),
    avatar_url: null,
  }),
  'invoice-payments': (row) => ({ ...row, reference: maskText(String(row.reference)) }),
  sessions: (row) => ({ ...row, notes: maskText(String(row.notes)) }),
  'session-parts': (row) => ({ ...row, settings: maskSettings(row.settings) }),
  'eeg-files': (row) => ({
    ...row,
    name: maskFileName(String(row.name)),
    parts: (row.parts as ExportRow[]).map((part) => ({ ...part, name: maskFileName(String(part.name)) })),
    facts: row.facts === null ? null : { ...(row.facts as ExportRow), warnings: [] },
    review: null,
  }),
};

export function maskExport(tables: ExportTables): ExportTables {
  const masked = Object.entries(tables).map(([name, rows]) => [name, rows.map(ROW_MASKS[name] ?? same)]);
  return Object.fromEntries(masked) as ExportTables;
}

const same = (row: ExportRow): ExportRow => row;

function maskSettings(settings: unknown): unknown {
  const { source } = (settings ?? {}) as { source?: ExportRow };
  if (source?.kind !== 'file') return settings;
  return { ...(settings as ExportRow), source: { ...source, name: maskFileName(String(source.name)) } };
}
