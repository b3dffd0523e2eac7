import { Classes } from '@blueprintjs/core';
import { useCallback, useRef } from 'react';
import { focusInside } from './focus-inside.ts';
import { standsFor } from './focus-return.ts';

/** A popover, or the empty elements round it in which Blueprint keeps the focus. */
const WITH_TRAPS = `.${Classes.POPOVER}, .${Classes.OVERLAY_START_FOCUS_TRAP}, .${Classes.OVERLAY_END_FOCUS_TRAP}`;

/**
 * For a popover and its button: it opens with the focus on its first field, which Blueprint leaves in a trap nobody
 * sees, and the focus goes back to the button at once, and only from the popover. Left to itself the popover takes it back
 * when it has faded out, from whoever types in a field by then. A dialog that was opened in the popover gives the focus
 * back to the button too.
 *
 *     const { buttonRef, popoverProps } = useFocusBack();
 *     <PopoverNext {...popoverProps} content={menu}><Button ref={buttonRef} /></PopoverNext>
 */
export function useFocusBack() {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popoverRef = useCallback((popover: HTMLElement | null) => {
    if (popover) standsFor(popover, buttonRef);
  }, []);
  const takeBack = () => {
    const { activeElement } = document;
    const isElsewhere = activeElement && activeElement !== document.body;
    if (!isElsewhere || activeElement.closest(WITH_TRAPS)) buttonRef.current?.focus();
  };
  return {
    buttonRef,
    popoverProps: {
      // In the frame in which Blueprint would put it in a trap.
      onOpening: (popover: HTMLElement) => requestAnimationFrame(() => focusInside(popover)),
      shouldReturnFocusOnClose: false,
      popoverRef,
      onClosing: takeBack,
      // After the Escape key Blueprint does take it back, to what had it as it opened: an entry of a menu, gone by then.
      onClosed: takeBack,
    },
  };
}
