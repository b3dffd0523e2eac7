import type { ClientId, FeedbackResponseId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { deleteRows, insertRow, listValues } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

/** Only responses that the user can use. */
export const listFavorites = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  clientId: ClientId,
): Promise<FeedbackResponseId[]> =>
  listValues(
    sql,
    `select v.feedback_response_id from favorite_response v
     join feedback_response f on f.organization_id = v.organization_id
       and f.feedback_response_id = v.feedback_response_id
     where v.organization_id = $1 and v.client_id = $3 and (f.is_shared or f.therapist_id = $2)
     order by v.created_at, v.feedback_response_id limit 500`,
    [organizationId, userId, clientId],
  );

type FavoriteKey = {
  organizationId: OrganizationId;
  clientId: ClientId;
  feedbackResponseId: FeedbackResponseId;
};

/** False if it is one already. */
export const insertFavorite = (
  sql: Queryable,
  key: FavoriteKey,
  by: Pick<UserKey, 'userId'> & { at: string },
): Promise<boolean> =>
  insertRow(
    sql,
    'favorite_response',
    'organizationId clientId feedbackResponseId createdBy createdAt',
    { ...key, createdBy: by.userId, createdAt: by.at },
    'on conflict do nothing',
  );

/** False if it is none. */
export const deleteFavorite = (sql: Queryable, key: FavoriteKey): Promise<boolean> =>
  deleteRows(sql, 'favorite_response', key);
