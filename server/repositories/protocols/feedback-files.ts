import type { FeedbackFile } from '#shared/api/practice/feedback-files.ts';
import type { FeedbackFileId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { MediaKind } from '#shared/feedback/media-kinds.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { deleteRows, first, insertRow, listValues, updateVersion } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

type StoredFile = FeedbackFile & { contentHash: string };

const SELECT = `select ${columns<StoredFile>('f')(
  'feedbackFileId therapistId kind name contentType byteCount contentHash state createdAt',
)} from feedback_file f`;

/** `$1` is the organization, `$2` the user: their own files, and those of responses they can use. */
const VISIBLE = `f.organization_id = $1 and (f.therapist_id = $2 or exists (
  select 1 from feedback_response r
  where r.organization_id = f.organization_id and f.feedback_file_id in (r.sound_file_id, r.video_file_id)
    and (r.is_shared or r.therapist_id = $2)))`;

/** `keep` blocks its deletion until the transaction ends. */
export const findVisibleFile = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  id: FeedbackFileId,
  mode: 'look' | 'keep' = 'look',
): Promise<StoredFile | undefined> =>
  first(
    sql,
    `${SELECT} where ${VISIBLE} and f.feedback_file_id = $3 ${mode === 'keep' ? 'for key share of f' : ''}`,
    [organizationId, userId, id],
  );

/** `lock` blocks other changes of the file until the transaction ends. */
export const findOwnFile = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  id: FeedbackFileId,
  lock: 'lock' | 'look' = 'look',
): Promise<StoredFile | undefined> =>
  first(
    sql,
    `${SELECT} where f.organization_id = $1 and f.therapist_id = $2 and f.feedback_file_id = $3
     ${lock === 'lock' ? 'for update of f' : ''}`,
    [organizationId, userId, id],
  );

export const findSameContent = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  { kind, contentHash }: { kind: MediaKind; contentHash: string },
): Promise<StoredFile | undefined> =>
  first(
    sql,
    `${SELECT} where f.organization_id = $1 and f.therapist_id = $2 and f.kind = $3 and f.content_hash = $4
     order by f.state = 'ready' desc, f.created_at limit 1`,
    [organizationId, userId, kind, contentHash],
  );

/** By name; the own unfinished uploads too, so that they can be resumed. */
export const listVisibleFiles = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  kind: MediaKind,
): Promise<FeedbackFile[]> =>
  sql.query(
    `${SELECT} where ${VISIBLE} and f.kind = $3 order by fold_text(f.name), f.feedback_file_id limit 500`,
    [organizationId, userId, kind],
  );

export type NewFeedbackFile = Pick<StoredFile, 'feedbackFileId' | 'therapistId' | 'kind' | 'name'> &
  Pick<StoredFile, 'byteCount' | 'contentHash' | 'createdAt'> & {
    organizationId: OrganizationId;
    createdBy: UserId;
  };

export async function insertFile(sql: Queryable, file: NewFeedbackFile): Promise<void> {
  await insertRow(
    sql,
    'feedback_file',
    [
      'organizationId feedbackFileId therapistId kind name contentType byteCount contentHash state createdBy',
      'createdAt updatedAt',
    ],
    { ...file, contentType: '', state: 'uploading', updatedAt: file.createdAt },
  );
}

export const completeFile = (
  sql: Queryable,
  organizationId: OrganizationId,
  feedbackFileId: FeedbackFileId,
  { contentType, at }: { contentType: string; at: string },
): Promise<boolean> =>
  updateVersion(
    sql,
    'feedback_file',
    { organizationId, feedbackFileId },
    { contentType, state: 'ready', updatedAt: at },
  );

/** Deletes the rows of the pieces too; their bytes are deleted once no row refers to them. */
export const deleteFile = (
  sql: Queryable,
  organizationId: OrganizationId,
  feedbackFileId: FeedbackFileId,
): Promise<boolean> => deleteRows(sql, 'feedback_file', { organizationId, feedbackFileId });

/** Names of the responses that use a file; null for those the user cannot see. */
export const namesOfUsers = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  feedbackFileId: FeedbackFileId,
): Promise<(string | null)[]> =>
  listValues(
    sql,
    `select case when is_shared or therapist_id = $2 then name end from feedback_response
     where organization_id = $1 and $3::uuid in (sound_file_id, video_file_id) order by name`,
    [organizationId, userId, feedbackFileId],
  );

type FeedbackPiece = { seq: number; sha256: string; blob: string | null; byteCount: number };

/** Of an existing piece only the place of its bytes is replaced. */
export async function insertFeedbackPiece(
  sql: Queryable,
  key: { organizationId: OrganizationId; feedbackFileId: FeedbackFileId; storedAt: string },
  piece: FeedbackPiece,
): Promise<void> {
  await insertRow(
    sql,
    'feedback_file_piece',
    'organizationId feedbackFileId seq sha256 blob byteCount storedAt',
    { ...piece, ...key },
    'on conflict (organization_id, feedback_file_id, seq) do update set blob = excluded.blob',
  );
}

/** Pieces `[first, last]` in order; all without a range. */
export const listFeedbackPieces = (
  sql: Queryable,
  organizationId: OrganizationId,
  feedbackFileId: FeedbackFileId,
  { first: from = 0, last = 1000 }: { first?: number; last?: number } = {},
): Promise<FeedbackPiece[]> =>
  sql.query(
    `select ${columns<FeedbackPiece>()('seq sha256 blob byteCount')} from feedback_file_piece
     where organization_id = $1 and feedback_file_id = $2 and seq between $3 and $4 order by seq`,
    [organizationId, feedbackFileId, from, last],
  );

type PieceKey = { feedbackFileId: string; seq: number };

/** Names of the blobs that the feedback files of an organization refer to, page by page. */
export const listFeedbackPieceBlobs = (
  sql: Queryable,
  organizationId: OrganizationId,
  after: PieceKey | undefined,
): Promise<(PieceKey & { blob: string })[]> =>
  sql.query(
    `select ${columns<PieceKey>()('feedbackFileId seq')}, coalesce(blob, sha256) as blob from feedback_file_piece
     where organization_id = $1
       and ($2::uuid is null or (feedback_file_id, seq) > ($2::uuid, $3::int))
     order by feedback_file_id, seq limit 5000`,
    [organizationId, after?.feedbackFileId ?? null, after?.seq ?? null],
  );

/** For the system scope: uploads with no piece since `before`. Returns their number. */
export async function deleteAbandonedFiles(sql: Queryable, before: string): Promise<number> {
  const rows = await sql.query(
    `delete from feedback_file f where f.state = 'uploading' and f.created_at < $1 and not exists (
       select 1 from feedback_file_piece p
       where p.organization_id = f.organization_id and p.feedback_file_id = f.feedback_file_id
         and p.stored_at >= $1)
     returning 1 as one`,
    [before],
  );
  return rows.length;
}
