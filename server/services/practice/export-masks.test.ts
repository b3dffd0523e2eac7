import { expect, it } from 'vitest';
import type { ExportTables } from './export/recordings-of.ts';
import { maskExport } from './export-masks.ts';

const NAME = 'Kim Brook';

/** Columns of people's own words, by table. */
const OWN_WORDS: readonly (readonly [table: string, columns: string])[] = [
  ['clients', 'first_name last_name email notes goals medication emergency_note'],
  ['client-consents', 'document_text given_by'],
  ['client-notes', 'note_text'],
  ['client-note-versions', 'note_text'],
  ['users', 'first_name last_name email avatar_url'],
  ['devices', 'nickname note'],
  ['device-history', 'note'],
  ['protocol-versions', 'note'],
  ['invoice-payments', 'reference'],
  ['sessions', 'notes'],
  ['studies', 'plan'],
  ['study-unblindings', 'reason'],
  ['visit-ratings', 'strategy'],
  ['assessment-summaries', 'body'],
  ['questionnaire-responses', 'answers correction_reason'],
  ['feedback-files', 'name'],
];

it.each(OWN_WORDS)('hidden personal data is in no row of %s', (table, columns) => {
  const row = {
    tags: [],
    contacts: [],
    ...Object.fromEntries(columns.split(' ').map((name) => [name, NAME])),
  };

  const masked = maskExport({ [table]: [row] } as unknown as ExportTables);

  expect(JSON.stringify(masked)).not.toMatch(/Kim|Brook/);
});

it('keeps the rows of other tables as they are', () => {
  const tables = { protocols: [{ name: 'SMR' }] } as unknown as ExportTables;

  expect(maskExport(tables)).toEqual(tables);
});
