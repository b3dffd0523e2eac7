import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';

export type ExportRow = Record<string, unknown>;

/** Whose data: everything of the practice, or what one user has made and is responsible for. */
export type ExportScope = { organizationId: OrganizationId; userId: UserId | undefined };

type Table = {
  /** Name of the file in the archive. */
  name: string;
  /** Selects of `t`; `$1` is the organization, `$2` the user or null. */
  from: string;
  orderBy: string;
};

const MINE = '($2::uuid is null or t.therapist_id = $2::uuid)';
const ONLY_ME = '($2::uuid is null or t.user_id = $2::uuid)';
const COMPONENT_OF_MINE = `join session s on s.organization_id = k.organization_id and s.session_id = k.session_id
  where t.organization_id = $1 and ($2::uuid is null or s.therapist_id = $2::uuid)`;
/** Rows of a client of mine. */
const OF_CLIENT = `join client c on c.organization_id = t.organization_id and c.client_id = t.client_id
  where t.organization_id = $1 and ($2::uuid is null or c.therapist_id = $2::uuid)`;
const COMPONENT = `session_component k on k.organization_id = t.organization_id
  and k.session_component_id = t.session_component_id`;

/** Rows that are nobody's in particular. */
const ofPractice = (table: string): string => `${table} t where t.organization_id = $1 and $2::uuid is null`;

/** What is exported, in this order. Passwords, codes, keys and the access to other services are in none of them. */
export const EXPORT_TABLES: readonly Table[] = [
  {
    name: 'practice',
    // Every statement is given both, and a parameter nobody uses has no type.
    from: 'organization t where t.organization_id = $1 and ($2::uuid is null) is not null',
    orderBy: 't.organization_id',
  },
  { name: 'users', from: `app_user t where t.organization_id = $1 and ${ONLY_ME}`, orderBy: 't.user_id' },
  {
    name: 'settings',
    from: `user_setting t where t.organization_id = $1 and ${ONLY_ME}`,
    orderBy: 't.user_id, t.name',
  },
  {
    name: 'notifications',
    from: `notification t where t.organization_id = $1 and ${ONLY_ME}`,
    orderBy: 't.notification_id',
  },
  { name: 'clients', from: `client t where t.organization_id = $1 and ${MINE}`, orderBy: 't.client_id' },
  {
    name: 'client-consents',
    from: `client_consent t ${OF_CLIENT}`,
    orderBy: 't.client_id, t.consent_id',
  },
  { name: 'client-notes', from: `client_note t ${OF_CLIENT}`, orderBy: 't.client_id, t.note_id' },
  {
    name: 'client-note-versions',
    from: `client_note_version t join client_note n on n.organization_id = t.organization_id
      and n.note_id = t.note_id join client c on c.organization_id = n.organization_id
      and c.client_id = n.client_id
      where t.organization_id = $1 and ($2::uuid is null or c.therapist_id = $2::uuid)`,
    orderBy: 't.note_id, t.version',
  },
  {
    name: 'protocols',
    from: `protocol t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.protocol_id',
  },
  {
    name: 'protocol-versions',
    from: `protocol_version t join protocol p on p.organization_id = t.organization_id
      and p.protocol_id = t.protocol_id
      where t.organization_id = $1 and ($2::uuid is null or p.therapist_id = $2::uuid)`,
    orderBy: 't.protocol_id, t.protocol_version',
  },
  { name: 'protocol-categories', from: ofPractice('protocol_category'), orderBy: 't.category_id' },
  {
    name: 'protocols-in-categories',
    from: `protocol_in_category t join protocol p on p.organization_id = t.organization_id
      and p.protocol_id = t.protocol_id
      where t.organization_id = $1 and ($2::uuid is null or p.therapist_id = $2::uuid)`,
    orderBy: 't.protocol_id, t.category_id',
  },
  { name: 'protocol-packages', from: ofPractice('protocol_package'), orderBy: 't.package_key' },
  { name: 'sessions', from: `session t where t.organization_id = $1 and ${MINE}`, orderBy: 't.session_id' },
  {
    name: 'session-parts',
    from: `session_component t join session_component k on k.organization_id = t.organization_id
      and k.session_component_id = t.session_component_id ${COMPONENT_OF_MINE}`,
    orderBy: 't.session_id, t.position',
  },
  {
    name: 'training-runs',
    from: `training_run t join ${COMPONENT} ${COMPONENT_OF_MINE}`,
    orderBy: 't.session_component_id, t.run',
  },
  {
    name: 'recording-pieces',
    from: `recording_chunk t join ${COMPONENT} ${COMPONENT_OF_MINE}`,
    orderBy: 't.session_component_id, t.seq',
  },
  {
    name: 'assessments',
    from: `assessment t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.assessment_id',
  },
  {
    name: 'assessment-versions',
    from: `assessment_version t join assessment a on a.organization_id = t.organization_id
      and a.assessment_id = t.assessment_id
      where t.organization_id = $1 and ($2::uuid is null or a.therapist_id = $2::uuid)`,
    orderBy: 't.assessment_id, t.assessment_version',
  },
  {
    name: 'assessment-assignments',
    from: `assessment_assignment t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.assignment_id',
  },
  {
    name: 'assessment-summaries',
    from: `assessment_summary t join ${COMPONENT} ${COMPONENT_OF_MINE}`,
    orderBy: 't.session_component_id, t.summary_version',
  },
  {
    name: 'task-results',
    from: `task_result t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.task_result_id',
  },
  {
    name: 'eeg-files',
    from: `eeg_file t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.eeg_file_id',
  },
  {
    name: 'eeg-file-pieces',
    from: `eeg_file_piece t join eeg_file f on f.organization_id = t.organization_id
      and f.eeg_file_id = t.eeg_file_id
      where t.organization_id = $1 and ($2::uuid is null or f.therapist_id = $2::uuid)`,
    orderBy: 't.eeg_file_id, t.part, t.seq',
  },
  { name: 'devices', from: ofPractice('owned_device'), orderBy: 't.owned_device_id' },
  {
    name: 'device-history',
    from: ofPractice('owned_device_event'),
    orderBy: 't.owned_device_id, t.seq',
  },
  {
    name: 'feedback-responses',
    from: `feedback_response t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.feedback_response_id',
  },
  {
    name: 'questionnaire-categories',
    from: ofPractice('questionnaire_category'),
    orderBy: 't.category_id',
  },
  {
    name: 'questionnaires',
    from: `questionnaire t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.questionnaire_id',
  },
  {
    name: 'questionnaire-versions',
    from: `questionnaire_version t join questionnaire q on q.organization_id = t.organization_id
      and q.questionnaire_id = t.questionnaire_id
      where t.organization_id = $1 and ($2::uuid is null or q.therapist_id = $2::uuid)`,
    orderBy: 't.questionnaire_id, t.questionnaire_version',
  },
  {
    name: 'questionnaire-assignments',
    from: `questionnaire_assignment t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.assignment_id',
  },
  {
    name: 'questionnaire-responses',
    from: `questionnaire_response t where t.organization_id = $1 and ${MINE}`,
    orderBy: 't.response_id',
  },
  {
    name: 'audit-log',
    from: `audit_event t where t.organization_id = $1 and ($2::uuid is null or t.actor_id = $2::uuid)`,
    orderBy: 't.seq',
  },
  { name: 'subscriptions', from: ofPractice('subscription'), orderBy: 't.subscription_id' },
  { name: 'orders', from: ofPractice('purchase'), orderBy: 't.order_id' },
  { name: 'invoices', from: ofPractice('invoice'), orderBy: 't.invoice_id' },
  { name: 'invoice-payments', from: ofPractice('invoice_payment'), orderBy: 't.invoice_id' },
];

const PAGE = 2000;

/** Columns the database makes from others, for lists and outcomes. */
const MADE = `array['search_text', 'last_name_key', 'first_name_key', 'last_initial', 'first_initial', 'seen_by_id',
  'all_session_count', 'held_at', 'trained_protocol_id', 'trained_seconds', 'trained_ticks', 'trained_artifact_pct',
  'trained_rewarded_pct', 'total_value', 'total_higher_is_worse', 'is_simulated']`;

/** All rows of one table as the database has them, but for what is made from the others, a page at a time. */
export async function listExportRows(
  sql: Queryable,
  scope: ExportScope,
  { from, orderBy }: Table,
): Promise<ExportRow[]> {
  const all: ExportRow[] = [];
  for (;;) {
    const rows = await sql.query<{ row: ExportRow }>(
      `select to_jsonb(t) - ${MADE} as row from ${from} order by ${orderBy} limit ${PAGE} offset ${all.length}`,
      [scope.organizationId, scope.userId ?? null],
    );
    for (const { row } of rows) all.push(row);
    if (rows.length < PAGE) return all;
  }
}

/** How many bytes the stored pieces of an export have together. */
export const bytesOf = (pieces: readonly ExportRow[]): number =>
  pieces.reduce((sum, piece) => sum + Number(piece.byte_count), 0);
