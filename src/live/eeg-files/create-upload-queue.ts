import type { Api } from '#api/client.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { ImportPlan } from '#shared/eeg/import-plan.ts';
import { sha256Hex } from '../recording/sha256.ts';
import { type FactsReading, proposeImport, readRecording, withPlan } from './read-recording.ts';
import { localSource } from './stored-source.ts';
import type { ReadFacts } from './upload-recording.ts';
import { wait } from './wait.ts';
import { UploadQueue } from './upload-queue.ts';

/** The queue of a page: files are opened in a worker of their own before anything is sent. */
export function createUploadQueue(api: Api, therapistId: UserId): UploadQueue {
  return new UploadQueue(therapistId, { api, sha256Hex, readFacts: readInWorker, wait });
}

/** A table that leaves something open is not read before a person confirmed how. */
const readInWorker: ReadFacts = async (recording, importPlan) => {
  const named = localSource(recording);
  if (importPlan) return withFacts(importPlan, await readRecording(withPlan(named, importPlan)));
  const proposal = await proposeImport(named);
  if (!proposal) return withFacts(undefined, await readRecording(named));
  if (proposal.plan.preset === undefined || proposal.questions.length > 0) {
    return { ok: false, proposal };
  }
  return withFacts(proposal.plan, await readRecording(withPlan(named, proposal.plan)));
};

const withFacts = (
  importPlan: ImportPlan | undefined,
  reading: FactsReading,
): Awaited<ReturnType<ReadFacts>> => (reading.ok ? { ...reading, importPlan } : reading);
