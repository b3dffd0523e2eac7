/** Time during which this tab holds the lock: no other tab of this origin holds the same name. */
export type Turn = {
  /** Words announced in earlier turns, in this tab or another, within the last half minute. */
  heard: readonly string[];
  /** Announces a word. Resolves when every later turn can read it. */
  say: (word: string) => Promise<void>;
};

/** Runs `work` while no other tab of this origin runs work under the same name. */
export type TabLock = <T>(name: string, work: (turn: Turn) => Promise<T>) => Promise<T>;

/**
 * Fallback without browser locks: a tab sees only itself. The HTTP client then checks storage again after a refused
 * refresh token.
 */
export const noTabLock: TabLock = (_name, work) => work({ heard: [], say: async () => undefined });

/** Far longer than stored data needs to reach the other tabs. */
const HEARD_FOR_MS = 30_000;
const untilForgotten = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, HEARD_FOR_MS));

/**
 * The browser's locks are consistent across tabs at any moment. Its storage is not: a write reaches other tabs later.
 * So a word is announced as the name of a lock that the tab keeps holding.
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
