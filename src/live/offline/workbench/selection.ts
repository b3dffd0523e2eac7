/** `row` is the line under the pointer at the start of the selection; measurements use it. */
export type Selection = { startSeconds: number; endSeconds: number; row?: number };

/** The selection after the cursor moved its end from one time to another, in seconds. */
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
