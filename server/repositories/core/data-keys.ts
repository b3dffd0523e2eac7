import type { ClientId, EegFileId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { KeyOwner } from '#server/db/sealing.ts';
import { columns } from './columns.ts';
import { changed, first, insertRow, updateRows } from './rows.ts';

/** A data key as stored: readable only with its master key. */
export type DataKeyRow = {
  organizationId: OrganizationId;
  dataKeyId: string;
  clientId: ClientId | null;
  eegFileId: EegFileId | null;
  masterKeyId: string;
  wrapped: string;
};

const COLUMNS = columns<DataKeyRow>('k')('organizationId dataKeyId clientId eegFileId masterKeyId wrapped');

const TABLES = { client: 'client', eegFile: 'eeg_file', practice: 'organization' } as const;
const ID_COLUMNS = { client: 'client_id', eegFile: 'eeg_file_id', practice: 'organization_id' } as const;

const idOf = (owner: KeyOwner): string => ('id' in owner ? owner.id : owner.organizationId);

export const ownerOf = ({ organizationId, clientId, eegFileId }: DataKeyRow): KeyOwner => {
  if (clientId !== null) return { organizationId, kind: 'client', id: clientId };
  return eegFileId === null
    ? { organizationId, kind: 'practice' }
    : { organizationId, kind: 'eegFile', id: eegFileId };
};

/** `dataKeyId` null: the owner has no key yet. `row` undefined although it has one: the key is lost. */
export type OwnersKey = { dataKeyId: string | null; row: DataKeyRow | undefined };

/** Undefined if the owner does not exist. */
export async function findKeyOf(sql: Queryable, owner: KeyOwner): Promise<OwnersKey | undefined> {
  const found = await first<DataKeyRow & { ownKeyId: string | null; wrapped: string | null }>(
    sql,
    `select o.data_key_id as "ownKeyId", ${COLUMNS} from ${TABLES[owner.kind]} o
     left join data_key k on k.organization_id = o.organization_id and k.data_key_id = o.data_key_id
     where o.organization_id = $1 and o.${ID_COLUMNS[owner.kind]} = $2`,
    [owner.organizationId, idOf(owner)],
  );
  if (!found) return undefined;
  const { ownKeyId, ...row } = found;
  return { dataKeyId: ownKeyId, row: row.wrapped === null ? undefined : row };
}

export const listKeys = (
  sql: Queryable,
  organizationId: OrganizationId,
  dataKeyIds: readonly string[],
): Promise<DataKeyRow[]> =>
  sql.query(
    `select ${COLUMNS} from data_key k
     join jsonb_array_elements_text($2::jsonb) wanted (id) on wanted.id::uuid = k.data_key_id
     where k.organization_id = $1`,
    [organizationId, JSON.stringify(dataKeyIds)],
  );

/** False if the owner has got another key meanwhile, or does not exist any more: then nothing is stored. */
export async function insertKey(
  sql: Queryable,
  owner: KeyOwner,
  key: Pick<DataKeyRow, 'dataKeyId' | 'masterKeyId' | 'wrapped'> & { createdAt: string },
): Promise<boolean> {
  const { organizationId } = owner;
  const isFirst = await changed(
    sql,
    `update ${TABLES[owner.kind]} set data_key_id = $3
     where organization_id = $1 and ${ID_COLUMNS[owner.kind]} = $2 and data_key_id is null`,
    [organizationId, idOf(owner), key.dataKeyId],
  );
  if (!isFirst) return false;
  await insertRow(
    sql,
    'data_key',
    'organizationId dataKeyId clientId eegFileId masterKeyId wrapped createdAt',
    {
      ...key,
      organizationId,
      clientId: owner.kind === 'client' ? owner.id : null,
      eegFileId: owner.kind === 'eegFile' ? owner.id : null,
    },
  );
  return true;
}

/** For the system scope: the next keys that are not wrapped with this master key, of all practices. */
export const listKeysOfOtherMasters = (
  sql: Queryable,
  masterKeyId: string,
  limit: number,
): Promise<DataKeyRow[]> =>
  sql.query(
    `select ${COLUMNS} from data_key k where k.master_key_id <> $1
     order by k.organization_id, k.data_key_id limit $2`,
    [masterKeyId, limit],
  );

/** For the system scope: master keys that wrap at least one data key. */
export const listMasterKeyIds = async (sql: Queryable): Promise<string[]> =>
  (await sql.query<{ id: string }>('select distinct master_key_id as id from data_key order by 1')).map(
    ({ id }) => id,
  );

export const rewrapKey = (
  sql: Queryable,
  { organizationId, dataKeyId }: Pick<DataKeyRow, 'organizationId' | 'dataKeyId'>,
  change: Pick<DataKeyRow, 'masterKeyId' | 'wrapped'>,
): Promise<boolean> => updateRows(sql, 'data_key', { organizationId, dataKeyId }, change);

/** State of the encryption of this installation; see the migration. */
export type EncryptionState = { masterKeyId: string | null; sealedAt: string | null; isRewriteDue: boolean };

export const readEncryption = async (sql: Queryable): Promise<EncryptionState> =>
  (await first<EncryptionState>(
    sql,
    `select ${columns<EncryptionState>()('masterKeyId sealedAt isRewriteDue')} from encryption`,
  )) ?? { masterKeyId: null, sealedAt: null, isRewriteDue: false };

/** For the system scope: sets the first master key, unless another server has set one. */
export async function adoptMasterKey(sql: Queryable, masterKeyId: string): Promise<void> {
  await sql.query('update encryption set master_key_id = $1 where master_key_id is null', [masterKeyId]);
}

/** For the system scope. */
export const updateEncryption = (sql: Queryable, change: Partial<EncryptionState>): Promise<boolean> =>
  updateRows(sql, 'encryption', { onlyRow: true }, change);
