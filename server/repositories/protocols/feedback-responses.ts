import type { FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import type { FeedbackFileId, FeedbackResponseId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWords, type Paging, Params } from '../core/paging.ts';
import type { UserKey } from '../core/user-key.ts';
import { columns } from '../core/columns.ts';
import { changed, first, insertRow, listValues, type Page, pageOf } from '../core/rows.ts';

export const FEEDBACK_RESPONSE_SORT_KEYS = {
  name: 'fold_text(f.name)',
  types: 'f.types::text',
  createdAt: 'f.created_at',
  updatedAt: 'f.updated_at',
} as const;
export type FeedbackResponseSortKey = keyof typeof FEEDBACK_RESPONSE_SORT_KEYS;

/** The file of an alias as JSON; null where the response has none. */
const refOf = (
  file: 's' | 'v',
): string => `case when ${file}.feedback_file_id is not null then jsonb_build_object(
           'feedbackFileId', ${file}.feedback_file_id, 'name', ${file}.name, 'byteCount', ${file}.byte_count,
           'contentType', ${file}.content_type) end`;

const SELECT = `
  select ${columns<FeedbackResponse>('f')(
    'feedbackResponseId therapistId name types tags soundId pictureId videoUrl isShared createdAt',
    'updatedAt version',
  )},
         -- Absent in rows from before it could be set.
         '{"chimeDb": 0, "videoEffect": "brightness"}'::jsonb || f.mapping as mapping,
         f.archived_at is not null as "isArchived",
         ${refOf('s')} as "soundFile", ${refOf('v')} as "videoFile"
  from feedback_response f
  left join feedback_file s on s.organization_id = f.organization_id and s.feedback_file_id = f.sound_file_id
  left join feedback_file v on v.organization_id = f.organization_id and v.feedback_file_id = f.video_file_id`;

export type FeedbackResponseFilter = Paging & {
  searchTerm: string;
  types: readonly string[];
  tags: readonly string[];
  isArchived: boolean;
  sortKey: FeedbackResponseSortKey;
};

/** `$1` is the organization, `$2` the user whose own responses are visible beside the shared ones. */
const VISIBLE = 'f.organization_id = $1 and (f.is_shared or f.therapist_id = $2)';

export async function listFeedbackResponses(
  sql: Queryable,
  viewer: UserKey,
  filter: FeedbackResponseFilter,
): Promise<Page<FeedbackResponse>> {
  const params = new Params();
  params.add(viewer.organizationId);
  params.add(viewer.userId);
  const conditions = [VISIBLE, `(f.archived_at is not null) = ${params.add(filter.isArchived)}`];
  const anyOf = (column: string, wanted: readonly string[]) =>
    `exists (select 1 from jsonb_array_elements_text(${column}) given (word)
       join jsonb_array_elements_text(${params.add(JSON.stringify(wanted))}::jsonb) asked (word)
         on lower(asked.word) = lower(given.word))`;
  if (filter.types.length > 0) conditions.push(anyOf('f.types', filter.types));
  if (filter.tags.length > 0) conditions.push(anyOf('f.tags', filter.tags));
  if (filter.searchTerm) {
    conditions.push(holdsWords("fold_text(f.name || ' ' || f.tags::text)", filter.searchTerm, params));
  }
  const where = `where ${conditions.join(' and ')}`;
  return pageOf(sql, params.values, filter, {
    counted: `from feedback_response f ${where}`,
    rows: `${SELECT} ${where}
     order by ${FEEDBACK_RESPONSE_SORT_KEYS[filter.sortKey]} ${filter.sortOrder}, fold_text(f.name), f.feedback_response_id`,
  });
}

/** Tags that differ only in case count as one. */
export const listTags = (sql: Queryable, viewer: UserKey): Promise<string[]> =>
  listValues(
    sql,
    `select min(given.tag) from feedback_response f
     cross join lateral jsonb_array_elements_text(f.tags) given (tag)
     where ${VISIBLE} group by lower(given.tag) order by lower(given.tag) limit 100`,
    [viewer.organizationId, viewer.userId],
  );

export const findFeedbackResponse = (
  sql: Queryable,
  viewer: UserKey,
  feedbackResponseId: FeedbackResponseId,
): Promise<FeedbackResponse | undefined> =>
  first(sql, `${SELECT} where ${VISIBLE} and f.feedback_response_id = $3`, [
    viewer.organizationId,
    viewer.userId,
    feedbackResponseId,
  ]);

export type FeedbackResponseContent = Pick<
  FeedbackResponse,
  'name' | 'types' | 'tags' | 'soundId' | 'pictureId' | 'videoUrl' | 'mapping'
> & { soundFileId: FeedbackFileId | null; videoFileId: FeedbackFileId | null };

export async function insertFeedbackResponse(
  sql: Queryable,
  row: FeedbackResponseContent &
    Pick<FeedbackResponse, 'feedbackResponseId' | 'therapistId' | 'createdAt'> & {
      organizationId: OrganizationId;
      createdBy: UserId;
    },
): Promise<void> {
  await insertRow(
    sql,
    'feedback_response',
    [
      'organizationId feedbackResponseId therapistId name types tags soundId soundFileId pictureId videoFileId',
      'videoUrl mapping isShared createdBy createdAt updatedAt',
    ],
    { ...row, isShared: false, updatedAt: row.createdAt },
  );
}

/** False if it has changed since `version`. */
export const updateFeedbackResponse = (
  sql: Queryable,
  key: { organizationId: OrganizationId; version: number; at: string },
  row: FeedbackResponseContent & Pick<FeedbackResponse, 'feedbackResponseId' | 'isShared' | 'isArchived'>,
): Promise<boolean> =>
  changed(
    sql,
    `update feedback_response
     set name = $4, types = $5::jsonb, tags = $6::jsonb, sound_id = $7, video_url = $8, mapping = $9::jsonb,
         is_shared = $10, archived_at = case when $11 then coalesce(archived_at, $12) end, updated_at = $12,
         picture_id = $13, sound_file_id = $14, video_file_id = $15, version = version + 1
     where organization_id = $1 and feedback_response_id = $2 and version = $3`,
    [
      key.organizationId,
      row.feedbackResponseId,
      key.version,
      row.name,
      JSON.stringify(row.types),
      JSON.stringify(row.tags),
      row.soundId,
      row.videoUrl,
      JSON.stringify(row.mapping),
      row.isShared,
      row.isArchived,
      key.at,
      row.pictureId,
      row.soundFileId,
      row.videoFileId,
    ],
  );
