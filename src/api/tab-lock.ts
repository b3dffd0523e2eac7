/** While it lasts, no other tab of this site has one under the same name. */
export type Turn = {
  /** What was said in turns before, in this tab or another, within the last half minute. */
  heard: readonly string[];
  /** Resolves when every turn that comes can hear it. */
  say: (word: string) => Promise<void>;
};

/** Runs `work` while no other tab of this site runs something under the same name. */
export type TabLock = <T>(name: string, work: (turn: Turn) => Promise<T>) => Promise<T>;

/** Without locks of the browser a tab knows only itself; then a refused token of another tab is looked at again. */
export const noTabLock: TabLock = (_name, work) => work({ heard: [], say: async () => undefined });

/** Far longer than what a tab has stored takes to reach the others. */
const HEARD_FOR_MS = 30_000;
const untilForgotten = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, HEARD_FOR_MS));

/**
 * The locks of the browser are the same for all tabs at any moment, unlike its storage, which reaches another tab a while
 * after it was written. So what is said is the name of a lock that the tab goes on holding.
 */
export const createTabLock = (
  locks: Pick<LockManager, 'request' | 'query'> | undefined,
  isForgotten = untilForgotten,
): TabLock => {
  if (locks === undefined) return noTabLock;
  const sayUnder = (prefix: string) => (word: string) =>
    new Promise<void>((resolve, reject) => {
      const hold = () => {
        resolve();
        return isForgotten();
      };
      locks.request(prefix + word, { mode: 'shared' }, hold).catch(reject);
    });
  return (name, work) => {
    const prefix = `${name}: `;
    return locks.request(name, async () => {
      const { held = [] } = await locks.query();
      const names = held.flatMap((lock) => lock.name ?? []);
      const heard = names.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
      return work({ heard, say: sayUnder(prefix) });
    });
  };
};
