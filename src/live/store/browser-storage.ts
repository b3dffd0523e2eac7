export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of this browser; one that keeps nothing where it is blocked. */
export function browserStorage(): TextStorage {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
