import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '../db/db.ts';

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

/** All rows of one table as the database has them, a page at a time. */
export async function listExportRows(
  sql: Queryable,
  scope: ExportScope,
  { from, orderBy }: Table,
): Promise<ExportRow[]> {
  const all: ExportRow[] = [];
  for (;;) {
    const rows = await sql.query<{ row: ExportRow }>(
      `select to_jsonb(t) as row from ${from} order by ${orderBy} limit ${PAGE} offset ${all.length}`,
      [scope.organizationId, scope.userId ?? null],
    );
    for (const { row } of rows) all.push(row);
    if (rows.length < PAGE) return all;
  }
}

/** How many bytes the stored pieces of an export have together. */
export const bytesOf = (pieces: readonly ExportRow[]): number =>
  pieces.reduce((sum, piece) => sum + Number(piece.byte_count), 0);
