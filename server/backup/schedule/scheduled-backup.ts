import fs from 'node:fs/promises';
import { errorMessage } from '#shared/error-message.ts';
import type { BackupSecret } from '../format/key-record.ts';
import type { LostBlob } from '../format/manifest.ts';
import type { RestoreReport } from '../restore/restore-content.ts';
import { type BackupSource, makeBackup } from '../snapshot/make-backup.ts';
import { BlobNames } from '../snapshot/write-rows.ts';
import { listBackups, openBackupFolder } from '../store/backup-folder.ts';
import { openBackup } from '../store/open-backup.ts';
import { type BackupTimes, isBackupDue } from './due.ts';
import { timesToKeep } from './keep-rule.ts';
import { endTurn, extendTurn, readBackupState, takeTurn, TURN_MS, type TurnResult } from './turn.ts';

export type Schedule = {
  source: BackupSource;
  folder: string;
  secret: BackupSecret;
  times: BackupTimes;
  /** Names this server among others on the same database. */
  holder: string;
  /** Restores the backup elsewhere and compares it; see {@link verifyBackup}. */
  verify(file: string): Promise<RestoreReport>;
  signal?: AbortSignal | undefined;
  /** Calls `work` regularly, more often than a turn lasts, until the returned function is called. */
  repeat(work: () => void, everyMs: number): () => void;
};

/** A running backup renews the blobs it shares, so older ones that no backup names belong to none. */
const POOL_AGE_MS = 24 * 3600 * 1000;

/** After a failure, the disk may be free or the network back in this time. */
const RETRY_MS = 30 * 60_000;

/** Makes, verifies and thins out backups if one is due and no other server is at it. Returns whether it made one. */
export async function runScheduledBackup(schedule: Schedule): Promise<boolean> {
  const { source, times, holder } = schedule;
  const isDue = async () => isBackupDue(times, (await readBackupState(source.db)).madeAtMs, source.nowMs());
  if (!(await isDue()) || !(await takeTurn(source.db, holder, source.nowMs()))) return false;
  const extend = () => void extendTurn(source.db, holder, source.nowMs()).catch(() => undefined);
  const stopExtending = schedule.repeat(extend, TURN_MS / 5);
  const end = async (result: Omit<TurnResult, 'freeAtMs'>, pauseMs = 0) => {
    stopExtending();
    await endTurn(source.db, holder, { ...result, freeAtMs: source.nowMs() + pauseMs });
  };
  try {
    // Another server may have finished between the question and the turn.
    if (!(await isDue())) {
      await end(await readBackupState(source.db));
      return false;
    }
    const madeAtMs = source.nowMs();
    await end({ madeAtMs, ...(await makeVerified(schedule)) });
    return true;
  } catch (error) {
    await end({ madeAtMs: undefined, verifiedAtMs: undefined, problem: errorMessage(error) }, RETRY_MS);
    throw error;
  }
}

async function makeVerified(
  schedule: Schedule,
): Promise<{ verifiedAtMs: number | undefined; problem: string | undefined }> {
  const { source, folder, secret, signal } = schedule;
  const { file, lostBlobs } = await makeBackup(source, { target: folder, secret, signal });
  const restored = await schedule.verify(file);
  if (restored.lostNow.length > 0) {
    // The next backup stores them anew, as long as the data folder still has them.
    const { pool } = await openBackupFolder(folder, secret, source.random);
    for (const ref of restored.lostNow) await pool.remove(ref);
    return {
      verifiedAtMs: undefined,
      problem: lostWords(restored.lostNow, 'damaged in the folder of backups'),
    };
  }
  await thinOut(schedule);
  const problem =
    lostBlobs.length > 0 ? lostWords(lostBlobs, 'missing or damaged in the data folder') : undefined;
  return { verifiedAtMs: source.nowMs(), problem };
}

const lostWords = (lost: readonly LostBlob[], place: string): string =>
  `${lost.length} stored files are ${place}. Run npm run verify.`;

/** Removes backups by the rule, and blobs that only they named. */
export async function thinOut({ source, folder, secret }: Schedule): Promise<void> {
  const all = await listBackups(folder);
  const kept = timesToKeep(all.map(({ madeAtMs }) => madeAtMs));
  const removed = all.filter(({ madeAtMs }) => !kept.has(madeAtMs));
  if (removed.length === 0) return;
  for (const { file } of removed) await fs.rm(file, { force: true });
  const named = new BlobNames();
  for (const { file } of await listBackups(folder)) await addBlobsOf(file, secret, named);
  const { pool } = await openBackupFolder(folder, secret, source.random);
  await pool.removeUnnamed(named, source.nowMs() - POOL_AGE_MS);
}

async function addBlobsOf(file: string, secret: BackupSecret, named: BlobNames): Promise<void> {
  const backup = await openBackup(file, secret, { withoutBlobs: true });
  try {
    for await (const content of backup.records) {
      if (!('record' in content) || content.record.kind !== 'blob') continue;
      named.add(content.record.organizationId, content.record.name);
    }
  } finally {
    await backup.close();
  }
}
