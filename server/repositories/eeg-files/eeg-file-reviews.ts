import type { Review } from '#shared/api/eeg-files.ts';
import type { EegFileId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { updateRows } from '../core/rows.ts';
import { openedFirst, ownerEegFile, sealedRows } from '../core/sealed-rows.ts';

export type ReviewRow = { review: Review | null; version: number };

const FILE = sealedRows('eeg_file');

export const findReview = async (
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
): Promise<ReviewRow | undefined> =>
  openedFirst(
    FILE.open(
      sql,
      organizationId,
      await sql.query<ReviewRow>(
        'select review, review_version as version from eeg_file where organization_id = $1 and eeg_file_id = $2',
        [organizationId, eegFileId],
      ),
      { known: { eegFileId } },
    ),
  );

export async function saveReview(
  sql: Queryable,
  organizationId: OrganizationId,
  eegFileId: EegFileId,
  { review, version }: { review: Review; version: number },
  at: string,
): Promise<void> {
  const owner = ownerEegFile(organizationId, eegFileId);
  const sealed = await FILE.sealChange(sql, owner, { eegFileId, review });
  const change = { review: sealed.review, reviewVersion: version, updatedAt: at };
  await updateRows(sql, 'eeg_file', { organizationId, eegFileId }, change);
}
