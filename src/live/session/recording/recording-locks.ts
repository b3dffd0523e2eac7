import { RECORDING_LOCK } from '#model/sessions/recording-lock.ts';

/** Distinguishes a recording in progress, in any tab, from one that was left behind. */
export type RecordingLocks = {
  /** Held until the returned function is called or the tab closes. Undefined when this or another tab holds it. */
  tryHold(recordingId: string): Promise<(() => void) | undefined>;
  isHeld(recordingId: string): Promise<boolean>;
};

const lockName = (recordingId: string): string => RECORDING_LOCK + recordingId;

export function browserLocks(manager: LockManager | undefined = globalThis.navigator?.locks): RecordingLocks {
  return {
    tryHold(recordingId) {
      if (!manager) return Promise.resolve(() => undefined);
      return new Promise((resolve, reject) => {
        const hold = (lock: Lock | null): Promise<void> | undefined => {
          if (!lock) {
            resolve(undefined);
            return undefined;
          }
          return new Promise<void>((release) => resolve(release));
        };
        manager.request(lockName(recordingId), { ifAvailable: true }, hold).catch(reject);
      });
    },
    async isHeld(recordingId) {
      const { held = [] } = (await manager?.query()) ?? {};
      return held.some(({ name }) => name === lockName(recordingId));
    },
  };
}
