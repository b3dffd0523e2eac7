export type SealedKind = 'text' | 'jsonList' | 'jsonObject' | 'jsonOrNull';

/** Columns whose values are sealed, and whose key seals them. */
export type SealedTable = {
  /** Columns that identify a row within its organization; part of what a sealed value is bound to. */
  id: readonly string[];
  /** The kinds of JSON say what stands for a value that cannot be read, where the other rows must be shown. */
  columns: Readonly<Record<string, SealedKind>>;
  owner: 'client' | 'eegFile';
  /** SQL: the id of the owner of a row `t`; null: the practice. */
  ownerId: string;
};

const OF_SESSION = `(select s.client_id from session s
  where s.organization_id = t.organization_id and s.session_id = t.session_id)`;
const OF_COMPONENT = `(select s.client_id from session_component k
  join session s on s.organization_id = k.organization_id and s.session_id = k.session_id
  where k.organization_id = t.organization_id and k.session_component_id = t.session_component_id)`;
const OF_NOTE = `(select n.client_id from client_note n
  where n.organization_id = t.organization_id and n.note_id = t.note_id)`;

const ofClient = (
  id: readonly string[],
  columns: SealedTable['columns'],
  ownerId = 't.client_id',
): SealedTable => ({ id, columns, owner: 'client', ownerId });

/**
 * Every sealed column of the database. Repositories, exports and the sealing of older rows all follow this table. Names,
 * addresses and birth dates stay unsealed, because lists search and sort by them; so do figures and scores.
 */
export const SEALED_TABLES = {
  client: ofClient(['client_id'], {
    notes: 'text',
    goals: 'text',
    medication: 'text',
    emergency_note: 'text',
    tags: 'jsonList',
    contacts: 'jsonList',
  }),
  client_note: ofClient(['note_id'], { note_text: 'text' }),
  client_note_version: ofClient(['note_id', 'version'], { note_text: 'text' }, OF_NOTE),
  session: ofClient(['session_id'], { notes: 'text' }),
  visit_rating: ofClient(['rating_id'], { strategy: 'text' }, OF_SESSION),
  assessment_summary: ofClient(['session_component_id', 'summary_version'], { body: 'text' }, OF_COMPONENT),
  task_result: ofClient(['task_result_id'], { input: 'jsonObject' }),
  questionnaire_response: ofClient(['response_id'], { answers: 'jsonObject', correction_reason: 'text' }),
  study_unblinding: ofClient(['unblinding_id'], { reason: 'text' }),
  eeg_file: {
    id: ['eeg_file_id'],
    columns: { review: 'jsonOrNull' },
    owner: 'eegFile',
    ownerId: 't.eeg_file_id',
  },
} as const satisfies Record<string, SealedTable>;

export type SealedTableName = keyof typeof SEALED_TABLES;
export const SEALED_TABLE_NAMES = Object.keys(SEALED_TABLES) as SealedTableName[];

export const isSealedTable = (name: string): name is SealedTableName => name in SEALED_TABLES;

/** What a sealed value is bound to: in another column, row or practice it does not open. */
export const placeOf = (
  table: string,
  column: string,
  organizationId: string,
  ids: readonly unknown[],
): string => [table, column, organizationId, ...ids.map(String)].join('\n');

/** Values that hold nothing are stored as they are. */
export const holdsNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
