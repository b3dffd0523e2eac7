import type { Queryable } from '#server/db/db.ts';
import type { StudyKey } from '#server/repositories/studies/studies.ts';
import * as slots from '#server/repositories/studies/study-slots.ts';
import type { Deps } from '../core/deps.ts';
import { existing } from '../core/refusals.ts';
import { permutedBlock } from './permuted-block.ts';
import { type OpenedArm, openArm, sealArm } from './sealed-arm.ts';

// In the system scope only. Nothing here returns an arm to a caller who has not unblinded it.

type SlotKey = StudyKey & { stratum: string };

const contextOf = ({ organizationId, studyId, stratum }: SlotKey, position: number): string =>
  `study/${organizationId}/${studyId}/${position}/${stratum}`;

/** Takes the next place of the group, after the study was locked. A new block is drawn when all places are taken. */
export async function assignNext(
  deps: Pick<Deps, 'random' | 'secrets' | 'sha256'>,
  sql: Queryable,
  key: SlotKey,
): Promise<{ position: number; seal: string }> {
  const free = (await slots.nextSlot(sql, key)) ?? (await drawBlock(deps, sql, key));
  await slots.takeSlot(sql, { ...key, position: free.position });
  return { position: free.position, seal: free.seal };
}

async function drawBlock(
  deps: Pick<Deps, 'random' | 'secrets' | 'sha256'>,
  sql: Queryable,
  key: SlotKey,
): Promise<slots.SealedSlot> {
  const start = await slots.countSlots(sql, key);
  const drawn = permutedBlock(deps.random).map((arm, index) => {
    const position = start + index;
    return { position, ...sealArm(deps, arm, contextOf(key, position)) };
  });
  for (const slot of drawn) await slots.insertSlot(sql, key, slot);
  return drawn[0]!;
}

/** The arm of an assigned place. */
export async function openSlot(
  deps: Pick<Deps, 'secrets'>,
  sql: Queryable,
  key: SlotKey & { position: number },
): Promise<OpenedArm> {
  const sealed = await existing(slots.findSealed(sql, key), 'This assignment');
  return openArm(deps, sealed, contextOf(key, key.position));
}
