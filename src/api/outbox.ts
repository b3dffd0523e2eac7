import type { WaitingChange } from '#model/outbox/waiting-change.ts';

/** Changes of a person that wait in this browser until the server has them. Each call may reject. */
export type Outbox = {
  /** Oldest first. */
  list(owner: string): Promise<WaitingChange[]>;
  /** Replaces a change with the same key. */
  put(owner: string, change: WaitingChange): Promise<void>;
  /**
   * Replaces a change by what `edit` makes of it as it is stored by then; undefined deletes it. Nothing happens if it is
   * gone. `edit` can run more than once, when another tab changes it at the same time.
   */
  edit(owner: string, key: string, edit: (stored: WaitingChange) => WaitingChange | undefined): Promise<void>;
  /** Runs after each change, also in other tabs; returns a function that stops it. */
  onChange(run: () => void): () => void;
};
