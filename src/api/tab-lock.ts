/**
 * Runs `work` while no other tab of this site runs something under the same name. `hasWaited` tells whether another tab
 * had the lock before.
 */
export type TabLock = <T>(name: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

/** Without locks of the browser a tab knows only itself; then a refused token of another tab is looked at again. */
export const noTabLock: TabLock = (_name, work) => work(false);

/** What a tab has stored reaches the others a moment later: who asks in between would find the lock free and the old there. */
const LINGER_MS = 500;
const linger = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LINGER_MS));

export const createTabLock = (
  locks: Pick<LockManager, 'request'> | undefined,
  lingering = linger,
): TabLock =>
  locks === undefined
    ? noTabLock
    : <T>(name: string, work: (hasWaited: boolean) => Promise<T>) =>
        new Promise<T>((resolve, reject) => {
          const take = async (hasWaited: boolean) => {
            resolve(await work(hasWaited));
            await lingering();
          };
          let isTaken = false;
          const takeIfFree = async (lock: Lock | null) => {
            isTaken = lock !== null;
            if (isTaken) await take(false);
          };
          locks
            .request(name, { ifAvailable: true }, takeIfFree)
            .then(() => (isTaken ? undefined : locks.request(name, () => take(true))))
            .catch(reject);
        });
