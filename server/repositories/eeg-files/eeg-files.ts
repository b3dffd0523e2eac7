import type { EegFilePart, EegFileRecord } from '#shared/api/eeg-files.ts';
import type { ClientId, EegFileId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWithClient, INITIALS_OF_CLIENT } from '../clients/clients.ts';
import type { Paging } from '../core/paging.ts';
import { Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { deleteRows, first, insertRow, type Page, pageOf, updateVersion } from '../core/rows.ts';

const COLUMNS = `${columns<EegFileRecord>('f')(
  'eegFileId name parts byteCount contentHash state therapistId clientId recordedOn facts',
  'importPlan createdAt version',
)}, c.first_name || ' ' || c.last_name as "clientName"`;
const FROM = `from eeg_file f
  left join client c on c.organization_id = f.organization_id and c.client_id = f.client_id`;

export type NewEegFile = {
  organizationId: OrganizationId;
  eegFileId: EegFileId;
  therapistId: UserId;
  clientId: ClientId | null;
  name: string;
  parts: readonly EegFilePart[];
  contentHash: string;
  recordedOn: string | null;
  createdBy: UserId;
  createdAt: string;
};

export async function insertEegFile(sql: Queryable, file: NewEegFile): Promise<void> {
  await insertRow(
    sql,
    'eeg_file',
    [
      'organizationId eegFileId therapistId clientId name parts byteCount contentHash state recordedOn',
      'createdBy createdAt updatedAt',
    ],
    {
      ...file,
      byteCount: file.parts.reduce((sum, { byteCount }) => sum + byteCount, 0),
      state: 'uploading',
      updatedAt: file.createdAt,
    },
  );
}

/** `lock`: blocks other changes of the file until the transaction ends. */
export const findEegFile = (
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
  lock: 'lock' | 'look' = 'look',
): Promise<EegFileRecord | undefined> =>
  first(
    sql,
    `select ${COLUMNS} ${FROM} where f.organization_id = $1 and f.eeg_file_id = $2
     ${lock === 'lock' ? 'for update of f' : ''}`,
    [organizationId, eegFileId],
  );

/** All files with this content, oldest first. */
export async function findByContent(
  sql: Queryable,
  organizationId: OrganizationId,
  contentHash: string,
): Promise<EegFileRecord[]> {
  return sql.query<EegFileRecord>(
    `select ${COLUMNS} ${FROM} where f.organization_id = $1 and f.content_hash = $2 order by f.created_at limit 100`,
    [organizationId, contentHash],
  );
}

export const EEG_FILE_SORT_KEYS = {
  createdAt: 'f.created_at',
  name: 'fold_text(f.name)',
  clientName: 'c.last_name_key',
  recordedOn: 'f.recorded_on',
  byteCount: 'f.byte_count',
  durationSeconds: `(f.facts->>'spanSeconds')::double precision`,
} as const;
export type EegFileSortKey = keyof typeof EEG_FILE_SORT_KEYS;

/** While names are hidden, the order must not reveal them either. */
const MASKED_SORT_KEYS = { ...EEG_FILE_SORT_KEYS, name: 'f.created_at', clientName: INITIALS_OF_CLIENT };

export type EegFileFilter = Paging & {
  clientId?: ClientId | undefined;
  state?: EegFileRecord['state'] | undefined;
  searchTerm: string;
  sortKey: EegFileSortKey;
  /** The caller sees initials of clients and no file names. */
  isMasked: boolean;
};

export async function listEegFiles(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: EegFileFilter,
): Promise<Page<EegFileRecord>> {
  const params = new Params();
  const conditions = [`f.organization_id = ${params.add(organizationId)}`];
  if (filter.clientId) conditions.push(`f.client_id = ${params.add(filter.clientId)}`);
  if (filter.state) conditions.push(`f.state = ${params.add(filter.state)}`);
  if (filter.searchTerm) {
    const format = "coalesce(f.facts->>'format', '')";
    const texts = filter.isMasked ? `fold_text(${format})` : `fold_text(f.name || ' ' || ${format})`;
    conditions.push(holdsWithClient(texts, filter, params));
  }
  const where = `where ${conditions.join(' and ')}`;
  const keys = filter.isMasked ? MASKED_SORT_KEYS : EEG_FILE_SORT_KEYS;
  return pageOf(sql, params.values, filter, {
    counted: `${FROM} ${where}`,
    rows: `select ${COLUMNS} ${FROM} ${where}
     order by ${keys[filter.sortKey]} ${filter.sortOrder} nulls last, f.eeg_file_id desc`,
  });
}

export const updateEegFile = (
  sql: Queryable,
  organizationId: OrganizationId,
  { eegFileId, name, clientId, recordedOn, state, facts, importPlan }: EegFileRecord,
  at: string,
): Promise<boolean> =>
  updateVersion(
    sql,
    'eeg_file',
    { organizationId, eegFileId },
    { name, clientId, recordedOn, state, facts, importPlan, updatedAt: at },
  );

/** Also deletes the piece rows; their bytes are deleted once no row refers to them. */
export const deleteEegFile = (
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
): Promise<boolean> => deleteRows(sql, 'eeg_file', { organizationId, eegFileId });
