import { isUpdateMessage, SERVICE_WORKER_PATH, type UpdateMessage } from '#shared/updates.ts';
import type { Refresh } from '#state/updates.atoms.ts';

export type UpdatesOutside = {
  /** Undefined where the browser allows none, as on an address without encryption. */
  serviceWorkers: Pick<ServiceWorkerContainer, 'register' | 'controller'> | undefined;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  /** Runs `check` again and again while the page is open. */
  schedule: (check: () => void) => void;
  isRecording: () => Promise<boolean>;
  reload: () => void;
  /** May be called more than once. */
  onFound: (refresh: Refresh) => void;
};

/**
 * Registers the service worker and looks for new versions. A new version is loaded beside the one in use and waits for a
 * refresh. Problems go to the console only (specification section 8): the app works without.
 */
export async function followUpdates(outside: UpdatesOutside): Promise<void> {
  const { serviceWorkers, channel } = outside;
  if (!serviceWorkers) return console.info('Loopwell works without its service worker here.');
  const postpone = (error: unknown) => console.info('The service worker is not available now', error);
  const registration = await serviceWorkers.register(SERVICE_WORKER_PATH).catch(postpone);
  if (!registration) return;
  const found = () => outside.onFound(() => refresh(registration, outside));
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The first version ever installed updates nothing.
      if (worker.state !== 'installed' || !serviceWorkers.controller) return;
      found();
      post(channel, 'UPDATE_FOUND');
    });
  if (registration.waiting) found();
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  channel.addEventListener('message', ({ data }) => {
    // After a refresh in another tab, this one runs the version before.
    if (isUpdateMessage(data, 'UPDATE_FOUND') || isUpdateMessage(data, 'INITIATE_REFRESH')) found();
  });
  outside.schedule(() => void registration.update().catch(postpone));
}

async function refresh(
  { waiting }: ServiceWorkerRegistration,
  { channel, isRecording, reload }: UpdatesOutside,
): ReturnType<Refresh> {
  if (await isRecording()) return 'recording';
  if (waiting) {
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated' || waiting.state === 'redundant') reload();
    });
    post(channel, 'INITIATE_REFRESH');
    waiting.postMessage({ type: 'INITIATE_REFRESH' } satisfies UpdateMessage);
  } else reload();
  return 'refreshing';
}

const post = (channel: UpdatesOutside['channel'], type: UpdateMessage['type']): void =>
  channel.postMessage({ type } satisfies UpdateMessage);
