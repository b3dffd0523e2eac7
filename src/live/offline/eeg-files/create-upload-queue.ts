import type { Api } from '#api/client.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { type ImportPlan, isClear } from '#shared/eeg/import-plan.ts';
import { sha256Hex } from '#live/session/recording/sha256.ts';
import { openReview } from '#live/workers/worker-links.ts';
import { readRecording, withPlan, withUnit } from './read-recording.ts';
import { localSource } from './stored-source.ts';
import type { ReadFacts } from './upload-recording.ts';
import { wait } from './wait.ts';
import { UploadQueue } from './upload-queue.ts';

/** The upload queue of a page: files are opened in a separate worker before upload. */
export function createUploadQueue(api: Api, therapistId: UserId): UploadQueue {
  return new UploadQueue(therapistId, { api, sha256Hex, readFacts: readInWorker, wait });
}

/** An ambiguous table is not read before the user has confirmed its import plan. */
const readInWorker: ReadFacts = async (recording, { importPlan: confirmed, blankUnit }) => {
  const local = localSource(recording);
  const named = blankUnit === undefined || blankUnit === 'later' ? local : withUnit(local, blankUnit);
  const link = openReview();
  const read = async (importPlan: ImportPlan | undefined) => {
    const reading = await readRecording(importPlan ? withPlan(named, importPlan) : named, {
      openLink: () => link,
    });
    return reading.ok ? { ...reading, importPlan } : reading;
  };
  if (confirmed) return read(confirmed);
  // An unreadable file reports a better message when opened.
  const proposal = await link.proposeImport(named.source, {}).catch(() => undefined);
  if (!proposal || isClear(proposal)) return read(proposal?.plan);
  link.dispose();
  return { ok: false, proposal };
};
