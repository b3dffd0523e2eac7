/** The page's storage, as far as drafts need it. */
type DraftStorage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
};

/**
 * One user's unsaved changes to one item. `base` is the item before the changes, for comparison in a later conflict.
 */
export type KeptDraft<D> = { draft: D; base: D; version: number; atMs: number };

export type DraftDrawer<Kept> = {
  read: () => Kept | undefined;
  /** Whether there was room. */
  write: (kept: Kept) => boolean;
  clear: () => void;
};

/** Stores a draft beyond the life of the page. If storage is full or blocked, nothing is stored and nothing fails. */
export function draftDrawer<Kept>(
  storage: DraftStorage,
  key: string,
  /** Undefined for content that the editor can no longer show. */
  parse: (value: unknown) => Kept | undefined,
): DraftDrawer<Kept> {
  return {
    read: () => {
      try {
        return parse(JSON.parse(storage.getItem(key) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    write: (kept) => {
      try {
        storage.setItem(key, JSON.stringify(kept));
        return true;
      } catch {
        // The draft then exists in the page only; leaving the page asks first.
        return false;
      }
    },
    clear: () => storage.removeItem(key),
  };
}
