import type { Api } from '#api/client.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { openReview } from '../engine/review-client.ts';
import { sha256Hex } from '../recording/sha256.ts';
import { factsOf } from './read-facts.ts';
import type { ReadFacts } from './upload-recording.ts';
import { UploadQueue } from './upload-queue.ts';

/** The queue of a page: files are opened in a worker of their own before anything is sent. */
export function createUploadQueue(api: Api, therapistId: UserId): UploadQueue {
  return new UploadQueue(therapistId, { api, sha256Hex, readFacts: readInWorker, wait });
}

const readInWorker: ReadFacts = async ({ parts }) => {
  const reader = openReview();
  try {
    const opened = await reader.open({ kind: 'file', file: parts[0]! });
    return opened.ok
      ? { ok: true, facts: factsOf(opened.recording) }
      : { ok: false, message: opened.problem.message };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  } finally {
    reader.dispose();
  }
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
