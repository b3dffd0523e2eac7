import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { sealedRows } from '../core/sealed-rows.ts';
import { isSealedTable } from '../core/sealed-tables.ts';

export type ExportRow = Record<string, unknown>;

/**
 * Scope of an export: all data of the practice (no id), or data that one user created or is responsible for, or the
 * record of one client.
 */
export type ExportScope = { organizationId: OrganizationId; id: UserId | ClientId | undefined };

/** A table by its file name in the archive. */
export type ExportTable = Source & { name: string };

type Source = {
  /** Selects rows of `t`; `$1` is the organization, `$2` the id of the scope or null. */
  from: string;
  orderBy: string;
};

/** Rows that refer to a user in `column`. */
const of =
  (column: string) =>
  (table: string, orderBy: string): Source => ({
    from: `${table} t where t.organization_id = $1 and ($2::uuid is null or t.${column} = $2::uuid)`,
    orderBy,
  });
const mine = of('therapist_id');
const aboutMe = of('user_id');

/** Rows that belong to a row of `parent` by `key`; the parent row names the responsible user. */
const within =
  (parent: string, key: string) =>
  (table: string, orderBy: string): Source => ({
    from: `${table} t join ${parent} p on p.organization_id = t.organization_id and p.${key} = t.${key}
    where t.organization_id = $1 and ($2::uuid is null or p.therapist_id = $2::uuid)`,
    orderBy,
  });
const ofClient = within('client', 'client_id');
const ofProtocol = within('protocol', 'protocol_id');
const ofNote = within(
  `(select n.organization_id, n.note_id, c.therapist_id from client_note n
    join client c on c.organization_id = n.organization_id and c.client_id = n.client_id)`,
  'note_id',
);
const ofComponent = within(
  `(select k.organization_id, k.session_component_id, s.therapist_id from session_component k
    join session s on s.organization_id = k.organization_id and s.session_id = k.session_id)`,
  'session_component_id',
);

/** Rows of no particular user. */
const ofPractice = (table: string, orderBy: string): Source => ({
  from: `${table} t where t.organization_id = $1 and $2::uuid is null`,
  orderBy,
});

/**
 * Exported tables, in this order, by file name in the archive. Passwords, codes, keys and tokens of other services are
 * not exported.
 */
const SOURCES: Readonly<Record<string, Source>> = {
  practice: {
    // Every statement gets both parameters, and an unused parameter would have no type.
    from: 'organization t where t.organization_id = $1 and ($2::uuid is null) is not null',
    orderBy: 't.organization_id',
  },
  users: aboutMe('app_user', 't.user_id'),
  settings: aboutMe('user_setting', 't.user_id, t.name'),
  notifications: aboutMe('notification', 't.notification_id'),
  'practice-notifications': ofPractice('practice_notification', 't.practice_notification_id'),
  'practice-notification-marks': aboutMe('practice_notification_mark', 't.notification_id, t.user_id'),
  clients: mine('client', 't.client_id'),
  'client-consents': ofClient('client_consent', 't.client_id, t.consent_id'),
  'client-notes': ofClient('client_note', 't.client_id, t.note_id'),
  'client-note-versions': ofNote('client_note_version', 't.note_id, t.version'),
  protocols: mine('protocol', 't.protocol_id'),
  'protocol-versions': ofProtocol('protocol_version', 't.protocol_id, t.protocol_version'),
  'protocol-categories': ofPractice('protocol_category', 't.category_id'),
  'protocols-in-categories': ofProtocol('protocol_in_category', 't.protocol_id, t.category_id'),
  'protocol-packages': ofPractice('protocol_package', 't.package_key'),
  sessions: mine('session', 't.session_id'),
  'session-parts': within('session', 'session_id')('session_component', 't.session_id, t.position'),
  'visit-ratings': within('session', 'session_id')('visit_rating', 't.session_id, t.given_at, t.rating_id'),
  'visit-settings': ofPractice('visit_settings', 't.organization_id'),
  'training-runs': ofComponent('training_run', 't.session_component_id, t.run'),
  'recording-pieces': ofComponent('recording_chunk', 't.session_component_id, t.seq'),
  assessments: mine('assessment', 't.assessment_id'),
  'assessment-versions': within('assessment', 'assessment_id')(
    'assessment_version',
    't.assessment_id, t.assessment_version',
  ),
  'assessment-assignments': mine('assessment_assignment', 't.assignment_id'),
  'assessment-summaries': ofComponent('assessment_summary', 't.session_component_id, t.summary_version'),
  'task-results': mine('task_result', 't.task_result_id'),
  studies: mine('study', 't.study_id'),
  'study-participants': within('study', 'study_id')('study_enrolment', 't.study_id, t.client_id'),
  'study-sessions': ofComponent('study_session', 't.study_id, t.opened_at, t.session_component_id'),
  'study-unblindings': within('study', 'study_id')('study_unblinding', 't.study_id, t.unblinding_id'),
  'eeg-files': mine('eeg_file', 't.eeg_file_id'),
  'eeg-file-pieces': within('eeg_file', 'eeg_file_id')('eeg_file_piece', 't.eeg_file_id, t.part, t.seq'),
  devices: ofPractice('owned_device', 't.owned_device_id'),
  'device-history': ofPractice('owned_device_event', 't.owned_device_id, t.seq'),
  'feedback-responses': mine('feedback_response', 't.feedback_response_id'),
  'favorite-responses': ofClient('favorite_response', 't.client_id, t.feedback_response_id'),
  'feedback-files': mine('feedback_file', 't.feedback_file_id'),
  'feedback-file-pieces': within('feedback_file', 'feedback_file_id')(
    'feedback_file_piece',
    't.feedback_file_id, t.seq',
  ),
  'report-settings': ofPractice('report_setting', 't.name'),
  'questionnaire-categories': ofPractice('questionnaire_category', 't.category_id'),
  questionnaires: mine('questionnaire', 't.questionnaire_id'),
  'questionnaire-versions': within('questionnaire', 'questionnaire_id')(
    'questionnaire_version',
    't.questionnaire_id, t.questionnaire_version',
  ),
  'questionnaire-assignments': mine('questionnaire_assignment', 't.assignment_id'),
  'questionnaire-responses': mine('questionnaire_response', 't.response_id'),
  'audit-log': of('actor_id')('audit_event', 't.seq'),
  subscriptions: ofPractice('subscription', 't.subscription_id'),
  orders: ofPractice('purchase', 't.order_id'),
  invoices: ofPractice('invoice', 't.invoice_id'),
  'invoice-payments': ofPractice('invoice_payment', 't.invoice_id'),
};
const tablesOf = (sources: Readonly<Record<string, Source>>): readonly ExportTable[] =>
  Object.entries(sources).map(([name, source]) => ({ name, ...source }));
export const EXPORT_TABLES = tablesOf(SOURCES);

const aboutClient = (table: string, orderBy: string): Source => ({
  from: `${table} t where t.organization_id = $1 and t.client_id = $2::uuid`,
  orderBy,
});
const withinClient =
  (parent: string, key: string) =>
  (table: string, orderBy: string): Source => ({
    from: `${table} t join ${parent} p on p.organization_id = t.organization_id and p.${key} = t.${key}
    where t.organization_id = $1 and p.client_id = $2::uuid`,
    orderBy,
  });
const ofClientComponent = withinClient(
  `(select k.organization_id, k.session_component_id, s.client_id from session_component k
    join session s on s.organization_id = k.organization_id and s.session_id = k.session_id)`,
  'session_component_id',
);

/** The record of one client, with the same names of files. Nothing in it is about another client. */
export const CLIENT_EXPORT_TABLES = tablesOf({
  clients: aboutClient('client', 't.client_id'),
  'client-consents': aboutClient('client_consent', 't.consent_id'),
  'client-notes': aboutClient('client_note', 't.note_id'),
  'client-note-versions': withinClient('client_note', 'note_id')(
    'client_note_version',
    't.note_id, t.version',
  ),
  sessions: aboutClient('session', 't.session_id'),
  'session-parts': withinClient('session', 'session_id')('session_component', 't.session_id, t.position'),
  'visit-ratings': withinClient('session', 'session_id')(
    'visit_rating',
    't.session_id, t.given_at, t.rating_id',
  ),
  'training-runs': ofClientComponent('training_run', 't.session_component_id, t.run'),
  'recording-pieces': ofClientComponent('recording_chunk', 't.session_component_id, t.seq'),
  'assessment-assignments': aboutClient('assessment_assignment', 't.assignment_id'),
  'assessment-summaries': ofClientComponent(
    'assessment_summary',
    't.session_component_id, t.summary_version',
  ),
  'task-results': aboutClient('task_result', 't.task_result_id'),
  'eeg-files': aboutClient('eeg_file', 't.eeg_file_id'),
  'eeg-file-pieces': withinClient('eeg_file', 'eeg_file_id')(
    'eeg_file_piece',
    't.eeg_file_id, t.part, t.seq',
  ),
  'questionnaire-assignments': aboutClient('questionnaire_assignment', 't.assignment_id'),
  'questionnaire-responses': aboutClient('questionnaire_response', 't.response_id'),
  'favorite-responses': aboutClient('favorite_response', 't.feedback_response_id'),
  'study-participants': aboutClient('study_enrolment', 't.study_id, t.client_id'),
  'study-sessions': aboutClient('study_session', 't.study_id, t.opened_at, t.session_component_id'),
  'study-unblindings': aboutClient('study_unblinding', 't.study_id, t.unblinding_id'),
});

/**
 * Makes the transaction read one snapshot of the database. Call it before any other statement. Only for reading: a
 * write to a row that changed since the snapshot fails.
 */
export async function holdSnapshot(sql: Queryable): Promise<void> {
  await sql.query('set transaction isolation level repeatable read, read only');
}

const PAGE = 2000;

/** Columns the database derives from others, for lists and outcomes; keys. */
const MADE = `array['search_text', 'last_name_key', 'first_name_key', 'last_initial', 'first_initial', 'seen_by_id',
  'all_session_count', 'held_at', 'trained_protocol_id', 'trained_seconds', 'trained_ticks', 'trained_artifact_pct',
  'trained_rewarded_pct', 'total_value', 'total_higher_is_worse', 'is_simulated', 'data_key_id']`;

/** What cannot be read is marked in its row, and the rest is exported. */
function opened(
  sql: Queryable,
  organizationId: OrganizationId,
  from: string,
  rows: ExportRow[],
): Promise<ExportRow[]> | ExportRow[] {
  const table = from.split(' ')[0]!;
  if (!isSealedTable(table)) return rows;
  return sealedRows(table).open(sql, organizationId, rows, { isLenient: true });
}

/** All rows of one table without derived columns, page by page. */
export async function listExportRows(
  sql: Queryable,
  scope: ExportScope,
  { from, orderBy }: Source,
): Promise<ExportRow[]> {
  const all: ExportRow[] = [];
  for (;;) {
    const rows = await sql.query<{ row: ExportRow }>(
      `select to_jsonb(t) - ${MADE} as row from ${from} order by ${orderBy} limit ${PAGE} offset ${all.length}`,
      [scope.organizationId, scope.id ?? null],
    );
    all.push(
      ...(await opened(
        sql,
        scope.organizationId,
        from,
        rows.map(({ row }) => row),
      )),
    );
    if (rows.length < PAGE) return all;
  }
}

/** Total number of bytes of the stored pieces of an export. */
export const bytesOf = (pieces: readonly ExportRow[]): number =>
  pieces.reduce((sum, piece) => sum + Number(piece.byte_count), 0);
