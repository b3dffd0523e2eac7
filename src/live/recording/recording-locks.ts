/** Tells a recording that is being made right now, in whatever tab, from one that was left behind. */
export type RecordingLocks = {
  /** Held until the returned function is called or the tab dies. */
  hold(recordingId: string): () => void;
  isHeld(recordingId: string): Promise<boolean>;
};

const lockName = (recordingId: string): string => `loopwell-recording-${recordingId}`;

export function browserLocks(manager: LockManager | undefined = globalThis.navigator?.locks): RecordingLocks {
  return {
    hold(recordingId) {
      if (!manager) return () => undefined;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      // The promise settles when the lock is given back; nobody waits for it.
      void manager.request(lockName(recordingId), () => held).catch(() => undefined);
      return () => release();
    },
    async isHeld(recordingId) {
      const { held = [] } = (await manager?.query()) ?? {};
      return held.some(({ name }) => name === lockName(recordingId));
    },
  };
}
