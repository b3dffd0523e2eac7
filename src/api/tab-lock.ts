/** Runs `work` while no other tab of this site runs something under the same name. */
export type TabLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Without locks of the browser a tab knows only itself; then a refused token of another tab is looked at again. */
export const noTabLock: TabLock = (_name, work) => work();

export const createTabLock = (locks: Pick<LockManager, 'request'> | undefined): TabLock =>
  locks === undefined
    ? noTabLock
    : async <T>(name: string, work: () => Promise<T>): Promise<T> => {
        // The types of the browser lose that the lock resolves with what the work resolves with.
        const result: unknown = await locks.request(name, work);
        return result as T;
      };
