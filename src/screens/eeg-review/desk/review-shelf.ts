import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import type { KeyValueStorage } from '#api/tokens.ts';
import { type EegFileRecord, getEegFileReview, putEegFileReview } from '#shared/api/eeg-files.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { errorMessage } from '#shared/error-message.ts';
import { keptReviewSchema } from '#model/review/saved.ts';
import { draftDrawer } from '#state/storage/kept-draft.ts';
import type { ReviewShelf } from './review-desk.ts';

type ShelfInput = { api: Api; therapistId: UserId; record: EegFileRecord };

/** The review as the server stores it. */
export function serverShelf({ api, therapistId, record }: ShelfInput): ReviewShelf {
  const params = { id: therapistId, eegFileId: record.eegFileId };
  return {
    async load() {
      try {
        return { kind: 'loaded', ...(await api.callEndpoint(getEegFileReview, { params })) };
      } catch (error) {
        return isOffline(error) ? { kind: 'offline' } : { kind: 'failed', message: errorMessage(error) };
      }
    },
    async save(body) {
      try {
        return { kind: 'saved', ...(await api.callEndpoint(putEegFileReview, { params, body })) };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict') return { kind: 'conflict' };
        return isOffline(error) ? { kind: 'offline' } : { kind: 'failed', message: errorMessage(error) };
      }
    },
  };
}

/** Temporary problems. */
const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** One person's unsaved changes to one file, in the storage of this browser. */
export const browserDrawer = (
  storage: KeyValueStorage,
  { therapistId, record }: Pick<ShelfInput, 'therapistId' | 'record'>,
) =>
  draftDrawer(
    storage,
    `loopwell.review.${therapistId}.${record.eegFileId}`,
    (value) => keptReviewSchema.safeParse(value).data,
  );
