/** A document with its undo and redo steps. */
export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Field and time of the last edit; the next edit of the same field joins it. */
  last: { key: string; atMs: number } | undefined;
};

export type HistoryAction<T> =
  /** `key` names the field. Edits of one field in quick succession form one step. An empty key never joins. */
  | { kind: 'edit'; change: (before: T) => T; key: string; atMs: number }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'reset'; present: T }
  /** The sent state is stored: the history restarts from the stored state, unless the user has edited since. */
  | { kind: 'settle'; sent: T; present: T };

/** A pause this long between two edits starts a new step. */
const JOIN_MS = 1200;
const MOST_STEPS = 200;

export const newHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: undefined });

/** A local draft, if there is one, is one step on top of its base. */
export const historyOfDraft = <T>(base: T, draft: T | undefined): History<T> =>
  draft === undefined ? newHistory(base) : { ...newHistory(draft), past: [base] };

export function reduceHistory<T>(history: History<T>, action: HistoryAction<T>): History<T> {
  const { past, present, future, last } = history;
  switch (action.kind) {
    case 'reset':
      return newHistory(action.present);
    case 'settle':
      return present === action.sent ? newHistory(action.present) : history;
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], last: undefined };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, last: undefined };
    }
    case 'edit': {
      const next = action.change(present);
      if (next === present) return history;
      const { key, atMs } = action;
      const joins = key !== '' && last?.key === key && atMs - last.atMs < JOIN_MS;
      const kept = joins ? past : [...past, present].slice(-MOST_STEPS);
      return { past: kept, present: next, future: [], last: { key, atMs } };
    }
  }
}
