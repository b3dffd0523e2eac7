import { clientDetailsSchema } from '#shared/api/client-details.ts';
import { maskFileName, maskFullName, maskName, maskTags, maskText } from '#shared/domain/masking.ts';
import type { ExportRow } from '#server/repositories/practice/exports.ts';
import { maskPersonalData } from '../core/hide-personal-data.ts';
import type { ExportTables } from './export/recordings-of.ts';

/** Masks for hidden personal data in an export. Free text is omitted, because it may name anyone. */
const ROW_MASKS: Readonly<Record<string, (row: ExportRow) => ExportRow>> = {
  clients: (row) => ({
    ...row,
    first_name: maskName(String(row.first_name)),
    last_name: maskName(String(row.last_name)),
    email: maskText(row.email as string | null),
    date_of_birth: maskText(row.date_of_birth as string | null),
    notes: maskText(String(row.notes)),
    tags: maskTags(row.tags as string[]),
    contacts: maskPersonalData(clientDetailsSchema.shape.contacts, row.contacts),
    goals: maskText(String(row.goals)),
    medication: maskText(String(row.medication)),
    emergency_note: maskText(String(row.emergency_note)),
  }),
  'client-consents': (row) => ({
    ...row,
    document_text: maskText(String(row.document_text)),
    given_by: maskFullName(String(row.given_by)),
  }),
  'client-notes': (row) => ({ ...row, note_text: maskText(String(row.note_text)) }),
  'client-note-versions': (row) => ({ ...row, note_text: maskText(String(row.note_text)) }),
  users: (row) => ({
    ...row,
    first_name: maskName(String(row.first_name)),
    last_name: maskName(String(row.last_name)),
    email: maskText(String(row.email)),
    avatar_url: null,
  }),
  devices: (row) => ({
    ...row,
    nickname: maskText(String(row.nickname)),
    note: maskText(String(row.note)),
  }),
  'protocol-versions': (row) => ({ ...row, note: maskText(String(row.note)) }),
  'device-history': (row) => ({ ...row, note: maskText(String(row.note)) }),
  'invoice-payments': (row) => ({ ...row, reference: maskText(String(row.reference)) }),
  sessions: (row) => ({ ...row, notes: maskText(String(row.notes)) }),
  studies: (row) => ({ ...row, plan: maskText(String(row.plan)) }),
  'study-unblindings': (row) => ({ ...row, reason: maskText(String(row.reason)) }),
  'visit-ratings': (row) => ({ ...row, strategy: maskText(String(row.strategy)) }),
  'assessment-summaries': (row) => ({ ...row, body: maskText(String(row.body)) }),
  'session-parts': (row) => ({ ...row, settings: maskSettings(row.settings) }),
  // A row does not show which answers are the client's own words, so all answers are omitted. The figures stay.
  'questionnaire-responses': (row) => ({
    ...row,
    answers: {},
    correction_reason: maskText(String(row.correction_reason)),
  }),
  'feedback-files': (row) => ({ ...row, name: maskFileName(String(row.name)) }),
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
