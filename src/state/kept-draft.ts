/** The page's storage, as far as drafts need it. */
type DraftStorage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
};

/** Unsaved changes of one person to one thing, and what they were made to: a later conflict compares with it. */
export type KeptDraft<D> = { draft: D; base: D; version: number; atMs: number };

export type DraftDrawer<D> = {
  read: () => KeptDraft<D> | undefined;
  write: (kept: KeptDraft<D>) => void;
  clear: () => void;
};

/** Where a draft outlives the page. A full or forbidden storage keeps none, and nothing breaks. */
export function draftDrawer<D>(
  storage: DraftStorage,
  key: string,
  /** Undefined for what an editor cannot show any more. */
  parse: (value: unknown) => KeptDraft<D> | undefined,
): DraftDrawer<D> {
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
      } catch {
        // The draft lives in the page alone then; leaving it asks first.
      }
    },
    clear: () => storage.removeItem(key),
  };
}
