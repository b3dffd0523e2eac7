/** `row` is the line under the pointer when it was begun: what is measured is measured on it. */
export type Selection = { startSeconds: number; endSeconds: number; row?: number };

/** The selection after its end under the cursor moved from one moment to another, in seconds. */
export function widened(selection: Selection | undefined, fromSeconds: number, toSeconds: number): Selection {
  const anchor =
    selection === undefined
      ? fromSeconds
      : Math.abs(selection.startSeconds - fromSeconds) < 1e-9
        ? selection.endSeconds
        : selection.startSeconds;
  return {
    row: selection?.row ?? 0,
    startSeconds: Math.min(anchor, toSeconds),
    endSeconds: Math.max(anchor, toSeconds),
  };
}
