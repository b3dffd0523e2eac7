import type { Queryable } from '#server/db/db.ts';
import { findValue, first, insertRow, updateRows } from '../core/rows.ts';
import type { StudyKey } from './studies.ts';

// For the system scope only: the role of a practice has no right on study_slot.

export type SealedSlot = { position: number; sealed: string; seal: string };
type SlotKey = StudyKey & { stratum: string };

/** The first free place of a group; undefined if a new block is needed. */
export const nextSlot = (
  sql: Queryable,
  { organizationId, studyId, stratum }: SlotKey,
): Promise<SealedSlot | undefined> =>
  first(
    sql,
    `select position, sealed, seal from study_slot
     where organization_id = $1 and study_id = $2 and stratum = $3 and not is_taken order by position limit 1`,
    [organizationId, studyId, stratum],
  );

export const countSlots = async (
  sql: Queryable,
  { organizationId, studyId, stratum }: SlotKey,
): Promise<number> =>
  (await findValue<number>(
    sql,
    'select count(*)::int from study_slot where organization_id = $1 and study_id = $2 and stratum = $3',
    [organizationId, studyId, stratum],
  )) ?? 0;

export async function insertSlot(sql: Queryable, key: SlotKey, slot: SealedSlot): Promise<void> {
  await insertRow(sql, 'study_slot', 'organizationId studyId stratum position sealed seal', {
    ...slot,
    ...key,
  });
}

export const takeSlot = (sql: Queryable, key: SlotKey & { position: number }): Promise<boolean> =>
  updateRows(sql, 'study_slot', { ...key }, { isTaken: true });

export const findSealed = (
  sql: Queryable,
  { organizationId, studyId, stratum, position }: SlotKey & { position: number },
): Promise<string | undefined> =>
  findValue(
    sql,
    `select sealed from study_slot
     where organization_id = $1 and study_id = $2 and stratum = $3 and position = $4`,
    [organizationId, studyId, stratum, position],
  );
