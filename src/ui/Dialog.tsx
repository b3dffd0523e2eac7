import {
  Dialog as BareDialog,
  type DialogProps,
  Drawer as BareDrawer,
  type DrawerProps,
} from '@blueprintjs/core';
import { focusAsItOpens } from './focus/focus-inside.ts';
import { useFocusReturn, WaysContext } from './focus/focus-return.ts';
import { holdFootStill } from './hold-foot-still.ts';

/**
 * The dialog of the library, which takes the focus as it opens and gives it back to what it was opened with. The library
 * leaves it in a trap nobody sees, and gives it back only after it has faded out, to a menu that is gone by then, and not
 * at all where a dialog is taken away at once.
 */
export function Dialog({ children, ...props }: DialogProps) {
  const ways = useFocusReturn(props.isOpen ?? false);
  const { onOpening, onOpened } = focusAsItOpens(props);
  const onOpeningStill = (opened: HTMLElement) => {
    onOpening(opened);
    holdFootStill(opened);
  };
  return (
    <BareDialog {...props} onOpening={onOpeningStill} onOpened={onOpened} shouldReturnFocusOnClose={false}>
      <WaysContext value={ways}>{children}</WaysContext>
    </BareDialog>
  );
}

/** The same at the side. */
export function Drawer({ children, ...props }: DrawerProps) {
  const ways = useFocusReturn(props.isOpen ?? false);
  return (
    <BareDrawer {...props} {...focusAsItOpens(props)} shouldReturnFocusOnClose={false}>
      <WaysContext value={ways}>{children}</WaysContext>
    </BareDrawer>
  );
}
