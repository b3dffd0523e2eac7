import { listEegFiles } from '#shared/api/eeg-files.ts';
import { useEffect } from 'react';
import type { Api } from '#api/client.ts';
import { createUploadQueue, isUploading, type UploadQueue } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUnloadWarning } from '#ui/navigation/use-unload-warning.ts';
import { useCache } from '#state/use-change.ts';

/** A queue outlives its screen, so that uploads continue while the user does something else in the app. */
const QUEUES = new WeakMap<Api, Map<UserId, UploadQueue>>();

function queueFor(api: Api, userId: UserId): UploadQueue {
  const queues = QUEUES.get(api) ?? new Map<UserId, UploadQueue>();
  QUEUES.set(api, queues);
  const queue = queues.get(userId) ?? createUploadQueue(api, userId);
  queues.set(userId, queue);
  return queue;
}

export function useUploadQueue() {
  const api = useApi();
  const { userId } = useUser();
  const queue = queueFor(api, userId);
  const items = useStore(queue.items);
  const cache = useCache();
  const stored = items.filter(({ state }) => state.step === 'ended' && state.kind === 'stored').length;
  const isBusy = items.some(isUploading);

  useEffect(() => {
    if (stored > 0) void cache.refresh([listEegFiles]);
  }, [stored, cache]);

  useUnloadWarning(isBusy);

  return { queue, items, isBusy, stored };
}
