import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Api } from '#api/client.ts';
import { createUploadQueue, isUploading, type UploadQueue } from '#live/index.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

/** A queue outlives its screen, so that uploads go on while the person does something else in the app. */
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
  const items = useSyncExternalStore(queue.items.subscribe, queue.items.get);
  const queries = useQueryClient();
  const stored = items.filter(({ state }) => state.step === 'ended' && state.kind === 'stored').length;
  const isBusy = items.some(isUploading);

  useEffect(() => {
    if (stored > 0) void queries.invalidateQueries({ queryKey: ['eegFiles'] });
  }, [stored, queries]);

  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  return { queue, items, isBusy, stored };
}
