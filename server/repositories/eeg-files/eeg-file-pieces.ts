import type { EegFileId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { insertRow } from '../core/rows.ts';

export type PieceRow = { part: number; seq: number; sha256: string; blob: string | null; byteCount: number };

const COLUMNS = columns<PieceRow>()('part seq sha256 blob byteCount');

/** Of an existing piece only the place of its bytes is replaced. */
export async function insertPiece(
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
  piece: PieceRow,
  at: string,
): Promise<void> {
  await insertRow(
    sql,
    'eeg_file_piece',
    'organizationId eegFileId part seq sha256 blob byteCount storedAt',
    { ...piece, organizationId, eegFileId, storedAt: at },
    'on conflict (organization_id, eeg_file_id, part, seq) do update set blob = excluded.blob',
  );
}

/** All pieces in order. The limit exceeds the number of pieces of the largest allowed parts. */
export async function listPieces(
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
): Promise<PieceRow[]> {
  return sql.query<PieceRow>(
    `select ${COLUMNS} from eeg_file_piece where organization_id = $1 and eeg_file_id = $2
     order by part, seq limit 200000`,
    [organizationId, eegFileId],
  );
}

/** Pieces `[first, last]` of one part, in order. */
export async function listPieceRange(
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
  range: { part: number; first: number; last: number },
): Promise<PieceRow[]> {
  return sql.query<PieceRow>(
    `select ${COLUMNS} from eeg_file_piece
     where organization_id = $1 and eeg_file_id = $2 and part = $3 and seq between $4 and $5 order by seq limit 100`,
    [organizationId, eegFileId, range.part, range.first, range.last],
  );
}

export type PieceKey = { eegFileId: string; part: number; seq: number };

/** Names of the blobs that the EEG files of an organization refer to, page by page, in primary key order. */
export async function listPieceBlobs(
  sql: Queryable,
  organizationId: OrganizationId,
  after: PieceKey | undefined,
): Promise<(PieceKey & { blob: string })[]> {
  return sql.query(
    `select ${columns<PieceKey>()('eegFileId part seq')}, coalesce(blob, sha256) as blob from eeg_file_piece
     where organization_id = $1
       and ($2::uuid is null or (eeg_file_id, part, seq) > ($2::uuid, $3::int, $4::int))
     order by eeg_file_id, part, seq limit 5000`,
    [organizationId, after?.eegFileId ?? null, after?.part ?? null, after?.seq ?? null],
  );
}
