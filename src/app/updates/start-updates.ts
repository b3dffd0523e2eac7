import { isAnyRecording } from '#model/sessions/recording-lock.ts';
import { UPDATE_CHANNEL } from '#shared/updates.ts';
import { LOOK_FOR_UPDATE, type Refresh } from '#state/updates.atoms.ts';
import { followUpdates } from './follow-updates.ts';

/** A tab stays open for days. */
const CHECK_MS = 60 * 60_000;

/** Follows updates in this browser. */
export function startUpdates(onFound: (refresh: Refresh) => void): void {
  void followUpdates({
    serviceWorkers: navigator.serviceWorker,
    channel: new BroadcastChannel(UPDATE_CHANNEL),
    schedule(check) {
      window.setInterval(check, CHECK_MS);
      window.addEventListener(LOOK_FOR_UPDATE, check);
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) check();
      });
    },
    isRecording: () => isAnyRecording(navigator.locks),
    reload: () => window.location.reload(),
    onFound,
  });
}
