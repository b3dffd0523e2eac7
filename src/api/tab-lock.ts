/**
 * Runs `work` while no other tab of this site runs something under the same name. `hasWaited` tells whether another tab
 * had the lock before.
 */
export type TabLock = <T>(name: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

/** Without locks of the browser a tab knows only itself; then a refused token of another tab is looked at again. */
export const noTabLock: TabLock = (_name, work) => work(false);

export const createTabLock = (locks: Pick<LockManager, 'request'> | undefined): TabLock =>
  locks === undefined
    ? noTabLock
    : async <T>(name: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> => {
        let done: { result: T } | undefined;
        await locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock) done = { result: await work(false) };
        });
        if (done) return done.result;
        // The types of the browser lose that the lock resolves with what the work resolves with.
        const result: unknown = await locks.request(name, () => work(true));
        return result as T;
      };
