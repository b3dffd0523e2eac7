import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { countOf } from '../text/format.ts';
import { isBox, isTyping } from './use-list-keys.ts';
import type { Selection } from './use-selection.ts';
import { useWindowEvent } from '../hooks/use-window-event.ts';

type BulkBarProps<Row> = {
  selection: Selection<Row>;
  /** Name of one row, in the singular. */
  noun: string;
  /** Whether the user may change a row; all rows if omitted. */
  mayChange?: (row: Row) => boolean;
  /** Why the others cannot be changed: 'only their therapist and administrators may'. */
  whyNot?: string;
  /** Buttons for the selected rows that may be changed. */
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * Shows how many rows are selected, how many of them cannot be changed and why, and the actions for the others. Renders
 * nothing without a selection. Escape clears the selection.
 *
 *     <BulkBar selection={selection} noun="client" mayChange={mayEdit} whyNot="only their therapist may">
 *       {(clients) => <Button size="small" onClick={() => deactivate(clients)}>Set to inactive</Button>}
 *     </BulkBar>
 */
export function BulkBar<Row>({ selection, noun, mayChange, whyNot, children }: BulkBarProps<Row>) {
  const { rows, clear } = selection;
  useClearOnEscape(rows.length > 0, clear);
  if (rows.length === 0) return undefined;
  const changeable = mayChange ? rows.filter(mayChange) : rows;
  const lockedCount = rows.length - changeable.length;
  const locked = changeable.length === 0 ? 'None of them can' : `${lockedCount} cannot`;
  return (
    <div className="lw-bulk-bar" role="toolbar" aria-label={`Selected ${noun}s`}>
      <span aria-live="polite">
        {countOf(rows.length, noun)} selected
        {lockedCount > 0 ? `. ${locked} be changed: ${whyNot}.` : undefined}
      </span>
      {changeable.length > 0 ? children(changeable) : undefined}
      <Button size="small" variant="minimal" onClick={clear}>
        Clear selection
      </Button>
    </div>
  );
}

/** An open dialog or popover handles Escape itself. */
const OPEN_OVERLAY = 'dialog[open], .lw-popover';

function useClearOnEscape(isOn: boolean, clear: () => void): void {
  // Capture phase: at the bubble phase the overlay that Escape closed would already be gone.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (isTyping(event.target) && !isBox(event.target)) return;
      if (document.querySelector(OPEN_OVERLAY) === null) clear();
    },
    { isOn, isCaptured: true },
  );
}
