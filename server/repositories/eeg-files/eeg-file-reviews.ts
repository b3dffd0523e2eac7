import type { Review } from '#shared/api/eeg-files.ts';
import type { EegFileId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { first, updateRows } from '../core/rows.ts';

export type ReviewRow = { review: Review | null; version: number };

export const findReview = (
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
): Promise<ReviewRow | undefined> =>
  first(
    sql,
    'select review, review_version as version from eeg_file where organization_id = $1 and eeg_file_id = $2',
    [organizationId, eegFileId],
  );

export async function saveReview(
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
  { review, version }: { review: Review; version: number },
  at: string,
): Promise<void> {
  const change = { review, reviewVersion: version, updatedAt: at };
  await updateRows(sql, 'eeg_file', { organizationId, eegFileId }, change);
}
